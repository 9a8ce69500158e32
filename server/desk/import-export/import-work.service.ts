import type { ImportRow } from '#contract/desk/import-export.ts';
import { endKept } from '#server/editing/products/change-history.service.ts';
import { importCatalogue, type ImportCounts } from '#server/importing/import-catalogue.service.ts';
import {
  FileRefused,
  ReaderFailed,
  readRowsApart,
  type ReaderLimits,
} from '#server/importing/reader.gateway.ts';
import { actorWhoAsked } from '#server/desk/staff/asked-by.queries.ts';
import { leapNote } from '#server/audit-log/leaps.rules.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { UnreadColumn } from '#server/catalogue/entry.rules.ts';
import { isDatabaseAway, type Database } from '#server/platform/database/database.ts';
import {
  changeImport,
  claimImport,
  deletePieces,
  deleteRows,
  hasForfeited,
  readPieces,
  saveRows,
  type ClaimedImport,
} from './imports.queries.ts';

type Shop = Pick<Context, 'db' | 'clock'>;

/** A process that has not renewed its lease for this long is presumed dead. */
const LEASE_SECONDS = 60;
/** Nobody reads more bad or skipped rows than this, and nobody may fill the disk with them. */
const MAX_LISTED = 10_000;
const TOO_MANY_BAD = `More than ${MAX_LISTED.toLocaleString('en-GB')} rows can’t be imported. Is this the right file?`;
const UNREADABLE = 'The import did not finish.';
/** A file that ends its reader, or the shop, so often is not begun again. */
const MAX_ATTEMPTS = 2;
const FORFEIT = 'The person who started it no longer has permission.';

/**
 * Continues imports that wait to be checked or carried out, from the beginning of the file: what was done before an
 * interruption is already as the file says, and stays unchanged.
 */
export async function workOnImports(
  shop: Shop,
  closing?: AbortSignal,
  limits?: Partial<ReaderLimits>,
): Promise<void> {
  const { db, clock } = shop;
  for (;;) {
    if (closing?.aborted) return;
    const now = clock.now();
    const claimed = await claimImport(db, now, secondsAfter(now, LEASE_SECONDS));
    if (!claimed) return;
    await work(shop, claimed, { closing, limits });
  }
}

