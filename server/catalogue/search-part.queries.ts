import { sql, type RawBuilder } from 'kysely';
import { PLANNED_EACH_TIME, type Database } from '#server/platform/database.ts';
import { allOf, type Filter } from './finding/filters.queries.ts';

/**
 * What a search that very many products answer looks at: of those that fit the filters one in two, in four, in eight …
 * which are the same each time. The parts lie one within the other.
 */
export interface SearchPart {
  halvings: number;
  /** How small a part it was measured by. */
  sampled: number;
  filters: readonly Filter[];
  /** Fewer products fit the filters than answer. */
  areFew?: boolean;
}

/** For a condition on `product_index`. */
export function isSampled(halvings: number): RawBuilder<unknown> {
  return sql`and search_samples(product_id) operator(pg_catalog.@>) array[${sql.lit(halvings)}]::smallint[]`;
}

export interface Sampled {
  /** Of the sample, how many answer … */
  answers: number;
  /** … and how many of these fit the filters. */
  fitting: number;
}

/** `condition`: on `product_index`; `tables`: what it names. */
export async function sampleAnswers(
  db: Database,
  tables: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  filters: readonly Filter[],
  halvings: number,
): Promise<Sampled> {
  const { rows } = await sql<Sampled>`
    ${PLANNED_EACH_TIME} with recursive ${tables},
    answers as materialized (
      select product_id from product_index where is_listed ${isSampled(halvings)} and ${condition}
    )
    select count(*)::int as answers, count(*) filter (where ${allOf(filters)})::int as fitting
    from answers join product_facets f using (product_id)
  `.execute(db);
  return rows[0]!;
}
