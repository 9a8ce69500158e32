import { formatPence } from '#contract/money.ts';
import type { Order, OrderSummary } from '#contract/orders.ts';
import { quote } from '#contract/pricing/quote.ts';
import {
  cheapestParcel,
  type DeliverableLine,
  type DeliveryOffer,
  type DeliveryOffers,
} from '#contract/delivery/offers.ts';
import { refuse } from '#contract/refusal.ts';
import { findAddressesForOrder } from '#server/addresses/addresses.service.ts';
import { recordOwnAction } from '#server/activity/activity.service.ts';
import { lockBasket } from '#server/basket/basket.service.ts';
import { HOLD_MINUTES } from '#server/inventory/holds.rules.ts';
import { planHold } from '#server/inventory/holds.service.ts';
import { outOfStockSentence, shortagesOf, type StockShortage } from '#server/inventory/stock.rules.ts';
import { findShortages, lockStock, reserve } from '#server/inventory/stock.service.ts';
import { codeOf } from '#server/promotions/promotions.rules.ts';
import { holdUse, lockPromotions, releaseUse, snapshotOf } from '#server/promotions/promotions.service.ts';
import { requireReadiness } from '#server/shop/readiness.service.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { dispatchOf, offersTo } from '#server/delivery/delivery.rules.ts';
import { insertCollection } from './collection/collections.queries.ts';
import { promiseTo } from './delivery-promise.rules.ts';
import { findBoughtAgain } from './paid-orders.queries.ts';
import { cancelUnpaidOrder, holdStock } from './holds.service.ts';
import { listOrders as queryOrders } from './order-list.queries.ts';
import { showOrder, showOrderSummary } from './order-view.rules.ts';
import { changeOrder, insertOrder, type NewOrder } from './order-changes.queries.ts';
import { findOrder, lockOrder, lockUnpaidOrders, readOrderAlong } from './orders.queries.ts';
import type { StoredOrder } from './orders.types.ts';
import {
  fingerprintOf,
  isOpen,
  isServed,
  MAX_TOTAL_PENCE,
  newOrderNumber,
  noLongerSoldSentence,
} from './orders.rules.ts';

export interface OrderForm {
  shippingAddressId: string;
  deliveryMethodId?: string | null | undefined;
  customerNotes: string | null;
}

/**
 * Orders the basket at today's prices and holds its stock for HOLD_MINUTES, if the customer may hold any. A
 * customer has at most one open order: asking for the same again returns that order with a fresh hold
 * (`isNew` false); asking for something else replaces it, and the stock it held counts as free for the new
 * one. An order whose payment is in progress is left alone. Only a payment empties the basket.
 *
 * Locks the basket, the customer's unpaid orders, the promotion code, then the stock: a payment takes its locks in the same
 * order.
 */
export async function createOrder(
  { db, clock, config }: Context,
  customerId: string,
  form: OrderForm,
): Promise<{ order: Order; isNew: boolean }> {
  const placed = await transaction(db, async (trx) => {
    const now = clock.now();
    const times = { wanted: minutesAfter(now, HOLD_MINUTES), now };
    const wanted = await readWantedOrder(trx, customerId, form, config, now);
    const unpaid = await lockUnpaidOrders(trx, customerId);

    // What delivery costs may have changed since: an order keeps its sum for as long as its stock is held.
    const same = unpaid.find(
      ({ fingerprint, reservedUntil, totalPence }) =>
        fingerprint === wanted.fingerprint && (reservedUntil !== null || totalPence === wanted.totalPence),
    );
    if (same) {
      if (!isOpen(same)) return { order: () => same, isNew: false };
      const { shortages, until } = await holdStock(trx, same, times);
      if (shortages.length > 0) throw outOfStock(shortages);
      await changeOrder(trx, same.id, { promise: wanted.promise, agreedAt: now });
      return { order: () => ({ ...same, reservedUntil: until }), isNew: false };
    }

    if (wanted.deadCode !== null) throw refuse('orders/code-not-valid', { sentence: wanted.deadCode });
    const replaced = unpaid.filter(isOpen);
    // Checked before the stock is locked, so that latecomers need not queue for the lock.
    const seen = shortagesOf(wanted.lines);
    if (seen.length > 0) throw outOfStock(seen);

    const hold = await planHold(trx, customerId, times, wanted);
    const { id, orderNumber } = await place(trx, { ...wanted, hold });
    await exchangeCodes(trx, { id, customerId }, wanted, replaced);
    await recordOwnAction(trx, {
      customerId,
      happenedAt: now,
      action: 'Order placed',
      entityType: 'Order',
      entityId: id,
      changes: `${orderNumber}: ${formatPence(wanted.totalPence)}`,
    });
    // The stock comes last, because many may wait for the same row. All its rows are locked at once, in one
    // order: a checkout that released first and reserved later could deadlock with another.
    if (replaced.length > 0) {
      await lockStock(trx, [...replaced.flatMap((other) => other.lines), ...wanted.lines]);
    }
    for (const other of replaced) await cancelUnpaidOrder(trx, other, 'replaced', now);
    const shortages = hold ? await reserve(trx, wanted.lines) : await findShortages(trx, wanted.lines);
    if (shortages.length > 0) throw outOfStock(shortages);
    return { order: await readOrderAlong(trx, { id, customerId }), isNew: true };
  });
  return { order: showOrder(placed.order()), isNew: placed.isNew };
}

