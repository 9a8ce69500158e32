import { formatPence } from '#contract/money.ts';
import type { Order, OrderSummary } from '#contract/orders.ts';
import { quote } from '#contract/pricing/quote.ts';
import { cheapestParcel, type DeliverableLine, type DeliveryOffer } from '#contract/delivery/offers.ts';
import { refuse } from '#contract/refusal.ts';
import { findAddressesForOrder } from '#server/addresses/addresses.service.ts';
import { recordOwnAction } from '#server/activity/activity.service.ts';
import { lockBasket } from '#server/basket/basket.service.ts';
import { HOLD_MINUTES } from '#server/inventory/holds.rules.ts';
import { planHold } from '#server/inventory/holds.service.ts';
import { outOfStockSentence, shortagesOf, type StockShortage } from '#server/inventory/stock.rules.ts';
import { findShortages, lockStock, reserve } from '#server/inventory/stock.service.ts';
import { requireReadiness } from '#server/shop/readiness.service.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { dispatchOf, offersTo } from '#server/delivery/delivery.rules.ts';
import { promiseTo } from './delivery-promise.rules.ts';
import { findBoughtAgain } from './paid-orders.queries.ts';
import { cancelUnpaidOrder, holdStock } from './holds.service.ts';
import { listOrders as queryOrders } from './order-list.queries.ts';
import { showOrder, showOrderSummary } from './order-view.rules.ts';
import { changeOrder, insertOrder, type NewOrder } from './order-changes.queries.ts';
import { findOrder, lockOrder, lockUnpaidOrders, readOrderAlong } from './orders.queries.ts';
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
 * Locks the basket, the customer's unpaid orders, then the stock: a payment takes its locks in the same
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

    const replaced = unpaid.filter(isOpen);
    // Checked before the stock is locked, so that latecomers need not queue for the lock.
    const seen = shortagesOf(wanted.lines);
    if (seen.length > 0) throw outOfStock(seen);

    const hold = await planHold(trx, customerId, times, wanted);
    const { id, orderNumber } = await place(trx, { ...wanted, hold });
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
  lines: readonly (NewOrder['lines'][number] & { available: number })[];
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
  const quoted = quote(goods, delivery.terms, { isWithoutVat: vatNumber === null });
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
    standardDeliveryPence: Math.min(delivery.standardPence, deliveryPence),
    customerId,
    placedAt: now,
    vatNumber,
    fingerprint: fingerprintOf({
      ...{ lines, deliveryMethodId: method.id, shippingAddress, billingAddress, notes },
    }),
    notes,
    shippingAddress,
    billingAddress,
    promise: promiseTo(dispatchOf(config.dispatch, method), shippingAddress, now),
  };
}

/** The delivery that was chosen, or else the cheapest parcel, with what a withdrawal would give back of its cost. */
function chooseDelivery(
  config: Context['config'],
  postalCode: string,
  goods: readonly DeliverableLine[],
  methodId: string | null,
): DeliveryOffer & { standardPence: number } {
  const offers = offersTo(config, postalCode, goods);
  const cheapest = cheapestParcel(offers);
  const chosen = methodId === null ? cheapest : offers.offers.find(({ method }) => method.id === methodId);
  if (chosen) return { ...chosen, standardPence: cheapest?.costPence ?? 0 };
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
    if (id !== null) return { id, orderNumber };
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

export async function getOrder({ db }: Context, customerId: string, id: string): Promise<Order> {
  const order = await findOrder(db, customerId, id);
  if (!order) throw refuse('orders/not-found');
  return showOrder(order);
}

/**
 * Cancels an unpaid order and frees its stock; cancelling twice changes nothing. Refuses when it is paid or its payment
 * is in progress. A payment that the buyer has approved is never captured once this has committed: the capture first
 * checks that the locked order is open.
 */
export async function cancelOrder(context: Context, customerId: string, id: string): Promise<Order> {
  await transaction(context.db, async (trx) => {
    const order = await lockOrder(trx, id, customerId);
    if (!order) throw refuse('orders/not-found');
    if (order.status === 'Cancelled') return;
    if (!isOpen(order)) throw refuse('orders/not-cancellable');
    await cancelUnpaidOrder(trx, order, 'customer', context.clock.now());
  });
  return getOrder(context, customerId, id);
}

export { findPurchases } from './paid-orders.queries.ts';

export async function listBoughtAgain(db: Database, customerId: string): Promise<{ ids: string[] }> {
  return { ids: await findBoughtAgain(db, customerId) };
}
