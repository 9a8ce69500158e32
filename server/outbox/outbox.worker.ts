import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import {
  claimDueMessage,
  deleteSentMessage,
  keepLostMessage,
  postponeMessage,
  type DueMessage,
} from './outbox.queries.ts';

/** `retry`: it may succeed later. `give-up`: it never will. */
export type Delivery = { kind: 'sent' } | { kind: 'retry' | 'give-up'; reason: string };
export type Deliver = (message: DueMessage) => Promise<Delivery>;

/** How many messages one process sends at once: one slow delivery does not hold up the others. */
export const DELIVERIES_AT_ONCE = 3;
const LOOK_EVERY_SECONDS = 1;

/** Longer than any delivery takes. A message whose worker died is due again after it. */
const LEASE_SECONDS = 120;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** A mail server may be away over a long weekend. */
const TRIED_FOR_SECONDS = 4 * 24 * 60 * 60;

/**
 * Sends what is due, in every process that runs it. A message is sent at least once: it is deleted after it
 * was sent, so a process killed in between sends it again, under the same Message-ID.
 */
export function startOutbox(context: Context, deliver: Deliver): void {
  for (let lane = 1; lane <= DELIVERIES_AT_ONCE; lane++) {
    const job = context.background.every(`outbox ${lane}`, LOOK_EVERY_SECONDS, async () => {
      // One message a run, so that a closing process stops after the one it has in hand.
      if (await deliverNext(context, deliver)) job.wake();
    });
  }
}

/** Sends the message that has been due longest. Returns false when none is due. */
export async function deliverNext({ db, clock, log, metrics }: Context, deliver: Deliver): Promise<boolean> {
  const now = clock.now();
  const message = await claimDueMessage(db, now, secondsAfter(now, LEASE_SECONDS));
  if (!message) return false;

  let delivery: Delivery;
  try {
    delivery = await deliver(message);
  } catch (error) {
    log.error({ err: error, message: message.id, template: message.template }, 'a message failed to be made');
    delivery = { kind: 'retry', reason: 'the message could not be made' };
  }

  if (delivery.kind === 'sent') {
    await deleteSentMessage(db, message.id);
    metrics.messagesSent.inc({ outcome: 'sent' });
    return true;
  }
  const { reason } = delivery;
  const about = { message: message.id, template: message.template, tries: message.tries, reason };
  const ended = clock.now();
  if (delivery.kind === 'give-up' || secondsAfter(message.createdAt, TRIED_FOR_SECONDS) < ended) {
    await keepLostMessage(db, message.id, reason, ended);
    metrics.messagesSent.inc({ outcome: 'given-up' });
    log.error(about, 'a message cannot be delivered');
  } else {
    await postponeMessage(db, message.id, reason, secondsAfter(ended, waitAfter(message.tries)));
    metrics.messagesSent.inc({ outcome: 'postponed' });
    log.warn(about, 'a message was not delivered and is tried again');
  }
  return true;
}

/** 5 s, 15 s, 45 s … up to a quarter of an hour, spread a little so that a backlog does not return as one. */
function waitAfter(tries: number): number {
  const wait = Math.min(FIRST_WAIT_SECONDS * 3 ** (tries - 1), LONGEST_WAIT_SECONDS);
  return wait * (0.9 + Math.random() * 0.2);
}
