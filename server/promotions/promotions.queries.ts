import { sql, type RawBuilder } from 'kysely';
import type { Promotion } from '#contract/pricing/promotion.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';

/**
 * The code in a customer's basket, for the statement that reads the basket. What the customer's own unpaid order holds does
 * not count as used: the next order replaces it.
 */
export function promotionInBasket(customerId: string): RawBuilder<Promotion | null> {
  return sql<Promotion | null>`(
    select jsonb_build_object(
      'id', p.id, 'code', p.code, 'name', p.name, 'kind', p.kind, 'percent', p.percent, 'pence', p.pence,
      'firstDay', p.first_day, 'lastDay', p.last_day, 'minimumPence', p.minimum_pence, 'usesMax', p.uses_max,
      'usesPerCustomer', p.uses_each, 'isStopped', p.is_stopped,
      'used', p.used - own.open, 'usedByCustomer', own.every - own.open)
    from baskets b join promotions p on p.id = b.promotion_id
    cross join lateral (
      select count(*) as every, count(*) filter (where u.state = 'held' and not o.payment_in_progress) as open
      from promotion_uses u join orders o on o.id = u.order_id
      where u.promotion_id = p.id and u.customer_id = b.customer_id and u.state <> 'released'
    ) own
    where b.customer_id = ${customerId}
  )`;
}

/** Whether the code in a customer's basket is for a product; false without a code. */
export function takesPartInBasket(customerId: string, product: string): RawBuilder<boolean> {
  const promotionId = sql`(select promotion_id from baskets where customer_id = ${customerId})`;
  // Most baskets have no code, and then nothing is asked for each line.
  return sql<boolean>`case when ${promotionId} is null then false else promotion_covers(${promotionId}, ${sql.ref(product)}) end`;
}

export async function findPromotionId(db: Database, code: string): Promise<string | null> {
  const found = await db.selectFrom('promotions').where('code', '=', code).select('id').executeTakeFirst();
  return found?.id ?? null;
}

/** Locks these codes in one order, so that two checkouts that change codes cannot deadlock. */
export async function lockPromotions(trx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  const lock = trx
    .selectFrom('promotions')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .select('id')
    .forUpdate();
  await enqueue(trx, lock.compile());
}

/** Counts one more use, if there is one left. */
export async function countUse(trx: DatabaseTransaction, promotionId: string): Promise<boolean> {
  return isAny(
    trx
      .updateTable('promotions')
      .set({ used: sql`used + 1` })
      .where('id', '=', promotionId)
      .where('is_stopped', '=', false)
      .where((row) => row.or([row('uses_max', 'is', null), row('used', '<', row.ref('uses_max'))])),
  );
}

export async function insertUse(
  trx: DatabaseTransaction,
  use: { orderId: string; promotionId: string; customerId: string; pence: number },
): Promise<void> {
  const insert = trx.insertInto('promotion_uses').values({
    order_id: use.orderId,
    promotion_id: use.promotionId,
    customer_id: use.customerId,
    state: 'held',
    pence: use.pence,
  });
  await enqueue(trx, insert.compile());
}

export async function keepUse(trx: DatabaseTransaction, orderId: string): Promise<void> {
  const keep = trx
    .updateTable('promotion_uses')
    .set({ state: 'kept' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held');
  await enqueue(trx, keep.compile());
}

/** Gives back what an order holds; an order that holds nothing is left alone. */
export async function releaseUse(trx: DatabaseTransaction, orderId: string): Promise<void> {
  const release = sql`
    with released as (
      update promotion_uses set state = 'released' where order_id = ${orderId} and state = 'held' returning promotion_id
    )
    update promotions set used = used - 1 from released where promotions.id = released.promotion_id`;
  await enqueue(trx, release.compile(trx));
}