interface WantedOrder extends Omit<NewOrder, 'hold'> {
  /** What the code takes off, of goods and delivery. */
  codeOffPence: number;
  /** Why the code in the basket can no longer be used. */
  deadCode: string | null;
  lines: readonly (NewOrder['lines'][number] & { available: number })[];
}

/** What the replaced orders held of their codes is given back before the new order's code is taken. */
async function exchangeCodes(
  trx: DatabaseTransaction,
  { id: orderId, customerId }: { id: string; customerId: string },
  { promotion, codeOffPence: pence }: WantedOrder,
  replaced: readonly StoredOrder[],
): Promise<void> {
  const held = replaced.flatMap((order) =>
    order.promotion ? [{ id: order.id, of: order.promotion.id }] : [],
  );
  const promotionIds = [...held.map(({ of }) => of), ...(promotion ? [promotion.id] : [])];
  if (promotionIds.length > 1) await lockPromotions(trx, promotionIds);
  for (const { id } of held) await releaseUse(trx, id);
  if (promotion) await holdUse(trx, { orderId, promotion, customerId, pence });
}

/** The order the customer asks for, priced, with everything checked but its stock. */
async function readWantedOrder(
  trx: DatabaseTransaction,
  customerId: string,
  form: OrderForm,
  config: Context['config'],
  now: Date,
): Promise<WantedOrder> {
  const { vatNumber } = config;
  const goods = await lockBasket(trx, customerId);
  if (goods.length === 0) throw refuse('orders/basket-empty');
  const withdrawn = goods.filter(({ isForSale }) => !isForSale);
  if (withdrawn.length > 0) {
    throw refuse('orders/out-of-stock', { sentence: noLongerSoldSentence(withdrawn) });
  }
  await requireReadiness({ config }, trx, goods);

  const { shippingAddress, billingAddress } = await findAddressesForOrder(
    trx,
    customerId,
    form.shippingAddressId,
  );
  if (!shippingAddress) throw refuse('orders/address-not-found');
  if (!isServed(shippingAddress.countryCode)) {
    throw refuse('orders/country-not-served', { country: shippingAddress.country });
  }

  const delivery = chooseDelivery(config, shippingAddress.postalCode, goods, form.deliveryMethodId ?? null);
  const code = codeOf(goods, delivery.offers, now);
  const quoted = quote(goods, delivery.terms, {
    reduction: code.reduction,
    isWithoutVat: vatNumber === null,
  });
  if (quoted.totalPence > MAX_TOTAL_PENCE) {
    throw refuse('orders/total-too-large', { limit: formatPence(MAX_TOTAL_PENCE) });
  }
  const notes = form.customerNotes;
  const { lines, deliveryPence } = quoted;
  const { method } = delivery;
  return {
    ...quoted,
    deliveryMethodId: method.id,
    deliveryMethodName: method.name,
    deliveryKind: method.kind,
    standardDeliveryPence: Math.min(cheapestParcel(delivery.offers)?.costPence ?? 0, deliveryPence),
    promotion: code.reduction && code.promotion && snapshotOf(code.promotion),
    codeOffPence: quoted.discountPence + quoted.deliveryOffPence,
    deadCode: code.problem?.isOver ? code.problem.words : null,
    customerId,
    placedAt: now,
    vatNumber,
    fingerprint: fingerprintOf({
      ...{ lines, deliveryMethodId: method.id, shippingAddress, billingAddress, notes },
      promotionId: goods[0]?.promotion?.id ?? null,
    }),
    notes,
    shippingAddress,
    billingAddress,
    place: method.place,
    promise: promiseTo(dispatchOf(config.dispatch, method), shippingAddress, now),
  };
}

