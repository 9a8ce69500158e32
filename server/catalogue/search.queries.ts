import { sql } from 'kysely';
import { PLANNED_EACH_TIME, type Database } from '#server/platform/database.ts';

/**
 * Which of these occur in any document. PostgreSQL looks up a rare word and scans for a common one, so it has to know
 * the words when it plans.
 */
export async function findDescribed(db: Database, stems: readonly string[]): Promise<Set<string>> {
  if (stems.length === 0) return new Set();
  const isDescribed = stems.map(
    (stem) =>
      sql`exists (select from product_index where is_listed and document @@ quote_literal(${stem})::tsquery)`,
  );
  const { rows } = await sql<{ described: boolean[] }>`
    ${PLANNED_EACH_TIME} select array[${sql.join(isDescribed)}] as described
  `.execute(db);
  return new Set(stems.filter((_, place) => rows[0]!.described[place]));
}
