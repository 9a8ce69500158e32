import { sql } from 'kysely';
import type { ImportPictures } from '#contract/desk/import-export.ts';
import type { FetchFailure, ProductWithRemotePictures } from '#contract/desk/remote-pictures.ts';
import { plainPicturePath } from '#contract/pictures.ts';
import { lockImports } from '#server/catalogue/product-writes.queries.ts';
import { claim } from '#server/platform/database/claims.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

/** Whether a product's picture is on another website. */
export const isRemote = (path: string): boolean => !path.startsWith('/');

/** As above, in SQL, where the indexes have the same words. */
const remoteImages = sql`product_images i join products p on p.id = i.product_id and p.status <> 'archived'`;
const isRemoteImage = sql`i.path not like '/%'`;
const isWantedAt = (address: unknown) =>
  sql<boolean>`exists (select from ${remoteImages} where ${isRemoteImage} and i.path = ${address})`;

/**
 * Where the pictures at these addresses are in this shop, for those that have been fetched: a file that is imported again
 * must find its products unchanged.
 */
export async function findFetched(db: Database, paths: readonly string[]): Promise<Map<string, string>> {
  const addresses = [...new Set(paths.filter(isRemote))];
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ address: string; sum: string }>`
    select f.url as address, encode(pictures.sha256, 'hex') as sum
    from picture_fetches f join pictures on pictures.id = f.picture_id and pictures.state <> 'leaving'
    where f.url = any (${addresses}::text[])
  `.execute(db);
  return new Map(rows.map(({ address, sum }) => [address, plainPicturePath(sum)]));
}

/** As above, for a product that shows them from now on: they are not tidied away. */
export async function takeFetched(
  trx: DatabaseTransaction,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const addresses = paths.filter(isRemote);
  if (addresses.length === 0) return new Map();
  await sql`
    update pictures set wanted_at = now()
    where id in (select picture_id from picture_fetches where url = any (${addresses}::text[]))
      and state <> 'leaving' and wanted_at < now() - interval '1 day'
  `.execute(trx);
  return findFetched(trx, addresses);
}

/** Has these fetched, also those that failed before. */
export async function askForPictures(
  trx: DatabaseTransaction,
  paths: readonly string[],
  { at, changeSetId }: { at: Date; changeSetId: string | null },
): Promise<void> {
  const addresses = [...new Set(paths.filter(isRemote))].toSorted();
  if (addresses.length === 0) return;
  await sql`
    update picture_fetches set state = 'waiting', tries = 0, failure = null, due_at = least(due_at, ${at}),
      change_set_id = coalesce(${changeSetId}::uuid, change_set_id)
    where url = any (${addresses}::text[]) and state <> 'fetched'
  `.execute(trx);
  await sql`
    insert into picture_fetches (url, due_at, change_set_id)
    select address, ${at}::timestamptz, ${changeSetId}::uuid from unnest(${addresses}::text[]) as asked (address)
    on conflict do nothing
  `.execute(trx);
}

