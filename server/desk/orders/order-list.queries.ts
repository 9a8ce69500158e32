import { sql, type RawBuilder } from 'kysely';
import { asCollectionCode } from '#contract/desk/order-numbers.ts';
import type { OrderView } from '#contract/desk/order-words.ts';
import type { Day } from '#contract/delivery/calendar.ts';
import { isShort } from './shortages.queries.ts';
import { ordersWithLostEmails } from '#server/outbox/sent-emails.queries.ts';
import { isDisputed } from '#server/orders/disputes.queries.ts';
import { isWithdrawn } from '#server/orders/withdrawn.queries.ts';
import { searchWords } from '#server/orders/order-search.rules.ts';
import type { OrderStatus, PaymentStatus } from '#server/orders/orders.rules.ts';
import { PLANNED_EACH_TIME, type Database } from '#server/platform/database/database.ts';
import { contains, containsAll, wantedWords } from '#server/platform/database/finding.ts';

export interface WantedOrders {
  view?: OrderView | undefined;
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  /** Only orders whose money somebody else has a claim on: see `isDisputed`. */
  isDisputed?: boolean | undefined;
  /** Placed at that moment or later. */
  since?: Date | undefined;
  /** Placed before that moment. */
  until?: Date | undefined;
  /** Parts of the number, the goods, or the customer's details; or the whole of a collection code or a PayPal id. */
  search?: string | undefined;
  /** Whether the customer's details are searched and shown. */
  withPeople: boolean;
  /** If given, only orders still to be packed, and those placed since. */
  openOrSince?: Date | undefined;
  /** The last order of the previous page. */
  after?: string | undefined;
  today: Day;
  limit: number;
}

export interface ListedOrder {
  id: string;
  orderNumber: string;
  placedAt: Date;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalPence: number;
  refundedPence: number;
  /** Null once the account has been deleted. */
  customer: string | null;
  email: string | null;
  postalCode: string | null;
  arrivesFrom: Day | null;
  arrivesTo: Day | null;
  items: number;
  isLate: boolean;
  isPacked: boolean;
  readyAt: Date | null;
  remindedAt: Date | null;
  /** The person who has it in their round. */
  packer: string | null;
  isShort: boolean;
  hasNote: boolean;
  staffNotes: number;
  isInReview: boolean;
  isDisputed: boolean;
}

const isInReview = sql<boolean>`exists (
  select from payments where payments.order_id = orders.id and payments.state = 'review')`;

const PACKER = sql`(
  select staff.name from parcels join staff on staff.id = parcels.claimed_by
  where parcels.order_id = orders.id and parcels.claimed_until > now())`;

/** Its buyer has been told that it can be collected. One that was unpacked since is to be packed again. */
export const isReadyToCollect = sql<boolean>`exists (
  select from collections c join parcels p on p.order_id = c.order_id and p.state = 'packed'
  where c.order_id = orders.id and c.ready_at is not null)`;

/** One that its buyer has withdrawn from waits for its refund instead. */
const IS_WANTED = sql`orders.status = 'Processing' and not ${isWithdrawn}`;

/** The orders in a view. `Late` ones should have left by now, to arrive when promised. */
function isIn(view: OrderView, today: Day): RawBuilder<boolean> {
  switch (view) {
    case 'to-pack':
      return sql`(${IS_WANTED} and not ${isReadyToCollect})`;
    case 'to-collect':
      return sql`(orders.status = 'Processing' and ${isReadyToCollect})`;
    case 'late':
      return sql`(${IS_WANTED} and orders.arrives_from <= ${today}::date)`;
    case 'short':
      return sql`(${IS_WANTED} and ${isShort})`;
    case 'letter-lost':
      return sql`orders.id in (${ordersWithLostEmails(today)})`;
    case 'in-review':
      return sql`orders.id in (select order_id from payments where state = 'review')`;
    case 'sent':
      return sql`orders.status in ('Shipped', 'Delivered')`;
    case 'refunds':
      return sql`orders.id in (select order_id from refunds union select order_id from order_refunds)`;
    case 'disputed':
      return sql`${isDisputed}`;
    case 'all':
      return sql`true`;
  }
}

/** Queues are worked off from the oldest; everything else is looked at from the newest. */
const startsWithOldest = (view: OrderView | undefined) =>
  view === 'to-pack' || view === 'to-collect' || view === 'late' || view === 'short';

function filtersOf(wanted: WantedOrders): RawBuilder<boolean>[] {
  const { view, status, paymentStatus, since, until, openOrSince, after } = wanted;
  const beyond = startsWithOldest(view) ? sql`>` : sql`<`;
  return [
    view !== undefined && isIn(view, wanted.today),
    status !== undefined && sql<boolean>`orders.status = ${status}`,
    paymentStatus !== undefined && sql<boolean>`orders.payment_status = ${paymentStatus}`,
    wanted.isDisputed === true && isDisputed,
    since !== undefined && sql<boolean>`orders.placed_at >= ${since}`,
    until !== undefined && sql<boolean>`orders.placed_at < ${until}`,
    openOrSince !== undefined &&
      sql<boolean>`(orders.status = 'Processing' or orders.placed_at >= ${openOrSince})`,
    after !== undefined && sql<boolean>`orders.id ${beyond} ${after}::uuid`,
  ].filter((filter) => filter !== false);
}

const COLLECTION_CODE_LENGTH = 6;

/** They have 17 characters today; this allows for others to come. */
const LIKE_A_PAYPAL_ID = /^[0-9a-z-]{10,64}$/i;

