import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { Cells } from './csv-rows.reader.ts';

/*
 * The products of a file that have variations. They are not kept in memory, because a file of any size has any number
 * of them; the table belongs to the import's connection.
 */

export async function beginParents(connection: Database): Promise<void> {
  await endParents(connection);
  await sql`
    create temporary table parents (
      line bigint not null, id text not null, sku text not null, cells json not null, has_child boolean not null default false
    )
  `.execute(connection);
  // Hash indexes, because a cell may be longer than a B-tree can hold.
  await sql`create index on parents using hash (id)`.execute(connection);
  await sql`create index on parents using hash (sku)`.execute(connection);
}

export async function endParents(connection: Database): Promise<void> {
  await sql`drop table if exists pg_temp.parents`.execute(connection);
}

export async function keepParent(
  connection: Database,
  parent: { line: number; id: string; sku: string; cells: Cells },
): Promise<void> {
  const { line, id, sku, cells } = parent;
  await sql`
    insert into parents (line, id, sku, cells) values (${line}, ${id}, ${sku}, ${JSON.stringify(cells)}::json)
  `.execute(connection);
}

/** The parent that a variation names by its sku, or as `id:44`; null if there is none. */
export async function takeParent(connection: Database, reference: string): Promise<Cells | null> {
  if (reference === '') return null;
  const { rows } = await sql<{ cells: Cells }>`
    update parents set has_child = true
    where ctid = (select ctid from parents where id = ${reference} or sku = ${reference} order by line limit 1)
    returning cells
  `.execute(connection);
  return rows[0]?.cells ?? null;
}

export async function listChildlessParents(connection: Database): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select line from parents where not has_child order by line
  `.execute(connection);
  return rows.map(({ line }) => line);
}
