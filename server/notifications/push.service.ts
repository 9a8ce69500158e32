import type { PushGateway } from '#server/gateways/push/push.gateway.ts';
import type { Config } from '#server/config/config.ts';
import { deleteOlderPushes, type DuePush } from '#server/outbox/outbox.queries.ts';
import { RETRIED_FOR_SECONDS, type Deliver, type Delivery } from '#server/outbox/outbox.service.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { matchPushService } from './push-endpoint.rules.ts';
import { deleteReceiver, findReceiver, type Receiver } from './push.queries.ts';
import { hasTemplate, topicOf, renderPush } from './push.template.ts';
import type { VapidKeys } from './vapid-keys.service.ts';

type Needs = Pick<Context, 'config' | 'db' | 'clock' | 'log'> & { vapidKeys: () => Promise<VapidKeys> };

/** Writes a notification from the outbox and hands it to the browser's push service. */
export function createSendPush({ config, db, clock, log, vapidKeys }: Needs, gateway: PushGateway) {
  /** Push services that refuse the shop: the owner is told once, not with every message. */
  const reported = new Set<string>();

  const send: Deliver<'push'> = async (message) => {
    if (!hasTemplate(message.template))
      return { kind: 'give-up', reason: `no words for "${message.template}"` };
    const secondsLeft = secondsLeftOf(message, clock.now());
    if (secondsLeft <= 0) return { kind: 'give-up', reason: 'it is out of date' };
    const receiver = await findReceiver(db, message.subscriptionId);
    if (!receiver) return { kind: 'gone', reason: 'the subscription has ended' };
    // Checked again, though it was checked when it was saved: the address is a stranger's, and the list may
    // have changed.
    if (matchPushService(receiver.endpoint, config.push.services) === null) {
      return { kind: 'give-up', reason: 'the endpoint does not belong to a known push service' };
    }

    const { template, content, channel } = message;
    const keys = await vapidKeys();
    const outcome = await gateway.send(
      {
        endpoint: receiver.endpoint,
        p256dh: receiver.p256dh,
        auth: receiver.auth,
        payload: JSON.stringify(renderPush(template, content, config.shopName)),
        ttlSeconds: secondsLeft,
        urgency: 'normal',
        topic: topicOf(content),
      },
      { ...keys, subject: vapidSubject(config) },
    );
    if (outcome.kind === 'sent') {
      reported.delete(channel);
      await deleteOlderPushes(db, message);
    }
    if (outcome.kind === 'gone') return endSubscription(message, receiver, outcome.reason);
    const isRefused = outcome.kind === 'not-let-in' || outcome.kind === 'give-up';
    // Each service uses its own status to refuse a different key.
    if (isRefused && receiver.vapidPublicKey !== keys.publicKey) {
      return endSubscription(message, receiver, 'it was made with another VAPID key than the shop has now');
    }
    if (outcome.kind !== 'not-let-in') return outcome;

    if (!reported.has(channel)) {
      reported.add(channel);
      log.error(
        { pushService: channel, reason: outcome.reason },
        'a push service does not accept the shop’s keys: look at VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT (an address it can reach you at), and at the clock of this machine',
      );
    }
    return { kind: 'retry', reason: outcome.reason };
  };

  async function endSubscription(message: DuePush, receiver: Receiver, reason: string): Promise<Delivery> {
    if (await deleteReceiver(db, message.subscriptionId, receiver)) return { kind: 'gone', reason };
    return { kind: 'retry', reason: 'the browser has another endpoint now' };
  }

  return send;
}

function secondsLeftOf({ createdAt }: DuePush, now: Date): number {
  return Math.floor((secondsAfter(createdAt, RETRIED_FOR_SECONDS.push).getTime() - now.getTime()) / 1000);
}

/** How a push service can contact the shop's owner. Some refuse an address that is plainly made up. */
export function vapidSubject({ push, publicUrl, mail }: Pick<Config, 'push' | 'publicUrl' | 'mail'>): string {
  if (push.vapidSubject !== '') return push.vapidSubject;
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${mail.from}`;
}
