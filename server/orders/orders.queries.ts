import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Totals } from '#contract/pricing/quote.ts';
import type { VatClass } from '#contract/pricing/vat.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database.ts';
import type { OrderPromise } from './delivery-promise.rules.ts';
import type { OrderStatus, PaymentStatus } from './orders.rules.ts';

/** An address as it stood when the order was placed. */
export interface AddressSnapshot {
  contactName: string;
  phoneNumber: string | null;
  streetAddress1: string;
  streetAddress2: string | null;
  city: string;
  regionOrState: string;
  postalCode: string;
  country: string;
  countryCode: string;
}

/** A line as it stood when the order was placed. */
export interface OrderLine {
  id: string;
  productId: string;
  name: string;
  sku: string;
  imagePath: string | null;
  vatClass: VatClass;
  quantity: number;
  unitPricePence: number;
  totalPence: number;
}

export interface StoredOrder extends Totals {
  id: string;
  orderNumber: string;
  /** Null once the customer has deleted the account. */
  customerId: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  placedAt: Date;
  fingerprint: string;
  refundedPence: number;
  notes: string | null;
  shippingAddress: AddressSnapshot;
  billingAddress: AddressSnapshot | null;
  /** Stock is held for it until then; null when none is. */
  reservedUntil: Date | null;
  /** When its customer began to hold stock without a pause, across orders that replaced one another. */
  heldFrom: Date | null;
  /** Money may be on its way. */
  isPaymentInProgress: boolean;
  paymentTransactionId: string | null;
  cancelReason: CancelReason | null;
  /** Null: none was given. */
  promise: OrderPromise | null;
  shippedAt: Date | null;
  carrier: string | null;
  trackingUrl: string | null;
  deliveredAt: Date | null;
  /** When the goods went back on the shelf, having been sold and never sent. */
  restockedAt: Date | null;
  lines: OrderLine[];
  /** What makes up `refundedPence`, oldest first. */
  refunds: { amountPence: number; refundedAt: string }[];
}

export interface Shipment {
  shippedAt: Date;
  carrier: string | null;
  trackingUrl: string | null;
}

export type CancelReason = 'customer' | 'expired' | 'replaced' | 'owner';

const itemColumns = [
  'order_items.id',
  'order_items.product_id as productId',
  'order_items.product_name as name',
  'order_items.product_sku as sku',
  'order_items.image_path as imagePath',
  'order_items.vat_class as vatClass',
  'order_items.quantity',
  'order_items.unit_price_pence as unitPricePence',
  'order_items.total_pence as totalPence',
] as const;

function selectOrders(db: Database) {
  return db
    .selectFrom('orders')
    .select((row) => [
      'orders.id',
      'orders.order_number as orderNumber',
      'orders.customer_id as customerId',
      'orders.status',
      'orders.payment_status as paymentStatus',
      'orders.placed_at as placedAt',
      'orders.fingerprint',
      'orders.subtotal_pence as subtotalPence',
      'orders.shipping_pence as deliveryPence',
      'orders.discount_pence as discountPence',
      'orders.tax_pence as vatPence',
      'orders.total_pence as totalPence',
      'orders.refunded_pence as refundedPence',
      'orders.notes',
      'orders.shipping_address as shippingAddress',
      'orders.billing_address as billingAddress',
      'orders.reserved_until as reservedUntil',
      'orders.held_from as heldFrom',
      'orders.payment_in_progress as isPaymentInProgress',
      'orders.payment_transaction_id as paymentTransactionId',
      'orders.cancelled_because as cancelReason',
      'orders.promised_at as promisedAt',
      'orders.arrives_from as arrivesFrom',
      'orders.arrives_to as arrivesTo',
      'orders.shipped_at as shippedAt',
      'orders.carrier',
      'orders.tracking_url as trackingUrl',
      'orders.delivered_at as deliveredAt',
      'orders.restocked_at as restockedAt',
      jsonArrayFrom(
        row
          .selectFrom('order_items')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .orderBy('order_items.position')
          .select(itemColumns),
      ).as('lines'),
      jsonArrayFrom(
        row
          .selectFrom('order_refunds')
          .whereRef('order_refunds.order_id', '=', 'orders.id')
          .orderBy('order_refunds.id')
          .select(['order_refunds.amount_pence as amountPence', 'order_refunds.refunded_at as refundedAt']),
      ).as('refunds'),
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

/** The columns with a check constraint or a JSON shape of ours, given their narrower types. */
function asStored(row: Selected): StoredOrder {
  const { promisedAt, arrivesFrom, arrivesTo, ...order } = row;
  const promise = promisedAt && { promisedAt, arrivesFrom, arrivesTo };
  return { ...order, promise } as unknown as StoredOrder;
}

/** The customer's own order; null when there is none, or it is somebody else's. */
export async function findOrder(db: Database, customerId: string, id: string): Promise<StoredOrder | null> {
  const row = await selectOrders(db)
    .where('orders.id', '=', id)
    .where('orders.customer_id', '=', customerId)
    .executeTakeFirst();
  return row ? asStored(row) : null;
}

/** For the owner, who may see every order. */
export async function findOrderOfAnyone(db: Database, id: string): Promise<StoredOrder | null> {
  const row = await selectOrders(db).where('orders.id', '=', id).executeTakeFirst();
  return row ? asStored(row) : null;
}

/** Oldest first. */
export async function listAllOrders(db: Database, customerId: string): Promise<StoredOrder[]> {
  const rows = await selectOrders(db)
    .where('orders.customer_id', '=', customerId)
    .orderBy('orders.id')
    .execute();
  return rows.map(asStored);
}

/** Locks the order until the transaction ends. With a customer, only that customer's own. */
export async function lockOrder(
  trx: DatabaseTransaction,
  id: string,
  customerId?: string,
): Promise<StoredOrder | null> {
  const row = await selectOrders(trx)
    .where('orders.id', '=', id)
    .$if(customerId !== undefined, (query) => query.where('orders.customer_id', '=', customerId!))
    .forUpdate('orders')
    .executeTakeFirst();
  return row ? asStored(row) : null;
}

/** Newest first. */
export async function lockUnpaidOrders(trx: DatabaseTransaction, customerId: string): Promise<StoredOrder[]> {
  const rows = await selectOrders(trx)
    .where('orders.customer_id', '=', customerId)
    .where('orders.status', '=', 'Pending')
    .orderBy('orders.id', 'desc')
    .forUpdate('orders')
    .execute();
  return rows.map(asStored);
}

/** Leaves out those that another process is working on. */
export async function lockExpiredHolds(
  trx: DatabaseTransaction,
  now: Date,
  max: number,
): Promise<StoredOrder[]> {
  const rows = await selectOrders(trx)
    .where('orders.reserved_until', '<=', now)
    .where('orders.payment_in_progress', '=', false)
    .orderBy('orders.reserved_until')
    .limit(max)
    .forUpdate('orders')
    .skipLocked()
    .execute();
  return rows.map(asStored);
}

/** Orders that were never paid and no longer hold any stock. */
export async function lockForgottenOrders(
  trx: DatabaseTransaction,
  placedBefore: Date,
  max: number,
): Promise<StoredOrder[]> {
  const rows = await selectOrders(trx)
    .where('orders.status', '=', 'Pending')
    .where('orders.payment_status', 'in', ['Pending', 'Failed'])
    .where('orders.payment_in_progress', '=', false)
    .where('orders.reserved_until', 'is', null)
    .where('orders.placed_at', '<', placedBefore)
    .limit(max)
    .forUpdate('orders')
    .skipLocked()
    .execute();
  return rows.map(asStored);
}

export interface NewOrder extends Totals {
  customerId: string;
  placedAt: Date;
  fingerprint: string;
  notes: string | null;
  shippingAddress: AddressSnapshot;
  billingAddress: AddressSnapshot | null;
  /** Null: it holds no stock. */
  hold: { from: Date; until: Date } | null;
  promise: OrderPromise | null;
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
      tax_pence: order.vatPence,
      total_pence: order.totalPence,
      notes: order.notes,
      shipping_address: JSON.stringify(order.shippingAddress),
      billing_address: order.billingAddress && JSON.stringify(order.billingAddress),
      reserved_until: order.hold?.until ?? null,
      held_from: order.hold?.from ?? null,
      ...promiseColumns(order.promise),
    })
    .onConflict((conflict) => conflict.column('order_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  await trx
    .insertInto('order_items')
    .values(
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
      })),
    )
    .execute();
  return inserted.id;
}