/** The delivery that was chosen, or else the cheapest parcel. */
function chooseDelivery(
  config: Context['config'],
  postalCode: string,
  goods: readonly DeliverableLine[],
  methodId: string | null,
): DeliveryOffer & { offers: DeliveryOffers } {
  const offers = offersTo(config, postalCode, goods);
  const chosen =
    methodId === null ? cheapestParcel(offers) : offers.offers.find(({ method }) => method.id === methodId);
  if (chosen) return { ...chosen, offers };
  throw offers.notServed === null
    ? refuse('orders/delivery-not-offered')
    : refuse('orders/postcode-not-served', { sentence: offers.notServed });
}

/** Tries another number in the unlikely case that one is taken. */
async function place(
  trx: DatabaseTransaction,
  wanted: NewOrder,
): Promise<{ id: string; orderNumber: string }> {
  for (;;) {
    const orderNumber = newOrderNumber();
    const id = await insertOrder(trx, orderNumber, wanted);
    if (id === null) continue;
    if (wanted.place) await insertCollection(trx, id, wanted.place);
    return { id, orderNumber };
  }
}

export function outOfStock(shortages: readonly StockShortage[]) {
  return refuse('orders/out-of-stock', { sentence: outOfStockSentence(shortages) });
}

export async function listOrders(
  { db }: Context,
  customerId: string,
  { page, pageSize, search }: { page: number; pageSize: number; search: string },
): Promise<{
  orders: OrderSummary[];
  pageInfo: { currentPage: number; pageSize: number; totalItems: number; totalPages: number };
}> {
  const { orders, total } = await queryOrders(db, customerId, {
    search,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    orders: orders.map(showOrderSummary),
    pageInfo: { currentPage: page, pageSize, totalItems: total, totalPages: Math.ceil(total / pageSize) },
  };
}

/** What has happened to an order since it was placed. */
export type ReadStory = (db: Database, order: StoredOrder) => Promise<Pick<Order, 'timeline' | 'returns'>>;

export async function getOrder(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  id: string,
  readStory?: ReadStory,
): Promise<Order> {
  const order = await findOrder(db, customerId, id);
  if (!order) throw refuse('orders/not-found');
  return { ...showOrder(order), ...(await readStory?.(db, order)) };
}

/**
 * Cancels an unpaid order and frees its stock; cancelling twice changes nothing. Refuses when it is paid or its payment
 * is in progress. A payment that the buyer has approved is never captured once this has committed: the capture first
 * checks that the locked order is open.
 */
export async function cancelOrder(
  context: Context,
  customerId: string,
  id: string,
  readStory?: ReadStory,
): Promise<Order> {
  await transaction(context.db, async (trx) => {
    const order = await lockOrder(trx, id, customerId);
    if (!order) throw refuse('orders/not-found');
    if (order.status === 'Cancelled') return;
    if (!isOpen(order)) throw refuse('orders/not-cancellable');
    await cancelUnpaidOrder(trx, order, 'customer', context.clock.now());
  });
  return getOrder(context, customerId, id, readStory);
}

export { findPurchases } from './paid-orders.queries.ts';

export async function listBoughtAgain(db: Database, customerId: string): Promise<{ ids: string[] }> {
  return { ids: await findBoughtAgain(db, customerId) };
}