function ordersOfPayPalId(word: string): RawBuilder<string[]> {
  const ids = sql`any(${[word, word.toUpperCase()]}::text[])`;
  return sql`array(
    select order_id from payments where paypal_order_id = ${ids} or paypal_capture_id = ${ids}
    union all select order_id from refunds where paypal_refund_id = ${ids})`;
}

/** Words of one or two letters have no trigram to be found by: they are searched for among this many of the newest. */
const SHORT_WORDS_AMONG = 10_000;

/**
 * Each word must be part of what the order is found by, or a PayPal id. The first line of that text says nothing about
 * a person.
 */
function matchesOf(search: string, withPeople: boolean): RawBuilder<boolean>[] {
  const wanted = wantedWords(search, searchWords);
  const words = wanted.flatMap((one) => one.words);
  const isSeen = (word: string) => {
    const isPart = contains(sql`order_search.words`, word);
    if (withPeople) return isPart;
    return sql<boolean>`${isPart} and ${contains(sql`split_part(order_search.words, E'\n', 1)`, word)}`;
  };
  const isSeenOrPayPals = (word: string) => {
    if (word.length === COLLECTION_CODE_LENGTH)
      return sql<boolean>`(${isSeen(word)} or order_search.order_id = (
        select order_id from collections where code = ${word.toUpperCase()}))`;
    return LIKE_A_PAYPAL_ID.test(word)
      ? sql<boolean>`(${isSeen(word)} or order_search.order_id = any(${ordersOfPayPalId(word)}))`
      : isSeen(word);
  };
  const found = wanted.map((one) => containsAll(one, isSeenOrPayPals, isSeen));
  const code = asCollectionCode(search);
  // Typed in groups, it is no word of its own.
  const isInGroups =
    words.length > 0 && code.length === COLLECTION_CODE_LENGTH && code.length < search.trim().length;
  const matches = isInGroups
    ? [
        sql<boolean>`((${sql.join(found, sql` and `)}) or order_search.order_id = (
          select order_id from collections where code = ${code}))`,
      ]
    : found;
  if (words.length === 0 || words.some((word) => word.length > 2)) return matches;
  return [
    ...matches,
    sql<boolean>`order_search.order_id >= coalesce(
      (select id from orders order by id desc offset ${SHORT_WORDS_AMONG} limit 1), '00000000-0000-0000-0000-000000000000')`,
  ];
}

/** A page of orders and whether there are more, in one statement: first which orders, then their details. */
export async function listOrdersForDesk(
  db: Database,
  wanted: WantedOrders,
): Promise<{ orders: ListedOrder[]; hasMore: boolean }> {
  const matches = wanted.search ? matchesOf(wanted.search, wanted.withPeople) : [];
  const conditions = [...filtersOf(wanted), ...matches];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const search = matches.length === 0 ? sql`` : sql`join order_search on order_search.order_id = orders.id`;
  const direction = startsWithOldest(wanted.view) ? sql`asc` : sql`desc`;
  const people = wanted.withPeople
    ? sql`coalesce(customers.first_name || ' ' || customers.last_name, orders.shipping_address ->> 'contactName')`
    : sql`null`;
  const { rows } = await sql<ListedOrder>`
    ${PLANNED_EACH_TIME}
    with page as materialized (
      select orders.id from orders ${search} ${where}
      order by orders.id ${direction} limit ${wanted.limit + 1}
    )
    select
      orders.id,
      orders.order_number as "orderNumber",
      orders.placed_at as "placedAt",
      orders.status,
      orders.payment_status as "paymentStatus",
      orders.total_pence as "totalPence",
      orders.refunded_pence as "refundedPence",
      ${people} as customer,
      ${wanted.withPeople ? sql`customers.email` : sql`null`} as email,
      ${wanted.withPeople ? sql`orders.shipping_address ->> 'postalCode'` : sql`null`} as "postalCode",
      orders.arrives_from as "arrivesFrom",
      orders.arrives_to as "arrivesTo",
      (select coalesce(sum(quantity), 0)::integer from order_items where order_id = orders.id) as items,
      ${isIn('late', wanted.today)} is true as "isLate",
      exists (select from parcels where order_id = orders.id and state = 'packed') and orders.status = 'Processing' as "isPacked",
      case when orders.status = 'Processing' then collections.ready_at end as "readyAt",
      case when orders.status = 'Processing' then collections.reminded_at end as "remindedAt",
      ${PACKER} as packer,
      ${isShort} as "isShort",
      orders.notes is not null as "hasNote",
      (select count(*)::integer from order_notes where order_id = orders.id and not is_to_buyer) as "staffNotes",
      ${isInReview} as "isInReview",
      ${isDisputed} as "isDisputed"
    from page
    join orders on orders.id = page.id
    left join customers on customers.id = orders.customer_id
    left join collections on collections.order_id = orders.id
    order by orders.id ${direction}`.execute(db);
  return { orders: rows.slice(0, wanted.limit), hasMore: rows.length > wanted.limit };
}

/** How many orders are in a view, counted up to `max`. */
export async function countOrders(db: Database, view: OrderView, today: Day, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from orders where ${isIn(view, today)} limit ${max}) as found`.execute(db);
  return rows[0]!.count;
}

export async function listOrderIds(
  db: Database,
  { numbers, openOrSince }: { numbers: readonly string[]; openOrSince: Date | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .where('order_number', 'in', numbers)
    .$if(openOrSince !== undefined, (query) =>
      query.where((is) => is.or([is('status', '=', 'Processing'), is('placed_at', '>=', openOrSince!)])),
    )
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
