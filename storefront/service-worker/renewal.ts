import { fromBase64Url } from '#storefront/notifications/base64url.ts';
import { forgetPushNote, readPushNote, writePushNote } from '#storefront/notifications/push-note.ts';
import { partsOf } from '#storefront/notifications/subscription-parts.ts';

declare const self: ServiceWorkerGlobalScope;

/** The browser has changed or withdrawn the subscription's endpoint: reports the new one to the shop. */
export async function renewSubscription(offered?: PushSubscription | null): Promise<void> {
  const note = await readPushNote();
  if (!note) return;
  // Due until the shop has answered: the next page to open tries again.
  await writePushNote({ ...note, isRenewalDue: true });
  const { pushManager } = self.registration;
  const subscription =
    offered ??
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: fromBase64Url(note.publicKey),
    }));
  const answer = await fetch('/api/notifications/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ renewalToken: note.renewalToken, ...partsOf(subscription) }),
  });
  if (answer.ok) {
    const { renewalToken } = (await answer.json()) as { renewalToken: string };
    await writePushNote({ ...note, renewalToken, isRenewalDue: false });
  } else if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    // Switched off on another device, or logged out: no notifications are to arrive here.
    await subscription.unsubscribe();
    await forgetPushNote();
  }
}

export async function renewIfDue(): Promise<void> {
  if ((await readPushNote())?.isRenewalDue) await renewSubscription();
}
