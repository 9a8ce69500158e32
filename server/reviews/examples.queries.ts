import { sql } from 'kysely';
import { isPromotable } from '#server/catalogue/promotable.queries.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { A_PARENT } from './reviews.rules.ts';

export interface Example {
  sku: string;
  stars: number;
  title: string;
  words: string;
  fit: 'small' | 'true' | 'large' | null;
  childAgeMonths: number | null;
  daysAgo: number;
}

/** Nobody has to check them, as they are our own. */
export async function insertExamples(trx: DatabaseTransaction, examples: readonly Example[]): Promise<void> {
  await sql`
    insert into reviews (
      product_id, is_example, stars, title, words, fit, child_age_months, shown_as, shown_name, written_at, looked_at
    )
    select p.id, true, e.stars, e.title, e.words, e.fit, e."childAgeMonths", 'a-parent', ${A_PARENT},
      now() - make_interval(days => e."daysAgo"), now()
    from jsonb_to_recordset(${JSON.stringify(examples)}::jsonb) as e (
      sku text, stars smallint, title text, words text, fit text, "childAgeMonths" smallint, "daysAgo" integer
    )
    join published_products p on p.sku = e.sku and ${isPromotable}
  `.execute(trx);
}
