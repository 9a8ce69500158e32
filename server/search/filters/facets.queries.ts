import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { FacetAttribute } from './facets.rules.ts';

/** The most attributes that are counted at all; the limit on those shown is in facets.rules.ts. */
const MAX_COUNTED = 60;

/**
 * The attributes by which products may be narrowed: those of a category and of those above and below it, or those of
 * any category; and those in `askedKeys`. `isOwn`: of the category or one above it.
 */
export async function listFacetAttributes(
  db: Database,
  categoryId: string | undefined,
  askedKeys: readonly string[],
): Promise<FacetAttribute[]> {
  const concerned = categoryId
    ? sql`
        above as (
          select id, parent_id from categories where id = ${categoryId}
          union
          select c.id, c.parent_id from categories c join above on c.id = above.parent_id
        ),
        below as (
          select id from categories where id = ${categoryId}
          union
          select c.id from categories c join below on c.parent_id = below.id
        ),
        sets as (
          select attribute_key as key, position, true as is_own
          from category_attributes where category_id in (select id from above)
          union all
          select attribute_key, position, false from category_attributes where category_id in (select id from below)
        )`
    : sql`sets as (select attribute_key as key, position, false as is_own from category_attributes)`;
  const { rows } = await sql<FacetAttribute>`
    with recursive ${concerned},
    chosen as (
      select key, bool_or(is_own) as is_own, min(position) filter (where is_own) as own_position, count(*) as sets
      from sets group by key
      order by is_own desc, own_position, sets desc, key limit ${MAX_COUNTED}
    )
    select a.key, a.name, a.kind, a.unit, coalesce(chosen.is_own, false) as "isOwn",
      coalesce(chosen.own_position, a.position) as position,
      case when a.kind in ('number', 'range') then coalesce((
        select array_agg(distinct number order by number)
        from (
          select number from facet_values where facet = a.key and number is not null
          union all
          select upper_number from facet_values where facet = a.key and upper_number is not null
        ) stated
      ), '{}') else '{}' end as numbers
    from attributes a left join chosen on chosen.key = a.key
    where chosen.key is not null or a.key = any (${askedKeys})
    order by "isOwn" desc, position, a.name, a.key
  `.execute(db);
  return rows;
}
