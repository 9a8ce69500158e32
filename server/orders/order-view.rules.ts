import { poundsFromPence } from '#contract/money.ts';
import type { PostalAddress } from '#contract/addresses.ts';
import type { Order, OrderSummary } from '#contract/orders.ts';
import { toldRule } from '#contract/returns/words.ts';
import type { ListedOrder } from './order-list.queries.ts';
import { isPaid } from './orders.rules.ts';
import type { AddressSnapshot, OrderLine, StoredOrder } from './orders.types.ts';

/** An order as the API shows it. */
export function showOrder(order: StoredOrder): Order {
  return {
    ...showOrderSummary(order),
    subtotal: poundsFromPence(order.subtotalPence),
    shippingCost: poundsFromPence(order.deliveryPence),
    taxes: poundsFromPence(order.vatPence),
    discountAmount: poundsFromPence(order.discountPence),
    promotionCode: order.promotion?.code ?? null,
    isReceipt: order.vatNumber === null,
    paymentMethod: 'PayPal',
    paymentTransactionId: order.paymentTransactionId,
    notes: order.notes,
    isStockHeld: order.status !== 'Pending' || order.reservedUntil !== null,
    deliveryMethod: showMethod(order),
    expectedDelivery: showPromise(order),
    termsVersion: order.termsVersion,
    collection: showCollection(order),
    shipment: order.shippedAt && {
      shippedAt: order.shippedAt.toISOString(),
      carrier: order.carrier,
      trackingUrl: order.trackingUrl,
    },
    refunds: order.refunds.map(({ amountPence, refundedAt }) => ({
      amount: poundsFromPence(amountPence),
      // From the format in which PostgreSQL writes times into JSON.
      refundedAt: new Date(refundedAt).toISOString(),
    })),
    shippingAddress: showAddress(order.shippingAddress),
    billingAddress: order.billingAddress && showAddress(order.billingAddress),
  };
}

/**
 * Only while the order is on its way: an unpaid one has no delivery date yet, and one that has arrived needs
 * none.
 */
function showPromise({ status, promise }: StoredOrder): Order['expectedDelivery'] {
  const isOnItsWay = status === 'Processing' || status === 'Shipped';
  return promise && isOnItsWay ? { from: promise.arrivesFrom, to: promise.arrivesTo } : null;
}

function showMethod(order: StoredOrder): Order['deliveryMethod'] {
  const { deliveryMethodId: id, deliveryMethodName: name, deliveryKind: kind, promise } = order;
  if (id === null || name === null) return null;
  return {
    ...{ id, name, kind, cost: poundsFromPence(order.deliveryPence) },
    earliest: promise?.arrivesFrom ?? null,
    latest: promise?.arrivesTo ?? null,
  };
}

/** Not before it is paid. */
function showCollection(order: StoredOrder): Order['collection'] {
  const { collection, deliveredAt } = order;
  if (!collection || !isPaid(order)) return null;
  const { code, address, hours, readyAt } = collection;
  const isoOf = (time: Date | null) => time && time.toISOString();
  return { code, address, hours, readyAt: isoOf(readyAt), collectedAt: isoOf(deliveredAt) };
}

export function showOrderSummary(order: ListedOrder): OrderSummary {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    orderDate: order.placedAt.toISOString(),
    OrderStatus: order.status,
    PaymentStatus: order.paymentStatus,
    grandTotal: poundsFromPence(order.totalPence),
    items: order.lines.map(showLine),
  };
}

function showLine(line: OrderLine): OrderSummary['items'][number] {
  return {
    id: line.id,
    productId: line.productId,
    productNameSnapshot: line.name,
    productSkuSnapshot: line.sku,
    productMainImageUrl: line.imagePath,
    quantity: line.quantity,
    unitPriceAtOrder: poundsFromPence(line.unitPricePence),
    totalPrice: poundsFromPence(line.totalPence),
    ...(line.discountPence > 0 && { discountAmount: poundsFromPence(line.discountPence) }),
    ...toldRule(line.returnRule),
  };
}

function showAddress({ countryCode: _, ...address }: AddressSnapshot): PostalAddress {
  return address;
}
