import type pg from 'pg';

export interface ShopTable {
  name: string;
  /** Those that are stored and not computed by PostgreSQL. */
  columns: string[];
  /** Tables that its foreign keys point to. */
  needs: string[];
}

/** Filled by migrating, and never copied. */
export const MIGRATIONS = 'migrations';

/** Every table of the shop but the list of migrations, by its name. What extensions brought is not the shop's. */
export async function listTables(client: pg.ClientBase): Promise<ShopTable[]> {
  const { rows } = await client.query<ShopTable>(
    `select c.relname as name,
       array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum
       ) as columns,
       array(
         select distinct other.relname::text from pg_constraint k join pg_class other on other.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
       ) as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [MIGRATIONS],
  );
  return rows;
}

/** Each after those it needs. A row that needs another of its own table is PostgreSQL's to check, at the end. */
export function inOrderOfNeed(tables: readonly ShopTable[]): ShopTable[] {
  const ordered: ShopTable[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const ready = [...left.values()].filter((table) => !table.needs.some((name) => left.has(name)));
    if (ready.length === 0) throw new Error(`These tables need each other: ${[...left.keys()].join(', ')}`);
    for (const table of ready) left.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** For COPY. An empty list is a table without columns of its own, which PostgreSQL takes as such. */
export const copyTarget = ({ name, columns }: Pick<ShopTable, 'name' | 'columns'>) =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
