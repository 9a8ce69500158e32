import { sql } from 'kysely';
import type { Totals } from '#contract/pricing/quote.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';
import { versionInForce } from '#server/terms/terms.queries.ts';
import type { OrderPromotion } from '#server/promotions/promotions.service.ts';
import type { OrderPromise } from './delivery-promise.rules.ts';
import type { OrderStatus, PaymentStatus } from './orders.rules.ts';
import type { AddressSnapshot, CancelReason, OrderDelivery, OrderLine, Shipment } from './orders.types.ts';

export interface NewOrder extends Totals, OrderDelivery {
  promotion: OrderPromotion | null;
  customerId: string;
  placedAt: Date;
  /** Null: the shop is not registered for VAT. */
  vatNumber: string | null;
  fingerprint: string;
  notes: string | null;
  shippingAddress: AddressSnapshot;
  billingAddress: AddressSnapshot | null;
  /** Null: the order holds no stock. */
  hold: { from: Date; until: Date } | null;
  promise: OrderPromise | null;
  /** Null: a parcel. */
  place: { address: string; hours: string } | null;
  lines: readonly Omit<OrderLine, 'id'>[];
}

/** Returns the new order's id, or null when its number is taken. */
export async function insertOrder(
  trx: DatabaseTransaction,
  orderNumber: string,
  order: NewOrder,
): Promise<string | null> {
  const inserted = await trx
    .insertInto('orders')
    .values({
      order_number: orderNumber,
      customer_id: order.customerId,
      placed_at: order.placedAt,
      fingerprint: order.fingerprint,
      subtotal_pence: order.subtotalPence,
      shipping_pence: order.deliveryPence,
      discount_pence: order.discountPence,
      promotion: order.promotion && JSON.stringify(order.promotion),
      delivery_method_id: order.deliveryMethodId,
      delivery_method_name: order.deliveryMethodName,
      delivery_kind: order.deliveryKind,
      standard_delivery_pence: order.standardDeliveryPence,
      tax_pence: order.vatPence,
      vat_number: order.vatNumber,
      total_pence: order.totalPence,
      notes: order.notes,
      shipping_address: JSON.stringify(order.shippingAddress),
      billing_address: order.billingAddress && JSON.stringify(order.billingAddress),
      reserved_until: order.hold?.until ?? null,
      held_from: order.hold?.from ?? null,
      held_since: order.hold && order.placedAt,
      terms_version: versionInForce(order.placedAt),
      ...promiseColumns(order.promise),
    })
    .onConflict((conflict) => conflict.column('order_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  const items = trx.insertInto('order_items').values(
    order.lines.map((line, position) => ({
      order_id: inserted.id,
      position,
      product_id: line.productId,
      product_name: line.name,
      product_sku: line.sku,
      image_path: line.imagePath,
      vat_class: line.vatClass,
      quantity: line.quantity,
      unit_price_pence: line.unitPricePence,
      total_pence: line.totalPence,
      discount_pence: line.discountPence,
      return_rule: line.returnRule,
    })),
  );
  await enqueue(trx, items.compile());
  return inserted.id;
}

export interface OrderChange {
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
  reservedUntil?: Date | null;
  heldFrom?: Date;
  heldSince?: Date;
  /** The hold has ended unpaid. `hasLapsed`: its time ran out. */
  holdEnded?: { at: Date; hasLapsed: boolean };
  isPaymentInProgress?: boolean;
  paymentTransactionId?: string;
  /** Another refund to the buyer. */
  refund?: { amountPence: number; refundedAt: Date };
  cancelReason?: CancelReason;
  shipment?: Shipment;
  shippingAddress?: AddressSnapshot;
  deliveredAt?: Date | null;
  arrivedOn?: string | null;
  restockedAt?: Date;
  promise?: OrderPromise | null;
  /** When the buyer agreed to the terms in force. */
  agreedAt?: Date;
}

function promiseColumns(promise: OrderPromise | null) {
  return {
    promised_at: promise?.promisedAt ?? null,
    arrives_from: promise?.arrivesFrom ?? null,
    arrives_to: promise?.arrivesTo ?? null,
  };
}

/** Changes a locked order. The database refuses an illegal transition. */
export async function changeOrder(trx: DatabaseTransaction, id: string, change: OrderChange): Promise<void> {
  const changed = trx
    .updateTable('orders')
    .set((row) => ({
      ...(change.status !== undefined && { status: change.status }),
      ...(change.paymentStatus !== undefined && { payment_status: change.paymentStatus }),
      ...(change.reservedUntil !== undefined && { reserved_until: change.reservedUntil }),
      ...(change.reservedUntil === null && { held_since: null }),
      ...(change.heldFrom !== undefined && { held_from: change.heldFrom }),
      ...(change.heldSince !== undefined && { held_since: change.heldSince }),
      ...(change.holdEnded !== undefined && {
        reserved_until: null,
        held_since: null,
        held_to: change.holdEnded.at,
        ...(change.holdEnded.hasLapsed && { holds_lapsed: sql<number>`holds_lapsed + 1` }),
      }),
      ...(change.isPaymentInProgress !== undefined && {
        payment_in_progress: change.isPaymentInProgress,
      }),
      ...(change.paymentTransactionId !== undefined && {
        payment_transaction_id: change.paymentTransactionId,
      }),
      ...(change.refund !== undefined && {
        refunded_pence: row('refunded_pence', '+', change.refund.amountPence),
      }),
      ...(change.cancelReason !== undefined && { cancelled_because: change.cancelReason }),
      ...(change.shipment !== undefined && {
        shipped_at: change.shipment.shippedAt,
        carrier: change.shipment.carrier,
        tracking_url: change.shipment.trackingUrl,
      }),
      ...(change.shippingAddress !== undefined && {
        shipping_address: JSON.stringify(change.shippingAddress),
      }),
      ...(change.deliveredAt !== undefined && { delivered_at: change.deliveredAt }),
      ...(change.arrivedOn !== undefined && { arrived_on: change.arrivedOn }),
      ...(change.restockedAt !== undefined && { restocked_at: change.restockedAt }),
      ...(change.promise !== undefined && promiseColumns(change.promise)),
      ...(change.agreedAt !== undefined && { terms_version: versionInForce(change.agreedAt) }),
    }))
    .where('id', '=', id);
  await enqueue(trx, changed.compile());
  if (change.refund === undefined) return;
  const { amountPence, refundedAt } = change.refund;
  const refund = trx
    .insertInto('order_refunds')
    .values({ order_id: id, amount_pence: amountPence, refunded_at: refundedAt });
  await enqueue(trx, refund.compile());
}
