import type { RefundableOrder } from '#contract/pricing/refund.ts';
import { toldRule } from '#contract/returns/words.ts';
import { lastDayToReject } from '#contract/returns/clock.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import type { EmailContents, ReturnSummary, ToldReturn } from '#server/outbox/email-contents.types.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import { arrivalOf } from '#server/orders/arrival.rules.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { findReturnContact, type ReturnContact } from '#server/orders/contacts/order-contacts.service.ts';
import { addressForParcels } from './returns.rules.ts';
import { goesBack, justTold } from './goes-back.rules.ts';
import type { NewReturn, StoredReturn } from './returns.types.ts';

/** What an acknowledgement is about, as it stood when it was told. */
export interface Acknowledged extends Pick<
  NewReturn,
  'fault' | 'toldAt' | 'note' | 'wasSent' | 'sendBackBy' | 'refundDue' | 'lines'
> {
  id: string;
  code: string;
  kind: ToldReturn['kind'];
  options: Pick<ReturnOptions, 'cancelObstacle'> & { refundable: RefundableOrder; returns: StoredReturn[] };
}

/** Acknowledges a return on a durable medium, in the transaction that writes it down. */
export async function acknowledgeReturn(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  told: Acknowledged,
  now: Date,
): Promise<void> {
  const what = contentOf(order, config, told);
  await emailBuyer(trx, config, order, { template: 'return-told', cause: told.id, what }, now);
}

export async function notifyReturnKept(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  { id, ...what }: { id: string } & What<'return-kept'>,
  now: Date,
): Promise<void> {
  const cause = `${id}:${now.toISOString()}`;
  await emailBuyer(trx, config, order, { template: 'return-kept', cause, what }, now);
}

export async function notifyReturnReceived(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  { id, ...what }: { id: string } & What<'return-received'>,
  now: Date,
): Promise<void> {
  await emailBuyer(trx, config, order, { template: 'return-received', cause: id, what }, now);
}

/** False if there is nobody left to send it to. */
export async function emailAnswer(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  what: What<'claim-answered'>,
  cause: string,
  now: Date,
): Promise<boolean> {
  const answer = { template: 'claim-answered', cause: `${what.code}:${cause}`, what } as const;
  return emailBuyer(trx, config, order, answer, now);
}

type What<Template extends keyof EmailContents> = Omit<EmailContents[Template], keyof ReturnSummary>;

async function emailBuyer<
  Template extends 'return-told' | 'return-kept' | 'return-received' | 'claim-answered',
>(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  { template, cause, what }: { template: Template; cause: string; what: What<Template> },
  now: Date,
): Promise<boolean> {
  const contact = await findReturnContact(trx, config, order);
  if (!contact) return false;
  const { recipient, customerId } = contact;
  const content = { ...summaryOf(order, contact), ...what } as unknown as EmailContents[Template];
  const deduplicationKey = `${template}:${cause}`;
  await enqueueEmail(trx, { template, recipient, customerId, content, deduplicationKey }, now);
  return true;
}

export function summaryOf(
  { id: orderId, orderNumber, placedAt, totalPence }: StoredOrder,
  { firstName, customerId }: ReturnContact,
): ReturnSummary {
  return {
    ...{ orderId, orderNumber, placedAt: placedAt.toISOString(), firstName, totalPence },
    ...(customerId === null && { isAccountGone: true }),
  };
}

export function contentOf(
  order: StoredOrder,
  config: Pick<Context['config'], 'shopAddress'>,
  { id, kind, fault, code, toldAt, note, wasSent, sendBackBy, refundDue, lines, options }: Acknowledged,
): ToldReturn {
  const isCollected = order.collection !== null;
  const others = options.returns.filter((one) => one.id !== id);
  const told = justTold(id, { kind, fault, wasSent, lines });
  const refundPence = goesBack(options.refundable, order.status, [told, ...others]).get(id);
  return {
    ...{ kind, fault, code, note, sendBackBy, refundDue, returnId: id, toldAt: toldAt.toISOString() },
    goods: lines.map(({ itemId, quantity }) => {
      const { name, imagePath: picture, returnRule } = order.lines.find((line) => line.id === itemId)!;
      return { name, picture, quantity, ...(sendBackBy !== null && toldRule(returnRule)) };
    }),
    sendTo: sendBackBy === null ? null : addressForParcels(config),
    ...(!wasSent && { unsent: { obstacle: options.cancelObstacle, isCollected } }),
    ...(kind !== 'claim' && refundPence !== undefined && { refundPence }),
    ...(kind === 'claim' && { lastDayToReject: lastDayToReject([arrivalOf(order)]) }),
  };
}