export interface OrderChange {
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
  reservedUntil?: Date | null;
  heldFrom?: Date;
  /** The hold ends unpaid. `hasLapsed`: its time ran out. */
  holdEnded?: { at: Date; hasLapsed: boolean };
  isPaymentInProgress?: boolean;
  paymentTransactionId?: string;
  /** Another refund to the buyer. */
  refund?: { amountPence: number; refundedAt: Date };
  cancelReason?: CancelReason;
  shipment?: Shipment;
  deliveredAt?: Date;
  restockedAt?: Date;
  promise?: OrderPromise | null;
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
  await trx
    .updateTable('orders')
    .set((row) => ({
      ...(change.status !== undefined && { status: change.status }),
      ...(change.paymentStatus !== undefined && { payment_status: change.paymentStatus }),
      ...(change.reservedUntil !== undefined && { reserved_until: change.reservedUntil }),
      ...(change.heldFrom !== undefined && { held_from: change.heldFrom }),
      ...(change.holdEnded !== undefined && {
        reserved_until: null,
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
      ...(change.deliveredAt !== undefined && { delivered_at: change.deliveredAt }),
      ...(change.restockedAt !== undefined && { restocked_at: change.restockedAt }),
      ...(change.promise !== undefined && promiseColumns(change.promise)),
    }))
    .where('id', '=', id)
    .execute();
  if (change.refund === undefined) return;
  const { amountPence, refundedAt } = change.refund;
  await trx
    .insertInto('order_refunds')
    .values({ order_id: id, amount_pence: amountPence, refunded_at: refundedAt })
    .execute();
}

/** The order of this number, with or without its dash, or of this id. */
export async function findOrderId(db: Database, numberOrId: string): Promise<string | null> {
  const given = numberOrId.trim();
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given);
  const row = await db
    .selectFrom('orders')
    .$if(isId, (query) => query.where('id', '=', given))
    .$if(!isId, (query) =>
      query.where('order_number', '=', given.toUpperCase().replace(/^(\w{4})(\w{4})$/, '$1-$2')),
    )
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function isRefundUnderWay(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('refunds.order_id', '=', orderId)
    .where('refunds.state', '=', 'requested')
    .where('payments.state', '=', 'completed')
    .select('refunds.id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether somebody else has a claim on what paid an order: a dispute that is open or was lost, a reversal, a payment that
 * PayPal holds.
 */
export const isDisputed = sql<boolean>`exists (
  select from payment_cases where payment_cases.order_id = orders.id
    and (payment_cases.closed_at is null or payment_cases.outcome = 'RESOLVED_BUYER_FAVOUR'))`;

export async function isOrderDisputed(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .where(isDisputed)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Null when there is no such order, or its customer has deleted the account. */
export async function findCustomerId(db: Database, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('customer_id')
    .executeTakeFirst();
  return row?.customer_id ?? null;
}
