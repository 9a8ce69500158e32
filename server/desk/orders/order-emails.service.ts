import type { DeskOrderEmail } from '#contract/desk/order-emails.ts';
import { refuse } from '#contract/refusal.ts';
import { renderEmail } from '#server/email/email.service.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { findWaitingEmail } from './order-detail.queries.ts';
import { requireOrderInSight, seesPeople } from './order-sight.service.ts';

/** The outbox keeps an email until it has been delivered, or for a while if it could not be. */
export async function readOrderEmail(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  by: StaffCaller,
  { order, email }: { order: string; email: string },
): Promise<DeskOrderEmail> {
  const orderId = await requireOrderInSight(context, by, order);
  const found = seesPeople(by) ? await findWaitingEmail(context.db, orderId, email) : undefined;
  if (!found) throw refuse('orders/letter-gone');
  const { subject, text } = renderEmail(context.config, found);
  const { name, address } = found.recipient;
  return { to: `${name} <${address}>`, subject, text };
}
