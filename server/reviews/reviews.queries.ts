import { sql } from 'kysely';
import type { ReviewForm, reviewOrders } from '#contract/reviews.ts';
import { isPromotable } from '#server/catalogue/promotable.queries.ts';
import { ratingOf, variantsWith, type StoredRating } from '#server/catalogue/ratings.queries.ts';
import { hasBeenSent } from '#server/orders/parcels/sent-orders.queries.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

export interface ReviewText {
  stars: number;
  title: string | null;
  words: string | null;
  fit: ReviewForm['Fit'];
  childAgeMonths: number | null;
  shownAs: ReviewForm['ShowAs'];
  shownName: string;
}

export interface StoredReview extends ReviewText {
  id: string;
  productId: string;
  /** The option values of the variant that was bought. */
  values: string[];
  productName: string;
  imagePath: string | null;
  status: 'published' | 'hidden';
  hiddenBecause: string | null;
  reply: string | null;
  repliedAt: Date | null;
  writtenAt: Date;
  editedAt: Date | null;
  isExample: boolean;
  /** Its writer deleted it after it was hidden, and may only write another in its place. */
  isWithdrawn: boolean;
}

const columns = sql`
  reviews.id, reviews.product_id as "productId", reviews.stars, reviews.title, reviews.words, reviews.fit,
  reviews.child_age_months as "childAgeMonths", reviews.shown_as as "shownAs", reviews.shown_name as "shownName",
  coalesce(bought.option_values, '{}') as values, bought.name as "productName",
  (select shown_picture(path) from product_images where product_id = bought.id order by position limit 1) as "imagePath",
  reviews.status, reviews.hidden_because as "hiddenBecause", reviews.reply, reviews.replied_at as "repliedAt",
  reviews.written_at as "writtenAt", reviews.edited_at as "editedAt", reviews.is_example as "isExample",
  reviews.withdrawn_at is not null as "isWithdrawn"`;
const reviewed = sql`reviews join products bought on bought.id = reviews.product_id`;

/** The facts needed about a published product before its reviews are read or written. */
export async function findReviewable(
  db: Database,
  productId: string,
): Promise<{ name: string; isPromotable: boolean; rating: StoredRating | null } | undefined> {
  const { rows } = await sql<{ name: string; isPromotable: boolean; rating: StoredRating | null }>`
    select p.name, ${isPromotable} as "isPromotable", ${ratingOf} as rating
    from published_products p where p.id = ${productId}
  `.execute(db);
  return rows[0];
}

const ways: Record<(typeof reviewOrders)[number], ReturnType<typeof sql>> = {
  newest: sql`reviews.written_at desc, reviews.id desc`,
  highest: sql`reviews.stars desc, reviews.written_at desc, reviews.id desc`,
  lowest: sql`reviews.stars, reviews.written_at desc, reviews.id desc`,
};

/**
 * The published reviews of a product and the other variants of its style: those by buyers or, if there are
 * none, the examples.
 */
export async function listPublishedReviews(
  db: Database,
  productId: string,
  wanted: { isExample: boolean; sort: (typeof reviewOrders)[number]; limit: number; offset: number },
): Promise<StoredReview[]> {
  const { rows } = await sql<StoredReview>`
    select ${columns} from ${reviewed}
    where reviews.product_id in (${variantsWith(sql`${productId}::uuid`)})
      and reviews.status = 'published' and reviews.is_example = ${wanted.isExample}
    order by ${ways[wanted.sort]} limit ${wanted.limit} offset ${wanted.offset}
  `.execute(db);
  return rows;
}

/**
 * One customer's reviews are written one at a time, so that only one of two variants of a style is reviewed.
 */
export async function lockReviewsOf(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reviews of ${customerId}`}, 0))`.execute(trx);
}

/** The customer's own reviews, newest first, including withdrawn ones. */
export async function listReviewsOf(db: Database, customerId: string): Promise<StoredReview[]> {
  const { rows } = await sql<StoredReview>`
    select ${columns} from ${reviewed}
    where reviews.customer_id = ${customerId} order by reviews.written_at desc, reviews.id desc
  `.execute(db);
  return rows;
}

export async function findReviewOf(
  db: Database,
  customerId: string,
  id: string,
): Promise<StoredReview | undefined> {
  const { rows } = await sql<StoredReview>`
    select ${columns} from ${reviewed}
    where reviews.customer_id = ${customerId} and reviews.id = ${id} and reviews.withdrawn_at is null
  `.execute(db);
  return rows[0];
}

