import { sql, type RawBuilder } from 'kysely';
import { PLANNED_EACH_TIME, type Database } from '#server/platform/database/database.ts';
import { allOf, type Filter } from './filters/filters.queries.ts';

/**
 * What a search with very many matches looks at: of the products that fit the filters one in two, in four, in eight …,
 * always the same ones. Smaller parts are contained in larger ones.
 */
export interface SearchPart {
  halvings: number;
  /** The size of the part by which the matches were estimated. */
  sampled: number;
  filters: readonly Filter[];
  /** The products that fit the filters, if they are few. */
  fitting?: readonly string[];
}

/** For a condition on `product_index`. */
export function isSampled(halvings: number): RawBuilder<unknown> {
  return sql`and search_samples(product_id) operator(pg_catalog.@>) array[${sql.lit(halvings)}]::smallint[]`;
}

export interface Sampled {
  /** How many products of the sample match … */
  answers: number;
  /** … and how many of these fit the filters. */
  fitting: number;
}

/** `condition`: on `product_index`; `tables`: the common tables it names. */
export async function sampleAnswers(
  db: Database,
  tables: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  filters: readonly Filter[],
  halvings: number,
): Promise<Sampled> {
  // OFFSET 0 makes the planner look the products up one by one; otherwise it would read all of them.
  const fitting =
    filters.length === 0
      ? sql`select count(*)::int from answers`
      : sql`
          select count(*)::int from answers,
          lateral (select * from product_facets where product_id = answers.product_id offset 0) f
          where ${allOf(filters)}`;
  const { rows } = await sql<Sampled>`
    ${PLANNED_EACH_TIME} with recursive ${tables},
    answers as materialized (
      select product_id from product_index where is_listed ${isSampled(halvings)} and ${condition}
    )
    select (select count(*)::int from answers) as answers, (${fitting}) as fitting
  `.execute(db);
  return rows[0]!;
}
