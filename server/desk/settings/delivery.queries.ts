import { sql } from 'kysely';
import type { DeliveryGoods } from '#contract/desk/delivery.ts';
import type { ParcelSize } from '#contract/delivery/zones.ts';
import { isPromotableIn } from '#server/catalogue/promotable.queries.ts';
import { productsWith } from '#server/catalogue/product-words.queries.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The product with this sku first. */
export async function listGoods(db: Database, search: string, limit: number): Promise<DeliveryGoods[]> {
  const { rows } = await sql<DeliveryGoods>`
    select id, sku, name, price_pence as "unitPricePence", weight_grams as "weightGrams",
      parcel_size as "parcelSize", ${isPromotableIn('products')} as "isPromotable"
    from products where ${sql.join([...productsWith(search), sql`status <> 'archived'`], sql` and `)}
    order by upper(sku) <> upper(${search}), id limit ${limit}
  `.execute(db);
  return rows;
}

/** As in the list of products, where a style's variants are one row. */
export async function countWithoutWeight(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(style_id, id))::integer as count from products
    where weight_grams is null and status <> 'archived'
  `.execute(db);
  return rows[0]!.count;
}

/** What of a paid order matters for its delivery, with the weights and sizes that its products have now. */
export interface DeliveredOrder {
  postalCode: string;
  methodId: string | null;
  paidPence: number;
  promotablePence: number;
  /** Null if one of its products has not been weighed. */
  grams: number | null;
  largestSize: ParcelSize;
}

/** The parcels among the newest orders. `isCapped`: not all orders since then are among those. */
export async function listDelivered(
  db: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<{ orders: DeliveredOrder[]; isCapped: boolean }> {
  // Orders are numbered by time, so the newest are found without looking at the others.
  const { rows } = await sql<DeliveredOrder & { isCapped: boolean }>`
    with newest as materialized (
      select id, shipping_address ->> 'postalCode' as postal_code, delivery_method_id, delivery_kind, shipping_pence, status,
        payment_status, placed_at
      from orders order by id desc limit ${limit}
    )
    select newest.postal_code as "postalCode", newest.delivery_method_id as "methodId",
      newest.shipping_pence as "paidPence", goods.promotable as "promotablePence", goods.grams,
      goods.size as "largestSize",
      (select count(*) = ${limit} and min(placed_at) >= ${since} from newest) as "isCapped"
    from newest cross join lateral (
      select coalesce(sum(total_pence) filter (where ${isPromotableIn('products')}), 0)::bigint as promotable,
        case when bool_and(weight_grams is not null) then sum(weight_grams::bigint * quantity)::bigint end as grams,
        case when bool_or(parcel_size = 'bulky') then 'bulky'
          when bool_or(parcel_size = 'normal') then 'normal' else 'small' end as size
      from order_items join products on products.id = order_items.product_id
      where order_items.order_id = newest.id
    ) goods
    where placed_at >= ${since} and delivery_kind = 'parcel' and newest.status <> 'Cancelled'
      and payment_status in ('Paid', 'PartiallyRefunded', 'Refunded')
  `.execute(db);
  return { orders: rows, isCapped: rows[0]?.isCapped ?? false };
}

export interface DeliveryChange {
  id: string;
  changedBy: string | null;
  changedAt: Date;
  before: string;
  after: string;
}

/** The latest changes of the table in the audit log, newest first. */
export async function listDeliveryChanges(db: Database, limit: number): Promise<DeliveryChange[]> {
  const { rows } = await sql<DeliveryChange>`
    select staff_acts.id, staff.name as "changedBy", happened_at as "changedAt",
      changes -> 'DELIVERY_TABLE' ->> 'before' as before, changes -> 'DELIVERY_TABLE' ->> 'after' as after
    from staff_acts left join staff on staff.id = staff_acts.staff_id
    where entity_type = 'settings' and entity_id is null and act = 'settings.change' and is_success
      and changes ? 'DELIVERY_TABLE'
    order by staff_acts.id desc limit ${limit}
  `.execute(db);
  return rows;
}
