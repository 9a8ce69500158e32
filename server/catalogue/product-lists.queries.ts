import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { isPromotable } from './promotable.queries.ts';

/** For `readPage`: the published products with these ids, in their order. */
export function theseProducts(
  ids: readonly string[],
  isPromotableOnly: boolean,
): { named: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  return {
    named: sql`matches as (
      select p.id as product_id, asked.place
      from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join published_products p on p.id = asked.id
      where ${isPromotableOnly ? isPromotable : sql`true`}
    )`,
    order: sql`place`,
  };
}

export interface Related {
  /** In the owner's order. */
  companions: string[];
  /** Including those that cannot be bought now, or are represented by another variant of their style. */
  allCompanions: string[];
  /** The category that holds, directly or below it, all products compared for similarity. */
  placeId: string | null;
  /** Most similar first. */
  similar: { id: string; isNextDoor: boolean }[];
}

/** This many neighbours are compared, however large the category is: half of them older, half of them newer. */
const NEIGHBOURS = 120;
const CATEGORIES_NEXT_DOOR = 10;
const NEIGHBOURS_NEXT_DOOR = 10;
const MAX_FOUND = 12;

/**
 * A product's companions (none beside what may not be promoted), and products of its category that are similar in price, attributes and brand: each a card
 * that can be bought and may be promoted, and none of the product's own style. From a category with more products than
 * are compared come those that entered the shop at about the same time, which are usually of one range. Undefined if
 * there is no such product, or if it is a draft.
 */
export async function findRelated(db: Database, productId: string): Promise<Related | undefined> {
  const { rows } = await sql<Related>`
    with own as materialized (
      select p.id, p.style_id, p.brand, p.price_pence, home.category_id, c.parent_id, ${isPromotable} as is_promotable,
        (select count(*) from product_attributes where product_id = p.id) as attributes
      from products p
      left join lateral (
        select category_id from product_categories where product_id = p.id order by position, category_id limit 1
      ) home on true
      left join categories c on c.id = home.category_id
      where p.id = ${productId} and p.status <> 'draft'
    ),
    -- A companion of one size is a companion of the others.
    companions as materialized (
      select coalesce(lead.product_id, i.product_id) as id,
        min(case when pc.product_id = own.id then 0 else 1 end) as distance,
        min(pc.position) as position
      from own
      join product_companions pc
        on pc.product_id = any (array(select product_id from product_index where style_id = own.style_id) || own.id)
      join product_index i on i.product_id = pc.companion_id
      left join product_index lead on lead.style_id = i.style_id and lead.is_lead and lead.is_listed
      where own.style_id is null or i.style_id is distinct from own.style_id
      group by 1
    ),
    nearby as materialized (
      select newer.product_id, false as is_next_door from own cross join lateral (
        select product_id from product_categories pc
        where pc.category_id = own.category_id and pc.product_id > own.id
        order by pc.product_id limit ${NEIGHBOURS / 2}
      ) newer
      union all
      select older.product_id, false from own cross join lateral (
        select product_id from product_categories pc
        where pc.category_id = own.category_id and pc.product_id < own.id
        order by pc.product_id desc limit ${NEIGHBOURS / 2}
      ) older
      union all
      select held.product_id, true
      from own
      cross join lateral (
        select id from categories c
        where c.parent_id = own.parent_id and c.id <> own.category_id
        order by c.position limit ${CATEGORIES_NEXT_DOOR}
      ) beside
      cross join lateral (
        select product_id from product_categories pc where pc.category_id = beside.id
        order by pc.product_id desc limit ${NEIGHBOURS_NEXT_DOOR}
      ) held
    ),
    alike as (
      select p.id, bool_and(n.is_next_door) as is_next_door,
        max(
          least(p.price_pence, own.price_pence)::float / greatest(p.price_pence, own.price_pence)
          + case when p.brand = own.brand then 0.25 else 0 end
          + coalesce(shared.count::float / nullif(own.attributes, 0), 0)
        ) as likeness
      from own cross join nearby n
      join product_index i on i.product_id = n.product_id
      join published_products p on p.id = n.product_id
      cross join lateral (
        select count(*) from product_attributes theirs
        join product_attributes ours on ours.product_id = own.id and ours.attribute_key = theirs.attribute_key
        where theirs.product_id = n.product_id and (
          theirs.choices && ours.choices
          or theirs.is_true = ours.is_true
          or theirs.number <= coalesce(ours.upper_number, ours.number)
            and ours.number <= coalesce(theirs.upper_number, theirs.number)
        )
      ) shared
      where i.is_lead and i.in_stock and ${isPromotable} and n.product_id <> own.id
        and (own.style_id is null or i.style_id is distinct from own.style_id)
      group by p.id
    )
    select
      coalesce((
        select jsonb_agg(p.id order by companions.distance, companions.position, p.id)
        from companions join published_products p using (id) join product_index i on i.product_id = p.id
        where i.in_stock and ${isPromotable} and own.is_promotable
      ), '[]') as companions,
      coalesce((
        select jsonb_agg(pc.companion_id) from product_companions pc
        where pc.product_id = any (array(select product_id from product_index where style_id = own.style_id) || own.id)
      ), '[]') as "allCompanions",
      coalesce(own.parent_id, own.category_id) as "placeId",
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', id, 'isNextDoor', is_next_door) order by is_next_door, likeness desc, id
        ) from (
          (select * from alike where not is_next_door order by likeness desc, id limit ${MAX_FOUND})
          union all
          (select * from alike where is_next_door order by likeness desc, id limit ${MAX_FOUND})
        ) best
      ), '[]') as similar
    from own
  `.execute(db);
  return rows[0];
}
