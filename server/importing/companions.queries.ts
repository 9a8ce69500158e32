import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { CatalogueEntry } from '#server/catalogue/entry.rules.ts';

type Entries = readonly Pick<CatalogueEntry, 'sku' | 'goesWith'>[];

/** The common table `brought`: a row for each pair of skus, with its place in the entry's list. */
function pairsOf(entries: Entries): RawBuilder<unknown> {
  return sql`brought as (
    select sku, companion, place
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (sku text, "goesWith" text[]),
      unnest("goesWith") with ordinality as c (companion, place)
    where companion <> sku
  )`;
}

/**
 * The skus of entries whose companions differ from the shop's. Companions that are neither in the shop nor among the
 * entries do not count.
 */
export async function findChangedCompanions(db: Database, brought: Entries): Promise<Set<string>> {
  const entries = brought.filter(({ goesWith }) => goesWith !== undefined);
  if (entries.length === 0) return new Set();
  const skus = entries.map(({ sku }) => sku);
  const { rows } = await sql<{ sku: string }>`
    with ${pairsOf(entries)},
    wanted as (
      select sku, array_agg(companion order by place) as companions from brought
      where companion = any (${brought.map(({ sku }) => sku)})
        or exists (select from products where products.sku = companion)
      group by sku
    ),
    present as (
      select p.sku, array_agg(c.sku order by pc.position) as companions
      from products p
      join product_companions pc on pc.product_id = p.id
      join products c on c.id = pc.companion_id
      where p.sku = any (${skus})
      group by p.sku
    )
    select sku from unnest(${skus}::text[]) as entries (sku)
    left join wanted using (sku) left join present using (sku)
    where wanted.companions is distinct from present.companions
  `.execute(db);
  return new Set(rows.map(({ sku }) => sku));
}

/** Gives each product exactly these companions. Skus that the shop does not have are ignored. */
export async function replaceCompanions(trx: DatabaseTransaction, entries: Entries): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    delete from product_companions
    where product_id in (select id from products where sku = any (${entries.map(({ sku }) => sku)}))
  `.execute(trx);
  await sql`
    with ${pairsOf(entries)}
    insert into product_companions (product_id, companion_id, position)
    select p.id, c.id, place - 1
    from brought join products p using (sku) join products c on c.sku = companion
  `.execute(trx);
}

/*
 * A row may name a product further down in its file. Pairs that could not be made yet wait in a temporary table of the
 * connection, as the skus do.
 */

export async function beginCompanions(connection: Database): Promise<void> {
  await endCompanions(connection);
  await sql`create temporary table waiting_companions (sku text, companion text, place integer)`.execute(
    connection,
  );
}

export async function endCompanions(connection: Database): Promise<void> {
  await sql`drop table if exists pg_temp.waiting_companions`.execute(connection);
}

export async function rememberCompanions(connection: Database, brought: Entries): Promise<void> {
  const entries = brought.filter(({ goesWith }) => goesWith !== undefined);
  if (entries.length === 0) return;
  await sql`
    with ${pairsOf(entries)}
    insert into waiting_companions
    select sku, companion, place from brought where not exists (select from products where products.sku = companion)
  `.execute(connection);
}

export async function addLaterCompanions(connection: Database): Promise<void> {
  await sql`
    insert into product_companions (product_id, companion_id, position)
    select p.id, c.id, place - 1
    from waiting_companions join products p using (sku) join products c on c.sku = companion
    on conflict do nothing
  `.execute(connection);
}
