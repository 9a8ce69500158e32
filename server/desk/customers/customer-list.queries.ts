import { sql } from 'kysely';
import { PLANNED_EACH_TIME, type Database } from '#server/platform/database/database.ts';
import { contains, containsAll, wantedWords } from '#server/platform/database/finding.ts';

export interface ListedCustomerRow {
  id: string;
  name: string;
  email: string;
  since: Date;
  orders: number;
  spentPence: number;
  lastOrderedAt: Date | null;
}

/** Words of one or two letters have no trigram to be found by: they are searched for among this many of the newest. */
const SHORT_WORDS_AMONG = 10_000;

/** Newest first. Each word must be part of what a customer is found by; pages by the last id seen. */
export async function listCustomersForDesk(
  db: Database,
  { search, after, limit }: { search: string; after?: string | undefined; limit: number },
): Promise<ListedCustomerRow[]> {
  const wanted = wantedWords(search);
  const words = wanted.flatMap((one) => one.words);
  const conditions = wanted.map((one) =>
    containsAll(one, (word) => contains(sql`customer_search.words`, word)),
  );
  if (after !== undefined) conditions.push(sql<boolean>`customers.id < ${after}::uuid`);
  if (words.length > 0 && words.every((word) => word.length <= 2)) {
    conditions.push(sql<boolean>`customers.id >= coalesce(
      (select id from customers order by id desc offset ${SHORT_WORDS_AMONG} limit 1),
      '00000000-0000-0000-0000-000000000000')`);
  }
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const found =
    words.length === 0 ? sql`` : sql`join customer_search on customer_search.customer_id = customers.id`;
  const { rows } = await sql<ListedCustomerRow>`
    ${PLANNED_EACH_TIME}
    with page as materialized (
      select customers.id from customers ${found} ${where} order by customers.id desc limit ${limit}
    )
    select customers.id, first_name || ' ' || last_name as name, email, customers.created_at as since,
      paid.orders, paid.pence as "spentPence", paid.last_at as "lastOrderedAt"
    from page
    join customers on customers.id = page.id
    cross join lateral (
      select count(*)::integer as orders, coalesce(sum(total_pence), 0)::bigint as pence, max(placed_at) as last_at
      from orders
      where orders.customer_id = customers.id and orders.payment_status in ('Paid', 'PartiallyRefunded', 'Refunded')
    ) paid
    order by customers.id desc`.execute(db);
  return rows;
}
