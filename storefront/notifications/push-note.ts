/**
 * What a browser remembers of its push subscription. It stands in Cache Storage, the one place that page and
 * service worker both read without a library: the worker needs the renewal token when no page is open.
 */
export interface PushNote {
  /** Whose notifications come here; null when the app's link enabled them, which does not say. */
  customerId: string | null;
  /** The companion app's name for the device, if the app asked for them. */
  deviceId: string | null;
  /** A fingerprint of the session it was last bound to. */
  session: string | null;
  /** Empty where the shop gave none: the subscription then ends with its endpoint. */
  renewalToken: string;
  publicKey: string;
  /** The browser has another endpoint, and the shop does not know it yet. */
  isRenewalDue: boolean;
}

/** The worker leaves this one alone when it tidies its caches. */
const PUSH_NOTE_CACHE = 'notifications';
const ADDRESS = '/push-note';

export async function readPushNote(): Promise<PushNote | null> {
  // Not opened for it: that would make one for everybody who looks.
  const answer = await caches.match(ADDRESS, { cacheName: PUSH_NOTE_CACHE });
  return answer ? ((await answer.json()) as PushNote) : null;
}

export async function writePushNote(note: PushNote): Promise<void> {
  await (await caches.open(PUSH_NOTE_CACHE)).put(ADDRESS, Response.json(note));
}

export async function forgetPushNote(): Promise<void> {
  await caches.delete(PUSH_NOTE_CACHE);
}
