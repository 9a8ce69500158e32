import { sql } from 'kysely';
import type { DeskImport, ImportRow } from '#contract/desk/import-export.ts';
import { askedByColumns, isForfeit, type AskedBy } from '#server/desk/staff/asked-by.queries.ts';
import type { ImportCounts } from '#server/importing/import-catalogue.service.ts';
import type { SumChange } from '#server/audit-log/leaps.rules.ts';
import type { Actor } from '#server/platform/actor.ts';
import { claim } from '#server/platform/database/claims.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';

export type ImportState = DeskImport['state'];

function selectImports(db: Database) {
  return db
    .selectFrom('imports')
    .innerJoin('staff', 'staff.id', 'imports.staff_id')
    .select([
      'imports.id',
      'file_name as fileName',
      'size',
      'staff.name as who',
      'made_at as madeAt',
      'state',
      'takes_stock as takesStock',
      'publishes',
      'as_drafts as asDrafts',
      'unread_columns as unreadColumns',
      'bytes_read as bytesRead',
      'counts',
      'problem',
      'change_set_id as changeSetId',
      'ended_at as endedAt',
    ]);
}
type Selected = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

const asImport = ({ madeAt, endedAt, ...row }: Selected) =>
  ({
    ...row,
    madeAt: madeAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }) as DeskImport;

