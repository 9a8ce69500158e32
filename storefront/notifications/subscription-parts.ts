/** The parts of a subscription that the shop needs in order to send to it. */
export function partsOf(subscription: PushSubscription): { endpoint: string; p256dh: string; auth: string } {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}
