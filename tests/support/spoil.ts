import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';

/** During `work`, no row of the table whose column has this value can be changed. */
export async function spoilRow(
  db: Database,
  { table, column, value }: { table: string; column: string; value: string },
  work: () => Promise<void>,
): Promise<void> {
  await sql`
    create function spoil() returns trigger language plpgsql as $$ begin raise exception 'spoilt'; end $$;
    create trigger spoil before update on ${sql.table(table)} for each row
      when (new.${sql.ref(column)} = ${sql.lit(value)}) execute function spoil()`.execute(db);
  try {
    await work();
  } finally {
    await sql`drop trigger spoil on ${sql.table(table)}; drop function spoil()`.execute(db);
  }
}
