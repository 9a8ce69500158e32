import type pg from 'pg';
import type { Deletion } from '#database/deletion-list.ts';
import { StartRefused } from '#database/start-refused.ts';

/*
 * A backup contains the accounts of its time. Accounts deleted since are on the list of deletions, which is
 * kept outside the database, and must not come back with it.
 */

const FROM_WHERE =
  'It is the file named deletions in DATA_DIR, in the archive and beside the backups: name one with --deletions FILE. ' +
  'If all are lost, --without-deletions restores without it.';

/** The deletions recorded in a database; none if it is from before the table existed. */
export async function readDeletions(client: pg.ClientBase): Promise<Deletion[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "select to_regclass('public.deletions') is not null as found",
  );
  if (!tables[0]!.found) return [];
  const { rows } = await client.query<Deletion>(
    `select encode(id_hash, 'hex') as "idHash", asked_at as "askedAt" from public.deletions order by asked_at`,
  );
  return rows;
}

export function refuseWithoutList(deletions: readonly Deletion[] | null): void {
  if (deletions?.length !== 0) return;
  throw new StartRefused(
    `No list of the deleted accounts was found: those deleted since would come back. Nothing was changed. ${FROM_WHERE}`,
  );
}

/** Every deletion that the restored database knows must be on a list of the same shop that is not older. */
export async function refuseOtherList(client: pg.ClientBase, deletions: readonly Deletion[]): Promise<void> {
  const listed = new Set(deletions.map(({ idHash }) => idHash));
  const missing = (await readDeletions(client)).filter(({ idHash }) => !listed.has(idHash));
  if (missing.length === 0) return;
  throw new StartRefused(
    'The list of deleted accounts is older than what is to be restored, or of another shop: ' +
      `${missing.length} deletions are not on it. Nothing was changed. ${FROM_WHERE}`,
  );
}

/**
 * Marks the accounts as a customer's own request does: nobody can log in any more, and the shop deletes them
 * in the usual way. Returns how many there are.
 */
export async function markDeletedSince(
  client: pg.ClientBase,
  deletions: readonly Deletion[],
  now: Date,
): Promise<number> {
  await client.query(
    `insert into deletions (id_hash, asked_at)
     select decode(id_hash, 'hex'), asked_at from unnest($1::text[], $2::timestamptz[]) as listed (id_hash, asked_at)
     on conflict do nothing`,
    [deletions.map(({ idHash }) => idHash), deletions.map(({ askedAt }) => askedAt.toISOString())],
  );
  const { rowCount } = await client.query(
    `update customers set deletion_asked_at = $1
     where deletion_asked_at is null and account_hash(id) in (select id_hash from deletions)`,
    [now],
  );
  return rowCount!;
}