/** The addresses of products that are not archived, but for those that are waiting for their first attempt. */
export async function listAddressesToAskFor(db: Database, max: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct i.path from ${remoteImages}
    where ${isRemoteImage}
      and not exists (select from picture_fetches f where f.url = i.path and f.state = 'waiting' and f.failure is null)
    limit ${max}
  `.execute(db);
  return rows.map(({ path }) => path);
}

export interface ClaimedFetch {
  id: string;
  address: string;
  /** How often it has failed. */
  tries: number;
}

/** The fetch that is due first, unless so many are under way; one at a time from each host, however many processes. */
export async function claimFetch(
  trx: DatabaseTransaction,
  { now, until, atOnce }: { now: Date; until: Date; atOnce: number },
): Promise<ClaimedFetch | undefined> {
  // One claims after the other, so that each sees what the other has.
  await sql`select pg_advisory_xact_lock(hashtext('dandle picture fetches'))`.execute(trx);
  const underWay = sql`picture_fetches where claimed_until >= ${now}`;
  const [claimed] = await claim<ClaimedFetch>(trx, {
    table: 'picture_fetches',
    where: sql`state = 'waiting' and due_at <= ${now} and (claimed_until is null or claimed_until < ${now})
      and host <> all (array(select host from ${underWay})) and (select count(*) from ${underWay}) < ${atOnce}`,
    order: sql`due_at`,
    set: sql`claimed_until = ${until}`,
    returning: sql`picture_fetches.id, url as address, tries`,
  });
  return claimed;
}

export async function noteFetch(
  db: Database,
  id: string,
  change: {
    state?: 'failed';
    tries?: number;
    failure?: FetchFailure;
    due_at?: Date;
    claimed_until: Date | null;
  },
): Promise<void> {
  await db
    .updateTable('picture_fetches')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Whether a product that is not archived shows it. */
export async function isAddressWanted(db: Database, address: string): Promise<boolean> {
  const { rows } = await sql<{ isWanted: boolean }>`select ${isWantedAt(address)} as "isWanted"`.execute(db);
  return rows[0]!.isWanted;
}

export async function deleteFetch(db: Database, id: string): Promise<void> {
  await db.deleteFrom('picture_fetches').where('id', '=', id).where('state', '=', 'waiting').execute();
}

/** Of these addresses, or of those that failed, forgets what no product shows any more. */
export async function forgetUnwanted(db: Database, paths: readonly string[] | 'failed'): Promise<void> {
  const addresses = paths === 'failed' ? [] : [...new Set(paths.filter(isRemote))];
  if (paths !== 'failed' && addresses.length === 0) return;
  const which = paths === 'failed' ? sql`f.state = 'failed'` : sql`f.url = any (${addresses}::text[])`;
  await sql`
    delete from picture_fetches f where ${which} and f.state <> 'fetched' and not ${isWantedAt(sql`f.url`)}
  `.execute(db);
}

/**
 * Every product that shows the picture from the other website shows the shop's own from now on. Nobody writes products
 * meanwhile: anybody who has read the old address would write it a moment later.
 */
export async function placeFetched(
  trx: DatabaseTransaction,
  fetch: Pick<ClaimedFetch, 'id' | 'address'>,
  picture: { id: string; path: string },
): Promise<void> {
  await lockImports(trx);
  await trx
    .updateTable('picture_fetches')
    .set({ state: 'fetched', picture_id: picture.id, failure: null, claimed_until: null })
    .where('id', '=', fetch.id)
    .execute();
  await sql`
    update product_images set path = ${picture.path} where path not like '/%' and path = ${fetch.address}
  `.execute(trx);
}

export async function countRemotePictures(db: Database, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select distinct i.product_id from ${remoteImages} where ${isRemoteImage} limit ${max}
    ) products
  `.execute(db);
  return rows[0]!.count;
}

export async function listProductsWithRemotePictures(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ProductWithRemotePictures[]> {
  const { rows } = await sql<ProductWithRemotePictures>`
    with page as materialized (
      select distinct i.product_id as id from ${remoteImages}
      where ${isRemoteImage} and (${after ?? null}::uuid is null or i.product_id > ${after ?? null}::uuid)
      order by 1 limit ${limit}
    )
    select p.id, p.name, p.sku, (
      select jsonb_agg(jsonb_build_object(
        'address', i.path,
        'state', case when f.state in ('waiting', 'failed') then f.state else 'none' end,
        'failure', f.failure
      ) order by i.position)
      from product_images i left join picture_fetches f on f.url = i.path
      where i.product_id = p.id and ${isRemoteImage}
    ) as pictures
    from page join products p on p.id = page.id
    order by p.id
  `.execute(db);
  return rows;
}

export async function countFetchesOf(db: Database, changeSetId: string): Promise<ImportPictures> {
  const { rows } = await sql<ImportPictures>`
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'fetched')::integer as fetched,
      count(*) filter (where state = 'failed')::integer as failed
    from picture_fetches where change_set_id = ${changeSetId}
  `.execute(db);
  return rows[0]!;
}