export async function listRecentImports(db: Database): Promise<DeskImport[]> {
  const rows = await selectImports(db)
    .orderBy('made_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(20)
    .execute();
  return rows.map(asImport);
}

export async function findImport(db: Database, id: string): Promise<DeskImport | null> {
  const row = await selectImports(db).where('imports.id', '=', id).executeTakeFirst();
  return row ? asImport(row) : null;
}

/** Its row is locked until the transaction ends. */
export async function lockImport(trx: DatabaseTransaction, id: string): Promise<DeskImport | null> {
  const row = await selectImports(trx).where('imports.id', '=', id).forUpdate('imports').executeTakeFirst();
  return row ? asImport(row) : null;
}

export async function insertImport(
  trx: DatabaseTransaction,
  made: { by: Actor & { kind: 'staff' }; fileName: string; size: number; madeAt: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('imports')
    .values({
      ...askedByColumns(made.by),
      file_name: made.fileName,
      size: made.size,
      made_at: made.madeAt,
      state: 'uploading',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many bytes a person has uploaded since a moment; locks the person, so that calls come one at a time. */
export async function sumOfUploads(trx: DatabaseTransaction, staffId: string, since: Date): Promise<number> {
  await sql`select from staff where id = ${staffId} for no key update`.execute(trx);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from imports where staff_id = ${staffId} and made_at > ${since}
  `.execute(trx);
  return rows[0]!.bytes;
}

export async function changeImport(
  db: Database,
  id: string,
  change: {
    state?: ImportState;
    takesStock?: boolean;
    publishes?: boolean;
    asDrafts?: boolean;
    bytesRead?: number;
    counts?: (ImportCounts & { drafts: number }) | Record<string, never>;
    unreadColumns?: DeskImport['unreadColumns'];
    problem?: string | null;
    changeSetId?: string;
    leasedUntil?: Date | null;
    attempts?: number;
    reached?: number;
    endedAt?: Date;
    actor?: Actor & { kind: 'staff' };
  },
  /** Changes it only while it is in this state. */
  inState?: ImportState,
): Promise<boolean> {
  return isAny(
    db
      .updateTable('imports')
      .set({
        ...(change.state !== undefined && { state: change.state }),
        ...(change.takesStock !== undefined && { takes_stock: change.takesStock }),
        ...(change.publishes !== undefined && { publishes: change.publishes }),
        ...(change.asDrafts !== undefined && { as_drafts: change.asDrafts }),
        ...(change.unreadColumns !== undefined && { unread_columns: JSON.stringify(change.unreadColumns) }),
        ...(change.bytesRead !== undefined && { bytes_read: change.bytesRead }),
        ...(change.counts !== undefined && { counts: JSON.stringify(change.counts) }),
        ...(change.problem !== undefined && { problem: change.problem?.slice(0, 1000) ?? null }),
        ...(change.changeSetId !== undefined && { change_set_id: change.changeSetId }),
        ...(change.leasedUntil !== undefined && { leased_until: change.leasedUntil }),
        ...(change.attempts !== undefined && { attempts: change.attempts }),
        ...(change.reached !== undefined && { reached: change.reached }),
        ...(change.endedAt !== undefined && { ended_at: change.endedAt }),
        // The person who starts it answers for it.
        ...(change.actor && askedByColumns(change.actor)),
      })
      .where('id', '=', id)
      .$if(inState !== undefined, (query) => query.where('state', '=', inState!)),
  );
}

export async function isAnyImporting(db: Database): Promise<boolean> {
  return isAny(db.selectFrom('imports').where('state', '=', 'importing').select('id'));
}

export async function savePiece(
  db: Database,
  importId: string,
  position: number,
  bytes: Buffer,
): Promise<void> {
  await db
    .insertInto('import_pieces')
    .values({ import_id: importId, position, bytes })
    .onConflict((conflict) => conflict.columns(['import_id', 'position']).doUpdateSet({ bytes }))
    .execute();
}

export async function sumOfPieces(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(length(bytes)), 0)::float8 as bytes from import_pieces where import_id = ${importId}
  `.execute(db);
  return rows[0]!.bytes;
}

/** Piece by piece, from the first. */
export async function* readPieces(db: Database, importId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const row = await db
      .selectFrom('import_pieces')
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .select('bytes')
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}

export async function deletePieces(db: Database, importId: string): Promise<void> {
  await db.deleteFrom('import_pieces').where('import_id', '=', importId).execute();
}

export async function saveRows(db: Database, importId: string, rows: readonly ImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (import_id, line, kind, sku, name, before, after, reason)
    select ${importId}::uuid, line, kind, sku, name, before, after, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      line bigint, kind text, sku text, name text, before jsonb, after jsonb, reason text
    )
    on conflict (import_id, line) do update set
      kind = excluded.kind, sku = excluded.sku, name = excluded.name, before = excluded.before,
      after = excluded.after, reason = excluded.reason
  `.execute(db);
}

export async function deleteRows(db: Database, importId: string): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).execute();
}

export async function listRows(
  db: Database,
  importId: string,
  { kind, after, limit }: { kind: ImportRow['kind'] | undefined; after: number; limit: number },
): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('line', '>', sql<never>`${after}`)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .orderBy('line')
    .limit(limit)
    .select(['line', 'kind', 'sku', 'name', 'before', 'after', 'reason'])
    .execute();
  return rows as ImportRow[];
}

/** The first of the prices that are asked about, and how many there are. */
export async function findLeaps(
  trx: DatabaseTransaction,
  importId: string,
): Promise<{ first: SumChange | undefined; count: number }> {
  const { rows } = await sql<SumChange & { count: number }>`
    select 'The price of ' || name as what, (before ->> 'pricePence')::integer as "beforePence",
      (after ->> 'pricePence')::integer as "afterPence", count(*) over ()::integer as count
    from import_rows where import_id = ${importId} and kind = 'updated' and reason is not null
    order by line limit 1
  `.execute(trx);
  return { first: rows[0], count: rows[0]?.count ?? 0 };
}

export interface ClaimedImport extends AskedBy {
  id: string;
  fileName: string;
  size: number;
  state: 'checking' | 'importing';
  takesStock: boolean;
  publishes: boolean;
  asDrafts: boolean;
  changeSetId: string | null;
  /** How often it was begun, this time included, since it last came further than before. */
  attempts: number;
  /** How many rows it has come to at most. */
  reached: number;
  /** True if the person who asked has since been suspended or given another role. */
  isForfeit: boolean;
}

/** Claims an import that no process is working on, or no longer. The attempt counts even if this process dies of it. */
export async function claimImport(db: Database, now: Date, until: Date): Promise<ClaimedImport | null> {
  const [claimed] = await claim<ClaimedImport>(db, {
    table: 'imports',
    where: sql`state in ('checking', 'importing') and (leased_until is null or leased_until < ${now})`,
    order: sql`made_at`,
    set: sql`leased_until = ${until}, attempts = attempts + 1`,
    returning: sql`imports.id, file_name as "fileName", size::float8 as size, state, takes_stock as "takesStock", publishes,
      as_drafts as "asDrafts",
      change_set_id as "changeSetId", staff_id as "staffId", actor, attempts, reached, ${isForfeit('imports')} as "isForfeit"`,
  });
  return claimed ?? null;
}

/** Whether the person who asked has since been suspended or given another role. */
export async function hasForfeited(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ isForfeit: boolean }>`
    select ${isForfeit('imports')} as "isForfeit" from imports where imports.id = ${id}
  `.execute(db);
  return rows[0]?.isForfeit ?? true;
}

/** Old imports, and the files of those that nobody continued. */
export async function deleteOldImports(db: Database, madeBefore: Date, leftBefore: Date): Promise<void> {
  const isOld = sql`made_at < ${madeBefore} or (state in ('uploading', 'ready') and made_at < ${leftBefore})`;
  await deleteInBatches(db, 'imports', isOld, { atOnce: 1 });
}
