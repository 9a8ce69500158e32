import type { Basket } from '#contract/basket.ts';
import { readCode } from '#contract/pricing/promotion.ts';
import { refuse } from '#contract/refusal.ts';
import { waitInWords } from '#server/platform/admission/pace.rules.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import { codeOf, WRONG_CODES } from '#server/promotions/promotions.rules.ts';
import { findPromotionId } from '#server/promotions/promotions.service.ts';
import { offersTo, type DeliveryConfig } from '#server/delivery/delivery.rules.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import * as queries from './basket.queries.ts';
import { MAX_LINES, noLongerSold, quantityRefusal, showBasket } from './basket.rules.ts';

export { listBasketLines, lockBasket, lockBasketOfOrder } from './basket.queries.ts';

export async function getBasket(
  db: Database,
  { customerId, now, delivery }: Pick<BasketChange, 'customerId' | 'now' | 'delivery'>,
  shippingAddressId?: string,
): Promise<Basket> {
  return showBasket(await queries.listBasketLines(db, customerId, shippingAddressId), delivery, now);
}

export async function exportPersonalData(db: Database, customerId: string) {
  const lines = await queries.listBasketLines(db, customerId);
  return lines.map(({ productId, name, sku, quantity }) => ({ productId, name, sku, quantity }));
}

/**
 * Empties the basket and keeps it locked until the transaction ends, so that it cannot be ordered. The
 * database erases the rest with the account.
 */
export async function erasePersonalData(
  trx: DatabaseTransaction,
  customerId: string,
  now: Date,
): Promise<void> {
  await queries.lockBasketForChange(trx, customerId, now);
  await queries.deleteBasketItems(trx, customerId);
}

export interface BasketChange {
  customerId: string;
  now: Date;
  delivery: DeliveryConfig;
  /** For a change that must not be made twice. */
  keepAnswer?: KeepAnswer<Basket> | undefined;
}

/** Adds a product, or raises the quantity of its line. Refuses more than is available. */
export function addBasketItem(db: Database, change: BasketChange, added: queries.Quantity): Promise<Basket> {
  return changeBasket(db, change, async (trx) => {
    const found = await queries.findProductToAdd(trx, change.customerId, added.productId);
    if (!found?.isForSale) throw refuse('basket/product-not-found');
    const { available, inBasket, lines } = found;
    const quantity = inBasket + added.quantity;
    const refusal = quantityRefusal({ quantity, available, alreadyInBasket: inBasket });
    if (refusal) throw refusal;
    if (inBasket === 0 && lines >= MAX_LINES) throw refuse('basket/too-many-lines', { limit: MAX_LINES });
    await queries.setQuantity(trx, change.customerId, { productId: added.productId, quantity });
  });
}

/** Sets the quantity of a line; 0 removes it. Refuses more than is available. */
export function changeBasketItem(
  db: Database,
  change: BasketChange,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<Basket> {
  if (quantity === 0) return removeBasketItem(db, change, itemId);
  return changeBasket(db, change, async (trx) => {
    const item = await queries.findBasketItem(trx, change.customerId, itemId);
    const found = item && (await queries.findProductToAdd(trx, change.customerId, item.productId));
    if (!found) throw refuse('basket/item-not-found');
    if (!found.isForSale) throw noLongerSold();
    const refusal = quantityRefusal({ quantity, available: found.available, alreadyInBasket: 0 });
    if (refusal) throw refusal;
    await queries.setQuantity(trx, change.customerId, { productId: item.productId, quantity });
  });
}

export function removeBasketItem(db: Database, change: BasketChange, itemId: string): Promise<Basket> {
  return changeBasket(db, change, async (trx) => {
    const isRemoved = await queries.deleteBasketItem(trx, change.customerId, itemId);
    if (!isRemoved) throw refuse('basket/item-not-found');
  });
}

/**
 * Puts a promotion code in the basket. One that has ended or is used up leaves the basket as it was, and one that does not
 * exist counts as a guess.
 */
export async function setCode(
  db: Database,
  { customerId, now, delivery }: BasketChange,
  typed: string,
): Promise<Basket> {
  return transaction(db, async (trx) => {
    await queries.lockBasketForChange(trx, customerId, now);
    const before = await queries.findCode(trx, customerId);
    const wrongSince =
      before.wrongSince !== null && minutesAfter(before.wrongSince, 60) > now ? before.wrongSince : now;
    const wrongCodes = wrongSince === now ? 0 : before.wrongCodes;
    if (wrongCodes >= WRONG_CODES) {
      const seconds = Math.ceil((minutesAfter(wrongSince, 60).getTime() - now.getTime()) / 1000);
      throw refuse('basket/too-many-codes', { wait: waitInWords(seconds), retryAfter: seconds });
    }
    const code = readCode(typed);
    const promotionId = code === null ? null : await findPromotionId(trx, code);
    const show = async (refused: string | null) =>
      showBasket(await queries.listBasketLines(trx, customerId), delivery, now, refused);
    if (promotionId === null) {
      await queries.countWrongCode(trx, customerId, { wrongCodes: wrongCodes + 1, wrongSince });
      return show('We do not know this code. Please check how it is written.');
    }
    await queries.putCode(trx, customerId, promotionId);
    const lines = await queries.listBasketLines(trx, customerId);
    const { problem } = codeOf(
      lines,
      offersTo(delivery, lines[0]?.postalCode ?? null, lines, lines[0]?.country),
      now,
    );
    if (!problem?.isOver) return show(null);
    await queries.putCode(trx, customerId, before.promotionId);
    return show(problem.words);
  });
}

export function removeCode(db: Database, change: BasketChange): Promise<Basket> {
  return changeBasket(db, change, (trx) => queries.putCode(trx, change.customerId, null));
}

export async function clearBasket(db: Database, customerId: string, now: Date): Promise<void> {
  await transaction(db, async (trx) => {
    await queries.lockBasketForChange(trx, customerId, now);
    await queries.deleteBasketItems(trx, customerId);
  });
}

/** Removes the goods that were paid for from the basket, with their code; anything added since stays. */
export async function removeOrderedQuantities(
  trx: DatabaseTransaction,
  customerId: string,
  { ordered, hasCode }: { ordered: readonly queries.Quantity[]; hasCode: boolean },
  now: Date,
): Promise<void> {
  await queries.lockBasketForChange(trx, customerId, now);
  if (hasCode) await queries.putCode(trx, customerId, null);
  await queries.subtractQuantities(trx, customerId, ordered);
}

async function changeBasket(
  db: Database,
  { customerId, now, delivery, keepAnswer }: BasketChange,
  work: (trx: DatabaseTransaction) => Promise<void>,
): Promise<Basket> {
  const show = await transaction(db, async (trx) => {
    await queries.lockBasketForChange(trx, customerId, now);
    await work(trx);
    if (!keepAnswer) {
      const lines = await queries.readLinesAtCommit(trx, customerId);
      return () => showBasket(lines.rows, delivery, now);
    }
    const basket = showBasket(await queries.listBasketLines(trx, customerId), delivery, now);
    await keepAnswer(trx, basket);
    return () => basket;
  });
  return show();
}
