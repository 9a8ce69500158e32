import { tidy } from '#contract/tidy.ts';
import { sql, type Compilable } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueueRead } from '#server/platform/database/pipelined-statements.ts';
import type { PaymentStatus } from './orders.rules.ts';
import type { StoredOrder } from './orders.types.ts';

const itemColumns = [
  'order_items.id',
  'order_items.product_id as productId',
  'order_items.product_name as name',
  'order_items.product_sku as sku',
  sql<string | null>`shown_picture(order_items.image_path)`.as('imagePath'),
  'order_items.vat_class as vatClass',
  'order_items.quantity',
  'order_items.unit_price_pence as unitPricePence',
  'order_items.total_pence as totalPence',
  'order_items.discount_pence as discountPence',
  'order_items.return_rule as returnRule',
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
      'orders.promotion',
      'orders.delivery_method_id as deliveryMethodId',
      'orders.delivery_method_name as deliveryMethodName',
      'orders.delivery_kind as deliveryKind',
      'orders.standard_delivery_pence as standardDeliveryPence',
      'orders.tax_pence as vatPence',
      'orders.vat_number as vatNumber',
      'orders.total_pence as totalPence',
      'orders.refunded_pence as refundedPence',
      'orders.notes',
      'orders.shipping_address as shippingAddress',
      'orders.billing_address as billingAddress',
      'orders.reserved_until as reservedUntil',
      'orders.held_from as heldFrom',
      'orders.held_since as heldSince',
      'orders.payment_in_progress as isPaymentInProgress',
      'orders.payment_transaction_id as paymentTransactionId',
      'orders.cancelled_because as cancelReason',
      'orders.promised_at as promisedAt',
      'orders.arrives_from as arrivesFrom',
      'orders.arrives_to as arrivesTo',
      'orders.terms_version as termsVersion',
      'orders.shipped_at as shippedAt',
      'orders.carrier',
      'orders.tracking_url as trackingUrl',
      'orders.delivered_at as deliveredAt',
      'orders.arrived_on as arrivedOn',
      'orders.restocked_at as restockedAt',
      jsonObjectFrom(
        row
          .selectFrom('collections')
          .whereRef('collections.order_id', '=', 'orders.id')
          .select(['code', 'address', 'hours', 'ready_at as readyAt', 'reminded_at as remindedAt']),
      ).as('collection'),
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

/** Narrows the types of columns that have a check constraint or a JSON shape of ours. */
function asStored(row: Selected): StoredOrder {
  const { promisedAt, arrivesFrom, arrivesTo, collection: told, ...order } = row;
  const promise = promisedAt && { promisedAt, arrivesFrom, arrivesTo };
  // PostgreSQL writes times into JSON as text.
  const timeOf = (text: unknown) => (text === null ? null : new Date(text as string));
  const collection = told && {
    ...{ ...told, readyAt: timeOf(told.readyAt), remindedAt: timeOf(told.remindedAt) },
  };
  return { ...order, promise, collection } as unknown as StoredOrder;
}

interface OwnOrder {
  id: string;
  customerId: string;
}

const selectOwnOrder = (db: Database, { id, customerId }: OwnOrder) =>
  selectOrders(db).where('orders.id', '=', id).where('orders.customer_id', '=', customerId);

/** The customer's own order; null if it does not exist or is somebody else's. */
export async function findOrder(db: Database, customerId: string, id: string): Promise<StoredOrder | null> {
  const row = await selectOwnOrder(db, { id, customerId }).executeTakeFirst();
  return row ? asStored(row) : null;
}

/** For the owner, who may see every order. */
export async function findOrderOfAnyone(db: Database, id: string): Promise<StoredOrder | null> {
  const row = await selectOrders(db).where('orders.id', '=', id).executeTakeFirst();
  return row ? asStored(row) : null;
}

/** A batch at a time, oldest first, so that no statement reaches its time limit, however many there are. */
export async function* readAllOrders(db: Database, customerId: string): AsyncGenerator<StoredOrder[]> {
  let last: string | undefined;
  do {
    const rows = await selectOrders(db)
      .where('orders.customer_id', '=', customerId)
      .$if(last !== undefined, (query) => query.where('orders.id', '>', last!))
      .orderBy('orders.id')
      .limit(PAGE)
      .execute();
    yield rows.map(asStored);
    last = rows.length < PAGE ? undefined : rows.at(-1)!.id;
  } while (last !== undefined);
}

/** Each may have a hundred lines. */
const PAGE = 50;

/** The order as the transaction leaves it; the result is available once that has been committed. */
export async function readOrderAlong(trx: DatabaseTransaction, own: OwnOrder): Promise<() => StoredOrder> {
  const read = await enqueueRead(trx, selectOwnOrder(trx, own).compile());
  return () => asStored(read.rows[0]!);
}

/** Locks the order until the transaction ends. If a customer is given, only an order of theirs. */
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
    // Without a parameter, so that PostgreSQL knows that `orders_unpaid_by_customer` has them all.
    .where(sql<boolean>`orders.status = 'Pending'`)
    .orderBy('orders.id', 'desc')
    .forUpdate('orders')
    .execute();
  return rows.map(asStored);
}

