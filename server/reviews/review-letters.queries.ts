import { sql } from 'kysely';
import { isPromotable } from '#server/catalogue/promotable.queries.ts';
import { variantsWith } from '#server/catalogue/ratings.queries.ts';
import { isDisputed } from '#server/orders/disputes.queries.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

export interface DeliveredOrder {
  id: string;
  orderNumber: string;
  customerId: string;
  placedAt: Date;
  totalPence: number;
  /** The items that may be asked about and have not been reviewed. */
  items: { productId: string; name: string; picture: string | null }[];
}

/** Narrows the search by order id, which begins with the time the order was placed. */
const PLACED_WITHIN_DAYS = 400;

/**
 * Orders delivered in that period and kept, whose customer has neither been asked about them nor declined
 * such letters. Locks them, and skips those that another process is asking about.
 */
export async function lockOrdersToAskAbout(
  trx: DatabaseTransaction,
  delivered: { after: Date; until: Date },
  max: number,
): Promise<DeliveredOrder[]> {
  const { rows } = await sql<DeliveredOrder>`
    select orders.id, orders.order_number as "orderNumber", orders.customer_id as "customerId",
      orders.placed_at as "placedAt", orders.total_pence as "totalPence", asked.items
    from orders cross join lateral (
      select jsonb_agg(
        jsonb_build_object('productId', p.id, 'name', p.name, 'picture', order_items.image_path)
        order by order_items.position
      ) as items
      from order_items join published_products p on p.id = order_items.product_id
      where order_items.order_id = orders.id and ${isPromotable}
        and not exists (
          select from reviews where reviews.customer_id = orders.customer_id
            and reviews.product_id in (${variantsWith(sql`p.id`)})
        )
    ) asked
    where orders.id > (select uuidv7(make_interval(days => ${-PLACED_WITHIN_DAYS})))
      and orders.status = 'Delivered' and orders.payment_status in ('Paid', 'PartiallyRefunded')
      and orders.delivered_at > ${delivered.after} and orders.delivered_at <= ${delivered.until}
      and orders.customer_id is not null and asked.items is not null and not ${isDisputed}
      and not exists (select from review_requests where order_id = orders.id)
      and not exists (select from review_refusals where customer_id = orders.customer_id)
    order by orders.delivered_at, orders.id limit ${max} for no key update of orders skip locked
  `.execute(trx);
  return rows;
}

/** Returns false if the order has been asked about: by a process that ended between our search and our lock. */
export async function insertReviewRequest(
  trx: DatabaseTransaction,
  order: Pick<DeliveredOrder, 'id' | 'customerId'>,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  return isAny(
    trx
      .insertInto('review_requests')
      .values({
        order_id: order.id,
        customer_id: order.customerId,
        token_hash: tokenHash,
        requested_at: now,
      })
      .onConflict((conflict) => conflict.column('order_id').doNothing()),
  );
}

/** Whether the buyer of an order has been asked what they think of its goods. */
export async function isReviewAsked(db: Database, orderId: string): Promise<boolean> {
  return isAny(db.selectFrom('review_requests').where('order_id', '=', orderId).select('order_id'));
}

export async function findCustomerOfLetter(db: Database, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('review_requests')
    .where('token_hash', '=', tokenHash)
    .select('customer_id')
    .executeTakeFirst();
  return row?.customer_id;
}

export async function wantsLetters(db: Database, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_refusals')
    .where('customer_id', '=', customerId)
    .select('customer_id')
    .executeTakeFirst();
  return row === undefined;
}

/** Returns whether that changed anything. */
export async function refuseLetters(db: Database, customerId: string, now: Date): Promise<boolean> {
  return isAny(
    db
      .insertInto('review_refusals')
      .values({ customer_id: customerId, refused_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Returns whether that changed anything. */
export async function resumeLetters(db: Database, customerId: string): Promise<boolean> {
  return isAny(db.deleteFrom('review_refusals').where('customer_id', '=', customerId));
}

/** The letters that were sent, and whether more may be. The database erases them with the account. */
export async function exportLetters(db: Database, customerId: string) {
  const [letters, refusal] = await Promise.all([
    db
      .selectFrom('review_requests')
      .where('customer_id', '=', customerId)
      .orderBy('requested_at')
      .select(['order_id as orderId', 'requested_at as requestedAt'])
      .execute(),
    db
      .selectFrom('review_refusals')
      .where('customer_id', '=', customerId)
      .select('refused_at as refusedAt')
      .executeTakeFirst(),
  ]);
  return { letters, lettersRefusedAt: refusal?.refusedAt ?? null };
}