/** The customer's review of a product or another variant of its style, even if withdrawn. */
export async function findReviewOfProduct(
  db: Database,
  customerId: string,
  productId: string,
): Promise<StoredReview | undefined> {
  const { rows } = await sql<StoredReview>`
    select ${columns} from ${reviewed}
    where reviews.customer_id = ${customerId}
      and reviews.product_id in (${variantsWith(sql`${productId}::uuid`)})
    order by reviews.id desc limit 1
  `.execute(db);
  return rows[0];
}

/** The order in which the customer bought a product or, failing that, another variant of its style. */
export async function findPurchase(
  db: Database,
  customerId: string,
  productId: string,
): Promise<{ orderId: string; productId: string } | undefined> {
  const { rows } = await sql<{ orderId: string; productId: string }>`
    select orders.id as "orderId", order_items.product_id as "productId"
    from orders join order_items on order_items.order_id = orders.id
    where orders.customer_id = ${customerId} and ${hasBeenSent}
      and order_items.product_id in (${variantsWith(sql`${productId}::uuid`)})
    order by (order_items.product_id = ${productId}) desc, orders.id desc limit 1
  `.execute(db);
  return rows[0];
}

export async function insertReview(
  trx: DatabaseTransaction,
  by: { customerId: string; now: Date },
  purchase: { orderId: string; productId: string },
  text: ReviewText,
): Promise<string> {
  const { id } = await trx
    .insertInto('reviews')
    .values({
      ...columnsOf(text),
      product_id: purchase.productId,
      order_id: purchase.orderId,
      customer_id: by.customerId,
      written_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateReview(
  trx: DatabaseTransaction,
  id: string,
  text: ReviewText,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({
      ...columnsOf(text),
      edited_at: now,
      looked_at: null,
      withdrawn_at: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes everything that was written. */
export async function withdrawReview(
  trx: DatabaseTransaction,
  id: string,
  shownName: string,
  now: Date,
): Promise<void> {
  const nothing = { title: null, words: null, fit: null, child_age_months: null };
  await trx
    .updateTable('reviews')
    .set({
      ...nothing,
      shown_as: 'a-parent',
      shown_name: shownName,
      reply: null,
      replied_at: null,
      withdrawn_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteReview(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.deleteFrom('reviews').where('id', '=', id).execute();
}

/** Beyond this many since the owner last looked, another report adds nothing. */
const MAX_REPORTS = 20;

/** False if no such review is published. */
export async function insertReport(db: Database, id: string, reason: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with review as (select id, looked_at from reviews where id = ${id} and status = 'published'),
    reported as (
      insert into review_reports (review_id, reason, reported_at)
      select id, ${reason}, ${now} from review
      where (
        select count(*) from review_reports
        where review_id = review.id and reported_at > coalesce(review.looked_at, '-infinity')
      ) < ${MAX_REPORTS}
    )
    select from review
  `.execute(db);
  return rows.length > 0;
}

export interface ToReview {
  id: string;
  name: string;
  imagePath: string | null;
  placedAt: Date;
  hasSizes: boolean;
}

const MAX_TO_REVIEW = 50;

/**
 * Products that the customer has received and not reviewed, latest first; for each style, the variant bought
 * last.
 */
export async function listToReview(db: Database, customerId: string): Promise<ToReview[]> {
  const { rows } = await sql<ToReview>`
    select * from (
      select distinct on (coalesce(p.style_id, p.id)) p.id, p.name, orders.placed_at as "placedAt",
        (select shown_picture(path) from product_images where product_id = p.id order by position limit 1) as "imagePath",
        exists (
          select from styles where id = p.style_id and options @> '[{"name": "Size"}]'
        ) as "hasSizes"
      from orders
      join order_items on order_items.order_id = orders.id
      join published_products p on p.id = order_items.product_id
      where orders.customer_id = ${customerId} and ${hasBeenSent} and ${isPromotable}
        and not exists (
          select from reviews where customer_id = ${customerId} and withdrawn_at is null
            and product_id in (${variantsWith(sql`p.id`)})
        )
      order by coalesce(p.style_id, p.id), orders.id desc
    ) bought order by "placedAt" desc, id limit ${MAX_TO_REVIEW}
  `.execute(db);
  return rows;
}

function columnsOf(text: ReviewText) {
  return {
    stars: text.stars,
    title: text.title,
    words: text.words,
    fit: text.fit,
    child_age_months: text.childAgeMonths,
    shown_as: text.shownAs,
    shown_name: text.shownName,
  };
}
