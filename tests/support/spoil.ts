import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** During `work`, no row of the table whose column has one of these values can be changed. */
export async function spoilRows(
  db: Database,
  { table, column, values }: { table: string; column: string; values: readonly string[] },
  work: () => Promise<void>,
): Promise<void> {
  await sql`
    create function spoil() returns trigger language plpgsql as $$ begin raise exception 'spoilt'; end $$;
    create trigger spoil before update on ${sql.table(table)} for each row
      when (new.${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})) execute function spoil()`.execute(
    db,
  );
  try {
    await work();
  } finally {
    await sql`drop trigger spoil on ${sql.table(table)}; drop function spoil()`.execute(db);
  }
}