export interface OrdersWanted {
  max: number;
  /** The ids of those that failed a moment ago. */
  except: readonly string[];
}

const isNot = (except: readonly string[]) => sql<boolean>`orders.id <> all(${except}::uuid[])`;

/** Skips those that another process is working on. */
export async function lockExpiredHolds(
  trx: DatabaseTransaction,
  now: Date,
  { max, except }: OrdersWanted,
): Promise<StoredOrder[]> {
  const rows = await selectOrders(trx)
    .where('orders.reserved_until', '<=', now)
    .where('orders.payment_in_progress', '=', false)
    .where(isNot(except))
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
  { max, except }: OrdersWanted,
): Promise<StoredOrder[]> {
  const rows = await selectOrders(trx)
    .where('orders.status', '=', 'Pending')
    .where('orders.payment_status', 'in', ['Pending', 'Failed'])
    .where('orders.payment_in_progress', '=', false)
    .where('orders.reserved_until', 'is', null)
    .where('orders.placed_at', '<', placedBefore)
    .where(isNot(except))
    .limit(max)
    .forUpdate('orders')
    .skipLocked()
    .execute();
  return rows.map(asStored);
}

/** The id of the order with this number, with or without its dash, or with this id. */
export async function findOrderId(db: Database, numberOrId: string): Promise<string | null> {
  const given = tidy(numberOrId);
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

/** The id of the order with a number as a buyer may type it: in any case, with or without spaces and dash. */
export async function findOrderIdByNumber(db: Database, typed: string): Promise<string | null> {
  return findOrderId(db, typed.replace(/[^0-9A-Za-z]/g, ''));
}

export async function isRefundUnderWay(db: Database, orderId: string): Promise<boolean> {
  return isAny(
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .where('refunds.order_id', '=', orderId)
      .where('refunds.state', '=', 'requested')
      .where('payments.state', '=', 'completed')
      .select('refunds.id'),
  );
}

/** The payment status of the customer's own order; null if it does not exist or is somebody else's. */
export async function findPaymentStatus(
  db: Database,
  customerId: string,
  id: string,
): Promise<{ paymentStatus: PaymentStatus } | null> {
  const row = await db
    .selectFrom('orders')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .select('payment_status as paymentStatus')
    .executeTakeFirst();
  return (row as { paymentStatus: PaymentStatus } | undefined) ?? null;
}

/** A locked order, available once the transaction's next statement has been answered. */
export type LockedAlong = () => StoredOrder | null;

/** Like `lockOrder`, but the lock travels with the transaction's next statement. */
export async function lockOrderAlong(trx: DatabaseTransaction, id: string): Promise<LockedAlong> {
  return lockAlong(trx, selectOrders(trx).where('orders.id', '=', id).forUpdate('orders'));
}

/** Locks the order of a payment. Call it before locking the payment: the order always comes first. */
export async function lockOrderOfPayment(trx: DatabaseTransaction, paymentId: string): Promise<LockedAlong> {
  const lock = selectOrders(trx)
    .where('orders.id', '=', (row) =>
      row.selectFrom('payments').where('id', '=', paymentId).select('order_id').$asScalar(),
    )
    .forUpdate('orders');
  return lockAlong(trx, lock);
}

async function lockAlong(trx: DatabaseTransaction, lock: Compilable<Selected>): Promise<LockedAlong> {
  const { rows } = await enqueueRead(trx, lock.compile());
  return () => (rows[0] ? asStored(rows[0]) : null);
}
