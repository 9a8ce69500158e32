import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

export interface OwnersReview {
  id: string;
  version: number;
  productId: string;
  productName: string;
  productSku: string;
  /** Null for an example. */
  orderNumber: string | null;
  isExample: boolean;
  stars: number;
  title: string | null;
  words: string | null;
  fit: string | null;
  childAgeMonths: number | null;
  shownName: string;
  status: 'published' | 'hidden';
  hiddenBecause: string | null;
  reply: string | null;
  writtenAt: Date;
  editedAt: Date | null;
  lookedAt: Date | null;
  /** Reports since the owner last looked, counted by reason. */
  reports: Record<string, number>;
}

export interface ReviewSearch {
  /** Only reviews that nobody has checked in their present form. */
  isNew?: boolean | undefined;
  /** Only those reported since somebody last looked. */
  isReported?: boolean | undefined;
  status?: 'published' | 'hidden' | undefined;
  /** The last id of the previous page. */
  after?: string | undefined;
  limit: number;
}

const select = sql`
  select reviews.id, reviews.version, reviews.product_id as "productId", products.name as "productName", products.sku as "productSku",
    orders.order_number as "orderNumber", reviews.is_example as "isExample", reviews.stars, reviews.title, reviews.words,
    reviews.fit, reviews.child_age_months as "childAgeMonths", reviews.shown_name as "shownName", reviews.status,
    reviews.hidden_because as "hiddenBecause", reviews.reply, reviews.written_at as "writtenAt",
    reviews.edited_at as "editedAt", reviews.looked_at as "lookedAt", coalesce(reported.reports, '{}') as reports
  from reviews
  join products on products.id = reviews.product_id
  left join orders on orders.id = reviews.order_id
  left join lateral (
    select jsonb_object_agg(reason, count) as reports from (
      select reason, count(*) from review_reports
      where review_id = reviews.id and reported_at > coalesce(reviews.looked_at, '-infinity')
      group by reason
    ) counted
  ) reported on true`;

/** Reviews by buyers, newest first. */
export async function listReviewsForOwner(db: Database, wanted: ReviewSearch): Promise<OwnersReview[]> {
  const { rows } = await sql<OwnersReview>`
    ${select}
    where not reviews.is_example and reviews.withdrawn_at is null
      and (${wanted.isNew !== true} or reviews.looked_at is null)
      and (${wanted.isReported !== true} or reported.reports is not null)
      and (${wanted.status ?? null}::text is null or reviews.status = ${wanted.status ?? null})
      and (${wanted.after ?? null}::uuid is null or (reviews.written_at, reviews.id) < (
        select last.written_at, last.id from reviews last where last.id = ${wanted.after ?? null}::uuid
      ))
    order by reviews.written_at desc, reviews.id desc limit ${wanted.limit}
  `.execute(db);
  return rows;
}

export async function findReview(db: Database, id: string): Promise<OwnersReview | undefined> {
  const { rows } =
    await sql<OwnersReview>`${select} where reviews.id = ${id} and reviews.withdrawn_at is null`.execute(db);
  return rows[0];
}

interface LockedReview {
  status: 'published' | 'hidden';
  reply: string | null;
  version: number;
  editedAt: Date | null;
}

export async function lockReview(trx: DatabaseTransaction, id: string): Promise<LockedReview | undefined> {
  const { rows } = await sql<LockedReview>`
    select status, reply, version, edited_at as "editedAt" from reviews where id = ${id} and withdrawn_at is null for no key update
  `.execute(trx);
  return rows[0];
}

export interface ReviewAction {
  act: 'answer' | 'hide' | 'unhide' | 'keep';
  /** The reason for the act; for an answer, its text. */
  reason: string;
  actedBy: string;
}

/** Applies the act, and records it. */
export async function carryOut(
  trx: DatabaseTransaction,
  id: string,
  { act, reason, actedBy }: ReviewAction,
  now: Date,
): Promise<void> {
  const version = sql<number>`version + 1`;
  const changes = {
    answer: { reply: reason, replied_at: now, version },
    hide: { status: 'hidden', hidden_because: reason, version },
    unhide: { status: 'published', hidden_because: null, version },
    keep: {},
  }[act];
  await trx
    .updateTable('reviews')
    .set({ ...changes, looked_at: now })
    .where('id', '=', id)
    .execute();
  await trx
    .insertInto('review_acts')
    .values({ review_id: id, act, reason, acted_by: actedBy, acted_at: now })
    .execute();
}

/** The acts on these reviews, oldest first. */
export async function listActsOn(db: Database, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return [];
  return db
    .selectFrom('review_acts')
    .where('review_id', 'in', reviewIds)
    .orderBy('acted_at')
    .orderBy('id')
    .select(['review_id as reviewId', 'act', 'reason', 'acted_by as actedBy', 'acted_at as actedAt'])
    .execute();
}

/** New and reported ones, counted no further than `max`. */
export async function countReviewsToLookAt(db: Database, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select id from reviews where looked_at is null and not is_example and withdrawn_at is null
      union
      select reviews.id from review_reports join reviews on reviews.id = review_reports.review_id
      where review_reports.reported_at > coalesce(reviews.looked_at, '-infinity')
        and not reviews.is_example and reviews.withdrawn_at is null
      limit ${max}
    ) as waiting
  `.execute(db);
  return rows[0]!.count;
}
