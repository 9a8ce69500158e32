import { refuse } from '#contract/refusal.ts';
import { countDone, recordAction } from '#server/audit-log/actions.queries.ts';
import type { StoredOrder } from '#server/orders/order-payment.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { emailAnswer } from './return-emails.service.ts';
import { changeReturn, findReturn } from './returns.queries.ts';

const MAX_ANSWERS_A_DAY = 5;

/** Answers a message that something is wrong: the buyer gets the words by email, and finds them at the order. */
export async function answerLockedClaim(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  { returnId, body }: { returnId: string; body: string },
  /** Tells this answer apart from any other. */
  cause: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { id: entityId, orderNumber } = order;
  const told = await findReturn(trx, returnId);
  if (!told || told.orderId !== entityId) throw refuse('returns/not-found');
  if (told.kind !== 'claim') throw refuse('returns/not-a-claim');
  if (told.closedAt !== null) throw refuse('returns/closed');
  const lately = { act: 'orders.return-answered', entity: 'order', entityId, since: daysBefore(now, 1) };
  if ((await countDone(trx, lately)) >= MAX_ANSWERS_A_DAY) {
    throw refuse('returns/too-many-answers', { limit: MAX_ANSWERS_A_DAY });
  }
  await changeReturn(trx, returnId, { answer: { words: body, at: now } });
  const { code } = told;
  if (!(await emailAnswer(trx, config, order, { code, words: body, isRefusal: false }, cause, now))) {
    throw refuse('orders/no-buyer', { orderNumber });
  }
  await recordAction(trx, actor, {
    ...{ happenedAt: now, act: lately.act, entity: 'order', entityId },
    after: { code },
  });
}
