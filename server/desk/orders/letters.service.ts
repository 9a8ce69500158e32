import type { DeskLetter } from '#contract/desk/letters.ts';
import { refuse } from '#contract/refusal.ts';
import { renderEmail } from '#server/email/email.service.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { findWaitingLetter } from './order-detail.queries.ts';
import { requireOrderInSight, seesPeople } from './order-sight.service.ts';

/** The outbox keeps a letter until it has been delivered, or for a while if it could not be. */
export async function readLetter(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  by: StaffCaller,
  { order, letter }: { order: string; letter: string },
): Promise<DeskLetter> {
  const orderId = await requireOrderInSight(context, by, order);
  const found = seesPeople(by) ? await findWaitingLetter(context.db, orderId, letter) : undefined;
  if (!found) throw refuse('orders/letter-gone');
  const { subject, text } = renderEmail(context.config, found);
  const { name, address } = found.recipient;
  return { to: `${name} <${address}>`, subject, text };
}
