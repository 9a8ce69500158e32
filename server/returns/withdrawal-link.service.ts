import { poundsFromPence } from '#contract/money.ts';
import { refuse } from '#contract/refusal.ts';
import type { Withdrawal } from '#contract/returns/withdrawals.ts';
import { hashSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { findOrderOfAnyone, lockOrder } from '#server/orders/order-payment.service.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { readGoesBack } from './goes-back.service.ts';
import { findReturn, listReturnsOfOrder } from './returns.queries.ts';
import { addressForParcels, canBeChanged, stateOf } from './returns.rules.ts';
import type { StoredReturn } from './returns.types.ts';
import { stopReturn, trackReturn } from './tell-return.service.ts';
import { notifyReturnKept } from './return-emails.service.ts';
import { findReturnByLink, leavePieces } from './withdrawals.queries.ts';

/*
 * The link in the email that acknowledges a withdrawal. Its token opens this one return until it is closed, and nothing
 * else of its order.
 */

interface Opened {
  order: StoredOrder;
  told: StoredReturn;
}

export async function getWithdrawal({ db, config }: Context, token: string): Promise<Withdrawal> {
  const found = await findReturnByLink(db, hashSecretToken(token));
  const order = found && (await findOrderOfAnyone(db, found.orderId));
  if (!order) throw refuse('returns/link-over');
  return show(db, config, order, found.id);
}

interface Change {
  token: string;
  lines?: readonly { itemId: string; quantity: number }[] | undefined;
  tracking?: string | undefined;
}

export async function changeWithdrawal(
  { db, config, clock }: Context,
  { token, lines, tracking }: Change,
): Promise<Withdrawal> {
  const hash = hashSecretToken(token);
  return transaction(db, async (trx) => {
    const found = await findReturnByLink(trx, hash);
    const order = found && (await lockOrder(trx, found.orderId));
    // It may have been closed, or have got another link, before the lock.
    const still = order && (await findReturnByLink(trx, hash));
    const told = still && (await findReturn(trx, still.id));
    if (!told) throw refuse('returns/link-over');
    if (!canBeChanged(order, told)) throw refuse('returns/closed');
    const now = clock.now();
    if (tracking !== undefined) await trackReturn(trx, told, tracking, now);
    if (lines !== undefined) await choose(trx, config, { order, told }, lines, now);
    return show(trx, config, order, told.id);
  });
}

/** Never more pieces than before: that would be another withdrawal, which may be too late by now. */
async function choose(
  trx: DatabaseTransaction,
  config: Context['config'],
  { order, told }: Opened,
  lines: NonNullable<Change['lines']>,
  now: Date,
): Promise<void> {
  const left = told.lines.map(({ itemId, quantity }) => {
    const wanted = lines.filter((each) => each.itemId === itemId);
    return { itemId, before: quantity, quantity: wanted.reduce((sum, each) => sum + each.quantity, 0) };
  });
  for (const { itemId, quantity } of lines) {
    const line = left.find((each) => each.itemId === itemId);
    if (line ? line.quantity <= line.before : quantity === 0) continue;
    const name = order.lines.find(({ id }) => id === itemId)?.name ?? 'what you chose';
    throw refuse('returns/too-many-pieces', { name, open: line?.before ?? 0 });
  }
  if (left.every(({ quantity }) => quantity === 0)) return stopReturn(trx, config, order, told, now);
  if (left.every(({ quantity, before }) => quantity === before)) return;
  await leavePieces(trx, told.id, left);
  const names = new Map(order.lines.map(({ id, name }) => [id, name]));
  const goods = left
    .filter(({ quantity }) => quantity > 0)
    .map(({ itemId, quantity }) => ({ name: names.get(itemId)!, quantity }));
  await notifyReturnKept(trx, config, order, { id: told.id, code: told.code, goods }, now);
}

async function show(
  db: Database,
  config: Context['config'],
  order: StoredOrder,
  id: string,
): Promise<Withdrawal> {
  const returns = await listReturnsOfOrder(db, order.id);
  const told = returns.find((one) => one.id === id)!;
  const goesBackPence = (await readGoesBack(db, order, returns)).get(id) ?? null;
  const names = new Map(order.lines.map(({ id, name }) => [id, name]));
  const { code, note, sendBackBy, refundDue, tracking } = told;
  return {
    orderNumber: order.orderNumber,
    toldAt: told.toldAt.toISOString(),
    state: stateOf(told),
    canChange: canBeChanged(order, told),
    lines: told.lines.map(({ itemId, quantity }) => ({ itemId, name: names.get(itemId)!, quantity })),
    sendTo: sendBackBy === null ? null : addressForParcels(config),
    bringTo: order.collection?.address ?? null,
    goesBack: goesBackPence && poundsFromPence(goesBackPence),
    ...{ code, note, sendBackBy, refundDue, tracking },
  };
}
