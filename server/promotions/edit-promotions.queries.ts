import { sql } from 'kysely';
import type { PromotionUse } from '#contract/desk/promotions.ts';
import type { Promotion } from '#contract/pricing/promotion.ts';
import type { UseState } from '#contract/desk/promotion-words.ts';
import { isPromotableIn } from '#server/catalogue/promotable.queries.ts';
import { productsWith } from '#server/catalogue/product-words.queries.ts';
import { selectProductsForSale } from '#server/catalogue/products-for-sale.queries.ts';
import { folded } from '#contract/folding.ts';
import { escapeLike, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

/** What is kept of a code, by its columns. */
export interface PromotionColumns {
  code: string;
  name: string;
  kind: Promotion['kind'];
  percent: number | null;
  pence: number | null;
  scope: 'everything' | 'chosen';
  first_day: string | null;
  last_day: string | null;
  minimum_pence: number;
  uses_max: number | null;
  uses_each: number | null;
}

export interface PromotionRow extends Omit<Promotion, 'usedByCustomer'> {
  version: number;
  scope: 'everything' | 'chosen';
  createdAt: Date;
  held: number;
  costPence: number;
  heldPence: number;
}

/** The newest first. What each has taken off is summed over its own uses only: those of this page. */
export async function listPromotionRows(
  db: Database,
  {
    search = '',
    after,
    id,
    limit,
  }: { search?: string; after?: string | undefined; id?: string; limit: number },
): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    with page as (
      select * from promotions
      where (${search} = '' or find_text(code || ' ' || name) like ${`%${escapeLike(folded(search))}%`})
        and (${after ?? null}::uuid is null or id < ${after ?? null}::uuid)
        and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
      order by id desc
      limit ${limit}
    ), uses as (
      select promotion_id,
        (count(*) filter (where state = 'held'))::integer as held,
        coalesce(sum(pence) filter (where state = 'kept'), 0)::float8 as cost_pence,
        coalesce(sum(pence) filter (where state = 'held'), 0)::float8 as held_pence
      from promotion_uses where promotion_id in (select id from page) group by promotion_id
    )
    select id, version, code, name, kind, percent, pence, scope, first_day as "firstDay", last_day as "lastDay",
      minimum_pence as "minimumPence", uses_max as "usesMax", uses_each as "usesPerCustomer", used,
      is_stopped as "isStopped", created_at as "createdAt",
      coalesce(held, 0) as held, coalesce(cost_pence, 0) as "costPence", coalesce(held_pence, 0) as "heldPence"
    from page left join uses on promotion_id = id
    order by id desc
  `.execute(db);
  return rows;
}

export async function lockPromotion(trx: DatabaseTransaction, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('promotions')
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Null if another has the code. */
export async function insertPromotion(
  trx: DatabaseTransaction,
  columns: PromotionColumns,
  at: Date,
): Promise<string | null> {
  const row = await trx
    .insertInto('promotions')
    .values({ ...columns, created_at: at })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updatePromotion(
  trx: DatabaseTransaction,
  id: string,
  columns: PromotionColumns,
): Promise<void> {
  await trx
    .updateTable('promotions')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Apart from the versions: somebody who is changing the code need not look at it again. */
export async function setStopped(trx: DatabaseTransaction, id: string, isStopped: boolean): Promise<void> {
  await trx.updateTable('promotions').set({ is_stopped: isStopped }).where('id', '=', id).execute();
}

export interface ChosenIds {
  categoryIds: readonly string[];
  styleIds: readonly string[];
  productIds: readonly string[];
}

export async function replaceTargets(trx: DatabaseTransaction, id: string, chosen: ChosenIds): Promise<void> {
  await trx.deleteFrom('promotion_targets').where('promotion_id', '=', id).execute();
  const targets = [
    ...chosen.categoryIds.map((category_id) => ({ category_id })),
    ...chosen.styleIds.map((style_id) => ({ style_id })),
    ...chosen.productIds.map((product_id) => ({ product_id })),
  ];
  if (targets.length === 0) return;
  await trx
    .insertInto('promotion_targets')
    .values(targets.map((target) => ({ promotion_id: id, ...target })))
    .execute();
}

export async function findTargets(db: Database, promotionId: string): Promise<ChosenIds> {
  const rows = await db
    .selectFrom('promotion_targets')
    .where('promotion_id', '=', promotionId)
    .select(['category_id', 'style_id', 'product_id'])
    .execute();
  const ids = (column: 'category_id' | 'style_id' | 'product_id') =>
    rows.flatMap((row) => row[column] ?? []).toSorted();
  return { categoryIds: ids('category_id'), styleIds: ids('style_id'), productIds: ids('product_id') };
}

export interface ChosenThing {
  id: string;
  kind: 'category' | 'style' | 'product';
  name: string;
  /** Of a product. */
  sku: string | null;
  /** It is, or consists of, what the law forbids promoting. */
  isForbidden: boolean;
}

/** Those of the chosen that exist, by name. */
export async function listChosen(
  db: Database,
  { categoryIds, styleIds, productIds }: ChosenIds,
): Promise<ChosenThing[]> {
  const { rows } = await sql<ChosenThing>`
    select id, 'category' as kind, name, null as sku, false as "isForbidden"
    from categories where id = any(${categoryIds}::uuid[])
    union all
    select id, 'style', name, null, coalesce(
      (select bool_and(not ${isPromotableIn('products')}) from products where style_id = styles.id), false)
    from styles where id = any(${styleIds}::uuid[])
    union all
    select id, 'product', name, sku, not ${isPromotableIn('products')}
    from products where id = any(${productIds}::uuid[])
    order by name, id
  `.execute(db);
  return rows;
}

export interface UseRow {
  orderId: string;
  orderNumber: string;
  placedAt: Date;
  orderStatus: PromotionUse['orderStatus'];
  state: UseState;
  pence: number;
}

/** The orders with a code, the newest first. */
export async function listUses(
  db: Database,
  { promotionId, after, limit }: { promotionId: string; after: string | undefined; limit: number },
): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select u.order_id as "orderId", o.order_number as "orderNumber", o.placed_at as "placedAt",
      o.status as "orderStatus", u.state, u.pence::float8 as pence
    from promotion_uses u join orders o on o.id = u.order_id
    where u.promotion_id = ${promotionId} and (${after ?? null}::uuid is null or u.order_id < ${after ?? null}::uuid)
    order by u.order_id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

export interface FoundProduct {
  id: string;
  name: string;
  sku: string;
  pricePence: number;
  styleId: string | null;
  styleName: string | null;
  isPromotable: boolean;
}

/** Products for sale with these words. */
export async function findProducts(
  db: Database,
  { search, limit }: { search: string; limit: number },
): Promise<FoundProduct[]> {
  const words = productsWith(search, { alias: 'p.' });
  const { rows } = await sql<FoundProduct>`
    select p.id, p.name, p.sku, p.price_pence as "pricePence", styles.id as "styleId", styles.name as "styleName",
      ${isPromotableIn('p')} as "isPromotable"
    from products p left join styles on styles.id = p.style_id
    where ${sql.join([sql`p.status = 'published'`, ...words], sql` and `)}
    order by p.name, p.sku
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Products for sale as anybody could buy them, with what each belongs to. */
export async function listTrialGoods(db: Database, productIds: readonly string[]) {
  return db
    .selectFrom(selectProductsForSale(db, NOBODY).as('product'))
    .where('product.id', 'in', productIds)
    .where('product.isForSale', '=', true)
    .select([
      'product.id as productId',
      'product.name',
      'product.unitPricePence',
      'product.vatClass',
      'product.weightGrams',
      'product.parcelSize',
      'product.isPromotable',
      sql<string | null>`(select style_id from products where id = product.id)`.as('styleId'),
      // The categories it is in, and all above them.
      sql<string[]>`array(
        with recursive above as (
          select pc.category_id as id from product_categories pc where pc.product_id = product.id
          union
          select c.parent_id from above join categories c on c.id = above.id where c.parent_id is not null
        )
        select id from above)`.as('categoryIds'),
    ])
    .execute();
}

/** No customer's id: what everybody else holds is not available. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
