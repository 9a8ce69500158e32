/**
 * What a browser remembers about its push subscription. It is kept in Cache Storage, the only place that page and
 * service worker can both read without a library: the worker needs the renewal token when no page is open.
 */
export interface PushNote {
  /** Whose notifications arrive here; null if the app's link enabled them, which does not say. */
  customerId: string | null;
  /** The companion app's name for the device, if the app enabled them. */
  deviceId: string | null;
  /** The fingerprint of the session it was last bound to. */
  session: string | null;
  /** Empty if the shop gave none: the subscription then ends with its endpoint. */
  renewalToken: string;
  publicKey: string;
  /** The browser has a new endpoint that the shop does not know yet. */
  isRenewalDue: boolean;
}

/** The worker spares this cache when it tidies up. */
const PUSH_NOTE_CACHE = 'notifications';
const ADDRESS = '/push-note';

export async function readPushNote(): Promise<PushNote | null> {
  // `match` rather than `open`, which would create the cache for everybody who looks.
  const answer = await caches.match(ADDRESS, { cacheName: PUSH_NOTE_CACHE });
  return answer ? ((await answer.json()) as PushNote) : null;
}

export async function writePushNote(note: PushNote): Promise<void> {
  await (await caches.open(PUSH_NOTE_CACHE)).put(ADDRESS, Response.json(note));
}

export async function forgetPushNote(): Promise<void> {
  await caches.delete(PUSH_NOTE_CACHE);
}