async function work(
  { db, clock }: Shop,
  claimed: ClaimedImport,
  { closing, limits }: { closing: AbortSignal | undefined; limits: Partial<ReaderLimits> | undefined },
): Promise<void> {
  const { id, state, changeSetId, fileName: name, size } = claimed;
  const isDryRun = state === 'checking';
  let { attempts, reached } = claimed;
  const end = async (change: Parameters<typeof changeImport>[2]) => {
    await changeImport(db, id, { ...change, endedAt: clock.now(), leasedUntil: null }, state);
    await deletePieces(db, id);
  };
  const setAside = (why: string) =>
    end({ state: isDryRun ? 'refused' : 'stopped', problem: setAsideWords(why, isDryRun) });
  if (claimed.isForfeit) return end({ state: 'stopped', problem: FORFEIT });
  if (attempts > MAX_ATTEMPTS) return setAside('the shop was interrupted');

  if (isDryRun) await deleteRows(db, id);
  let rows: ImportRow[] = [];
  const listed = { bad: 0, skipped: 0 };
  let drafts = 0;
  let unread: readonly UnreadColumn[] = [];
  let problem: string | null = null;
  const stopping = new AbortController();
  /** Goes on only while the import is in the same state, and the person who asked may still ask. */
  const renew = async (change: Parameters<typeof changeImport>[2] = {}) => {
    const leasedUntil = secondsAfter(clock.now(), LEASE_SECONDS);
    const isMine = await changeImport(db, id, { ...change, leasedUntil }, state);
    if (isMine && (await hasForfeited(db, id))) problem ??= FORFEIT;
    if (!isMine || problem !== null) stopping.abort();
  };
  const read = async function* () {
    let sent = 0;
    for await (const piece of readPieces(db, id)) {
      yield piece;
      sent += piece.length;
    }
    // The call that stops it deletes the file.
    if (sent < size) stopping.abort();
  };
  const watch = everySecond(renew);
  const counts = await importCatalogue(db, {
    file: { name, size, rows: (reading) => readRowsApart({ name, read }, reading, limits) },
    isDryRun,
    now: clock.now(),
    by: actorWhoAsked(claimed),
    keepsStock: !claimed.takesStock,
    newStatus: claimed.publishes ? 'published' : 'draft',
    asDrafts: claimed.asDrafts,
    onUnreadColumns: (unreadColumns) => (unread = unreadColumns),
    ...(changeSetId !== null && { changeSetId }),
    signal: closing ? AbortSignal.any([stopping.signal, closing]) : stopping.signal,
    onRow(kind, line, reason) {
      if (++listed[kind] <= MAX_LISTED) rows.push({ ...nothing, kind, line, reason: printable(reason) });
    },
    onDifference(kind, line, { sku, name }, differences) {
      if (kind === 'created' && differences.after['status'] === 'draft') drafts++;
      const reason = leapNote(differences.before, differences.after);
      rows.push({ ...nothing, kind, line, sku, name, ...differences, reason });
    },
    async onProgress({ bytes, rows: rowsDone, counts: soFar }) {
      await saveRows(db, id, onePerLine(rows));
      rows = [];
      if (rowsDone > reached) [attempts, reached] = [1, rowsDone];
      if (soFar.bad > MAX_LISTED) problem = TOO_MANY_BAD;
      const far = { bytesRead: bytes, attempts, reached };
      await renew({ ...far, ...(isDryRun && { counts: { ...soFar, drafts }, unreadColumns: [...unread] }) });
    },
  })
    .finally(() => watch.end())
    .catch(async (error: unknown) => {
      // Begun again and again, it would keep all the others waiting.
      if (error instanceof FileRefused) {
        await end({ state: 'refused', problem: error.message });
        return null;
      }
      if (error instanceof ReaderFailed) {
        if (attempts >= MAX_ATTEMPTS) await setAside(error.message);
        else await changeImport(db, id, { leasedUntil: null }, state);
      } else if (isDatabaseAway(error)) {
        // That is not the file's fault. If it cannot be written down, the attempt counts.
        await changeImport(db, id, { attempts: attempts - 1 }, state).catch(() => {});
      } else {
        await end({ state: isDryRun ? 'refused' : 'stopped', problem: UNREADABLE });
      }
      throw error;
    });
  if (counts === null) return;
  if (problem !== null)
    return end({ state: isDryRun && problem === TOO_MANY_BAD ? 'refused' : 'stopped', problem });
  if (stopping.signal.aborted) return;
  // Interrupted by the end of this process: the next one need not wait for the lease to expire.
  if (closing?.aborted) {
    await changeImport(db, id, { leasedUntil: null, attempts: attempts - 1 }, state);
    return;
  }
  if (isDryRun) {
    await changeImport(
      db,
      id,
      {
        state: 'ready',
        counts: { ...counts, drafts },
        unreadColumns: [...unread],
        bytesRead: claimed.size,
        leasedUntil: null,
      },
      state,
    );
    return;
  }
  await end({ state: 'done', counts: await countsOf(db, changeSetId!, counts), bytesRead: claimed.size });
}

/** The reason may quote the row, and PostgreSQL cannot store NUL. */
function printable(reason: string): string {
  return reason
    .slice(0, 1000)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd');
}

const nothing = { sku: null, name: null, before: null, after: null, reason: null };

/** Counts what the change set holds, because part of it may have been done before the file was begun again. */
async function countsOf(db: Database, changeSetId: string, counts: ImportCounts) {
  const { created, updated, drafts } = await endKept(db, changeSetId);
  const taken = counts.created + counts.updated + counts.unchanged;
  return { ...counts, created, updated, drafts, unchanged: Math.max(0, taken - created - updated) };
}

/** The last entry for a line counts, because PostgreSQL accepts each line once in a statement. */
function onePerLine(rows: readonly ImportRow[]): ImportRow[] {
  return [...new Map(rows.map((row) => [row.line, row])).values()];
}

function setAsideWords(why: string, isDryRun: boolean): string {
  const left = isDryRun ? 'Nothing was changed' : 'Rows imported before that are kept';
  return `The file could not be read completely: ${why}. This happened twice, so the import was stopped. ${left}. Please check the file, or split it, and upload it again.`;
}

function everySecond(act: () => Promise<void>): { end: () => Promise<void> } {
  let acting: Promise<void> | undefined;
  const timer = setInterval(() => {
    // One that fails is followed by the next.
    acting ??= act()
      .catch(() => {})
      .finally(() => (acting = undefined));
  }, 1000);
  return {
    async end() {
      clearInterval(timer);
      await acting;
    },
  };
}
