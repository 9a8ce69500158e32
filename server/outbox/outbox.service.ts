import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { backOff } from '#server/platform/admission/pace.rules.ts';
import {
  claimDueMessage,
  deleteMessage,
  postponeMessage,
  type DueMessages,
  type MessageKind,
} from './outbox.queries.ts';
import { deleteSentMessage, keepLostMessage } from './sent-emails.queries.ts';

/**
 * `retry`: it may succeed later, never before `notBefore`. `give-up`: it never will. `gone`: nobody is left
 * to receive it.
 */
export type Delivery =
  | { kind: 'sent' }
  | { kind: 'retry'; reason: string; notBefore?: Date | null }
  | { kind: 'give-up'; reason: string }
  | { kind: 'gone'; reason: string };
/** One run of the job that sends due messages. */
export type SendMessages = (wake: () => void) => Promise<void>;
export type Deliver<Kind extends MessageKind = 'email'> = (message: DueMessages[Kind]) => Promise<Delivery>;

/**
 * How many messages one process sends at once over one channel (e-mail, or one push service): a slow delivery
 * does not hold up the others, and a channel that hangs holds up only itself.
 */
export const DELIVERIES_AT_ONCE: Record<MessageKind, number> = { email: 3, push: 2 };

/** A mail server may be down over a long weekend. Yesterday's notification is no longer news. */
export const RETRIED_FOR_SECONDS: Record<MessageKind, number> = {
  email: 4 * 24 * 60 * 60,
  push: 24 * 60 * 60,
};

/** Longer than any delivery takes. If a worker dies, its message becomes due again after this. */
const LEASE_SECONDS = 120;
const WAITS = { first: 5, factor: 3, longest: 15 * 60 };

/**
 * Sends due messages, in every process that runs it. Each message is sent at least once: it is deleted only
 * after it has been sent, so a process killed in between causes it to be sent again.
 */
export function createSendMessages<Kind extends MessageKind>(
  context: Context,
  kind: Kind,
  deliver: Deliver<Kind>,
): SendMessages {
  const underWay = new Map<string, number>();
  return async (wake) => {
    const full = [...underWay.keys()].filter((channel) => underWay.get(channel)! >= DELIVERIES_AT_ONCE[kind]);
    // E-mail is a single channel, so when it is full there is nothing to claim.
    if (full.includes('email')) return;
    const message = await claim(context, kind, full);
    if (!message) return;

    const { channel } = message;
    underWay.set(channel, (underWay.get(channel) ?? 0) + 1);
    context.background.once(`deliver ${kind}`, async () => {
      try {
        await handOver(context, kind, message, deliver);
      } finally {
        underWay.set(channel, underWay.get(channel)! - 1);
        wake();
      }
    });
    // One message per run, so that a closing process stops after those it has already taken.
    wake();
  };
}

/** Sends the message that has been due longest. Returns false when none is due. */
export async function deliverNext<Kind extends MessageKind>(
  context: Context,
  kind: Kind,
  deliver: Deliver<Kind>,
): Promise<boolean> {
  const message = await claim(context, kind, []);
  if (message) await handOver(context, kind, message, deliver);
  return message !== undefined;
}

function claim<Kind extends MessageKind>(
  { db, clock }: Context,
  kind: Kind,
  fullChannels: readonly string[],
): Promise<DueMessages[Kind] | undefined> {
  const now = clock.now();
  return claimDueMessage(db, kind, fullChannels, now, secondsAfter(now, LEASE_SECONDS));
}

async function handOver<Kind extends MessageKind>(
  { db, clock, log, metrics }: Context,
  kind: Kind,
  message: DueMessages[Kind],
  deliver: Deliver<Kind>,
): Promise<void> {
  const { id, template, channel, tries } = message;
  let delivery: Delivery;
  try {
    delivery = await deliver(message);
  } catch (error) {
    log.error({ err: error, message: id, template }, 'a message failed to be made');
    delivery = { kind: 'retry', reason: 'the message could not be made' };
  }

  if (delivery.kind === 'sent' || delivery.kind === 'gone') {
    if (delivery.kind === 'sent') await deleteSentMessage(db, id, clock.now());
    else await deleteMessage(db, id);
    metrics.messagesSent.inc({ kind, outcome: delivery.kind });
    return;
  }
  const { reason } = delivery;
  const about = { message: id, template, channel, tries, reason };
  const ended = clock.now();
  if (delivery.kind === 'give-up' || secondsAfter(message.createdAt, RETRIED_FOR_SECONDS[kind]) < ended) {
    await keepLostMessage(db, id, reason, ended);
    metrics.messagesSent.inc({ kind, outcome: 'given-up' });
    log.error(about, 'a message cannot be delivered');
  } else {
    // Varied a little so that a backlog does not return all at once.
    const retryAt = secondsAfter(ended, backOff(tries, WAITS) * (0.9 + Math.random() * 0.2));
    const notBefore = delivery.notBefore ?? retryAt;
    await postponeMessage(db, id, reason, notBefore > retryAt ? notBefore : retryAt);
    metrics.messagesSent.inc({ kind, outcome: 'postponed' });
    log.warn(about, 'a message was not delivered and is tried again');
  }
}
