import type { DeskImport, ImportPictures, ImportRow } from '#contract/desk/import-export.ts';
import { PIECE_BYTES } from '#contract/desk/import-export-limits.ts';
import { refuse } from '#contract/refusal.ts';
import { startKept } from '#server/editing/products/change-history.service.ts';
import { exportCatalogue, type ExportFormat } from '#server/importing/export/export-catalogue.service.ts';
import { countFetchesOf } from '#server/pictures/remote-pictures.service.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { recordExport } from '#server/audit-log/exports.service.ts';
import { requireAgreement } from '#server/audit-log/leaps.rules.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { staffOf } from '#server/desk/bulk/bulk.service.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import {
  changeImport,
  deletePieces,
  findImport,
  findLeaps,
  insertImport,
  isAnyImporting,
  listRecentImports,
  listRows,
  lockImport,
  savePiece,
  sumOfPieces,
  sumOfUploads,
} from './imports.queries.ts';

type Shop = Pick<Context, 'db' | 'clock' | 'config'>;
type Answer = { import: DeskImport };

/** The most that one person may upload in a day. */
const MAX_A_DAY_MB = 250;
const ROWS_PER_PAGE = 50;

export async function uploadImport(
  { db, clock }: Shop,
  by: StaffCaller,
  { fileName, size }: { fileName: string; size: number },
  keep: KeepAnswer<Answer>,
): Promise<Answer> {
  const now = clock.now();
  return transaction(db, async (trx) => {
    const sent = await sumOfUploads(trx, by.staffId, daysBefore(now, 1));
    if (sent + size > MAX_A_DAY_MB * 1024 * 1024) throw refuse('imports/too-much', { limit: MAX_A_DAY_MB });
    const actor = staffOf(by);
    const id = await insertImport(trx, { by: actor, fileName, size, madeAt: now });
    await recordAction(trx, actor, {
      ...{ happenedAt: now, act: 'imports.upload', entity: 'import', entityId: id },
      after: { file: fileName, bytes: size },
    });
    return keep(trx, { import: (await findImport(trx, id))! });
  });
}

/** The last piece may be shorter; every other has full length. */
export async function receivePiece(
  { db }: Shop,
  id: string,
  position: number,
  base64: string,
): Promise<{ received: number }> {
  const bytes = Buffer.from(base64, 'base64');
  await transaction(db, async (trx) => {
    const { size, state } = await locked(trx, id);
    if (state !== 'uploading')
      throw refuse('imports/not-now', { problem: 'That file has already been uploaded.' });
    const expected = Math.min(PIECE_BYTES, size - position * PIECE_BYTES);
    if (bytes.length !== expected || expected <= 0) throw refuse('imports/piece-not-valid');
    await savePiece(trx, id, position, bytes);
  });
  return { received: bytes.length };
}

export async function checkImport(
  { db, clock }: Shop,
  by: StaffCaller,
  id: string,
  { takesStock, publishes, asDrafts }: { takesStock: boolean; publishes: boolean; asDrafts: boolean },
): Promise<Answer> {
  return transaction(db, async (trx) => {
    const { size, state, fileName } = await locked(trx, id);
    if (state === 'checking') return answerOf(trx, id);
    if (state !== 'uploading' && state !== 'ready')
      throw refuse('imports/not-now', { problem: 'That import has ended or is in progress.' });
    if ((await sumOfPieces(trx, id)) !== size) throw refuse('imports/piece-not-valid');
    await changeImport(trx, id, {
      state: 'checking',
      takesStock,
      publishes,
      asDrafts,
      bytesRead: 0,
      counts: {},
      unreadColumns: [],
      ...{ leasedUntil: null, attempts: 0, reached: 0 },
      actor: staffOf(by),
    });
    await recordAction(trx, actorOf(by), {
      ...{ happenedAt: clock.now(), act: 'imports.check', entity: 'import', entityId: id },
      after: { file: fileName },
    });
    return answerOf(trx, id);
  });
}

export async function startImport({ db, clock }: Shop, by: StaffCaller, id: string): Promise<Answer> {
  const now = clock.now();
  return transaction(db, async (trx) => {
    const { state, fileName, counts } = await locked(trx, id);
    if (state === 'importing' || state === 'done') return answerOf(trx, id);
    if (state !== 'ready')
      throw refuse('imports/not-now', { problem: 'The import has to be previewed first.' });
    if (counts.created + counts.updated === 0)
      throw refuse('imports/not-now', { problem: 'That file changes nothing.' });
    const { first, count } = await findLeaps(trx, id);
    if (first) requireAgreement(by, [first], count);
    if (await isAnyImporting(trx))
      throw refuse('imports/not-now', {
        problem: 'Another import is in progress. Please wait until it has finished.',
      });
    const { created, updated } = counts;
    const change = { by: actorOf(by), at: now, kind: 'import' as const, summary: `Import of ${fileName}` };
    const changeSetId = await startKept(trx, change, { created, updated });
    await changeImport(trx, id, {
      ...{ state: 'importing', changeSetId, bytesRead: 0, leasedUntil: null, attempts: 0, reached: 0 },
      actor: staffOf(by),
    });
    return answerOf(trx, id);
  });
}

export async function stopImport({ db, clock }: Shop, by: StaffCaller, id: string): Promise<Answer> {
  const now = clock.now();
  return transaction(db, async (trx) => {
    const { state, fileName } = await locked(trx, id);
    if (state === 'done' || state === 'stopped' || state === 'refused') return answerOf(trx, id);
    await changeImport(trx, id, { state: 'stopped', endedAt: now, leasedUntil: null });
    await deletePieces(trx, id);
    await recordAction(trx, actorOf(by), {
      ...{ happenedAt: now, act: 'imports.stop', entity: 'import', entityId: id },
      after: { file: fileName },
    });
    return answerOf(trx, id);
  });
}

export async function exportProducts(
  shop: Shop,
  by: StaffCaller,
  format: ExportFormat,
): Promise<AsyncIterable<string>> {
  await recordExport(shop, by, 'products.export', { format });
  return exportCatalogue(shop.db, format, { saysVat: shop.config.hasVatNumber });
}

export async function listImports({ db }: Shop): Promise<{ imports: DeskImport[] }> {
  return { imports: await listRecentImports(db) };
}

export async function getImport({ db }: Shop, id: string): Promise<Answer & { pictures: ImportPictures }> {
  const found = await findImport(db, id);
  if (!found) throw refuse('imports/not-found');
  const pictures =
    found.changeSetId === null
      ? { waiting: 0, fetched: 0, failed: 0 }
      : await countFetchesOf(db, found.changeSetId);
  return { import: found, pictures };
}

export async function listImportRows(
  shop: Shop,
  id: string,
  { kind, after }: { kind?: ImportRow['kind'] | undefined; after: number },
): Promise<{ rows: ImportRow[]; hasMore: boolean }> {
  await getImport(shop, id);
  const rows = await listRows(shop.db, id, { kind, after, limit: ROWS_PER_PAGE + 1 });
  return { rows: rows.slice(0, ROWS_PER_PAGE), hasMore: rows.length > ROWS_PER_PAGE };
}

async function locked(trx: DatabaseTransaction, id: string): Promise<DeskImport> {
  const found = await lockImport(trx, id);
  if (!found) throw refuse('imports/not-found');
  return found;
}

async function answerOf(trx: DatabaseTransaction, id: string): Promise<Answer> {
  return { import: (await findImport(trx, id))! };
}
