import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Only the latest orders are read, so that the query costs the same however many orders a shop has. */
const LATEST_ORDERS = 3000;
/** What fewer customers bought is never told: somebody who knows one of them could tell what they bought. */
const FEWEST_CUSTOMERS = 5;

/**
 * The products that the most customers bought lately and paid for, most bought first. They may be sold out by
 * now, or not be for promotion.
 */
export async function listBoughtByMany(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with latest as materialized (
      select id, customer_id, payment_status from orders order by id desc limit ${LATEST_ORDERS}
    )
    select i.product_id as id
    from latest o join order_items i on i.order_id = o.id
    where o.payment_status in ('Paid', 'PartiallyRefunded') and o.customer_id is not null
    group by i.product_id
    having count(distinct o.customer_id) >= ${FEWEST_CUSTOMERS}
    order by count(distinct o.customer_id) desc, 1
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}
