import { sql, type RawBuilder } from 'kysely';
import type { ReturnView } from '#contract/desk/return-words.ts';
import { isAny, PLANNED_EACH_TIME, type Database } from '#server/platform/database/database.ts';
import { isRefundOf } from './returns.queries.ts';
import type { Fault, ReturnKind, ReturnOutcome } from '#contract/returns/words.ts';

export interface ListedRow {
  id: string;
  code: string;
  orderNumber: string;
  kind: ReturnKind;
  fault: Fault | null;
  toldAt: Date;
  pieces: number;
  sendBackBy: string | null;
  postedAt: Date | null;
  refundDue: string | null;
  receivedAt: Date | null;
  answeredAt: Date | null;
  closedAt: Date | null;
  outcome: ReturnOutcome | null;
  refunds: { id: string; amountPence: number; at: string }[];
  customer: string | null;
}

/** The returns of a view. Closed ones are listed from the last closed, all others from the most pressing. */
const views: Readonly<Record<ReturnView, RawBuilder<boolean>>> = {
  due: sql`closed_at is null and refund_due is not null`,
  told: sql`closed_at is null and kind = 'withdrawal' and was_sent and received_at is null`,
  received: sql`closed_at is null and received_at is not null`,
  claims: sql`closed_at is null and kind = 'claim'`,
  closed: sql`closed_at is not null`,
};

const keys: Readonly<Record<ReturnView, RawBuilder<unknown> | null>> = {
  due: sql`refund_due`,
  told: null,
  received: null,
  claims: null,
  closed: sql`closed_at`,
};

export type WantedReturns = { limit: number } & (
  | { view: ReturnView; after: string | undefined }
  | { code: string }
  | { orderNumber: string }
  | { orderId: string }
);

const refundsOfPage = sql`
  select coalesce(json_agg(json_build_object('id', f.id, 'amountPence', f.amount_pence, 'at', f.settled_at)
    order by f.id), '[]')
  from refunds f
  where f.order_id = page.order_id and f.state = 'completed' and page.outcome = 'refunded' and ${isRefundOf('page')}`;

/** First which returns, then their details, in one statement. */
export async function listReturnsForDesk(db: Database, wanted: WantedReturns): Promise<ListedRow[]> {
  const [which, order] = whichOf(wanted);
  const { rows } = await sql<ListedRow>`
    ${PLANNED_EACH_TIME}
    with page as materialized (
      select returns.*, row_number() over (order by ${order}) as place from returns where ${which}
      order by ${order} limit ${wanted.limit}
    )
    select page.id, page.code, orders.order_number as "orderNumber", page.kind, page.fault, page.told_at as "toldAt",
      (select coalesce(sum(quantity), 0)::integer from return_lines where return_id = page.id) as pieces,
      page.send_back_by as "sendBackBy", page.posted_at as "postedAt", page.refund_due as "refundDue",
      page.received_at as "receivedAt", page.answered_at as "answeredAt", page.closed_at as "closedAt", page.outcome,
      (${refundsOfPage}) as refunds,
      coalesce(customers.first_name || ' ' || customers.last_name, orders.shipping_address ->> 'contactName') as customer
    from page
    join orders on orders.id = page.order_id
    left join customers on customers.id = orders.customer_id
    order by page.place`.execute(db);
  return rows;
}

function whichOf(wanted: WantedReturns): [which: RawBuilder<boolean>, order: RawBuilder<unknown>] {
  if ('code' in wanted) return [sql`code = ${wanted.code}`, sql`id`];
  if ('orderId' in wanted) return [sql`order_id = ${wanted.orderId}`, sql`id desc`];
  if ('orderNumber' in wanted) {
    const id = sql`(select id from orders where order_number = ${wanted.orderNumber})`;
    return [sql`order_id = ${id}`, sql`id desc`];
  }
  const { view, after } = wanted;
  const key = keys[view];
  const isBack = view === 'closed';
  const direction = isBack ? sql`desc` : sql`asc`;
  const order = key ? sql`${key} ${direction}, id ${direction}` : sql`id ${direction}`;
  if (after === undefined) return [views[view], order];
  const beyond = isBack ? sql`<` : sql`>`;
  const next = key
    ? sql`(${key}, id) ${beyond} ((select ${key} from returns where id = ${after}), ${after}::uuid)`
    : sql`id ${beyond} ${after}::uuid`;
  return [sql`${views[view]} and ${next}`, order];
}

export interface OpenCounts {
  due: number;
  told: number;
  received: number;
  claims: number;
}

/** How many open returns are in each view: `max` of the oldest open ones are counted. */
export async function countOpenReturns(db: Database, max: number): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`
    select (count(*) filter (where ${views.due}))::integer as due,
      (count(*) filter (where ${views.told}))::integer as told,
      (count(*) filter (where ${views.received}))::integer as received,
      (count(*) filter (where ${views.claims}))::integer as claims
    from (select * from returns where closed_at is null order by id limit ${max}) as open`.execute(db);
  return rows[0]!;
}

/** Refunds that are due by a day or of goods that have not left, and the claims that nobody has answered, for the list of what is to do. */
export async function countPressing(
  db: Database,
  by: string,
  max: number,
): Promise<{ due: number; firstDue: string | null; claims: number }> {
  const { rows } = await sql<{ due: number; firstDue: string | null; claims: number }>`
    select (select count(*)::integer from (
        select from returns where closed_at is null and (refund_due <= ${by}::date or (kind = 'withdrawal' and not was_sent))
        limit ${max}) as due) as due,
      (select min(refund_due) from returns where closed_at is null and refund_due is not null) as "firstDue",
      (select count(*)::integer from (
        select from returns where closed_at is null and kind = 'claim' and answered_at is null limit ${max}) as told
      ) as claims`.execute(db);
  return rows[0]!;
}

export async function hasOrder(db: Database, orderNumber: string): Promise<boolean> {
  return isAny(db.selectFrom('orders').where('order_number', '=', orderNumber).select('id'));
}
