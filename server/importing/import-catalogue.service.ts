import { inLondon } from '#contract/delivery/calendar.ts';
import { beginChangeSet, deleteEmptyChangeSet } from '#server/editing/products/change-sets.queries.ts';
import { tidyStock } from '#server/inventory/stock.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { isDatabaseAway, transaction, type Database } from '#server/platform/database/database.ts';
import {
  addLaterCompanions,
  beginCompanions,
  endCompanions,
  rememberCompanions,
} from './companions.queries.ts';
import { beginImport, endImport, rememberSkus, tidyIndex } from '#server/catalogue/product-writes.queries.ts';
import type { Differences } from './differences.rules.ts';
import {
  lengthOf,
  type CatalogueEntry,
  type ImportRow,
  type UnreadColumn,
} from '#server/catalogue/entry.rules.ts';
import type { ImportFile } from './file-rows.reader.ts';
import { writeKeptEntries } from './kept-changes.service.ts';
import { compareEntries, type Outcome } from './write-entries.service.ts';

/** Few enough that orders do not wait for a batch to end, and enough that the database is not the bottleneck. */
const BATCH = 500;
/** So that products of unusual length are no more work at once. */
const BATCH_LENGTH = 4_000_000;

export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  bad: number;
}

export interface ImportOptions {
  file: ImportFile;
  /** Decides which of the file's sale prices apply. */
  now: Date;
  isDryRun: boolean;
  by: Actor;
  /** The stock of a new product whose row does not give one. */
  newStock?: number;
  /** Leaves the stock of products already in the shop as it is. */
  keepsStock?: boolean;
  /** The status of a new product of which the file says nothing: draft if absent. */
  newStatus?: 'draft' | 'published';
  /** Publishes nothing, even what the file says is published. */
  asDrafts?: boolean;
  /** Called with the columns of a table that nobody reads, if there are any. */
  onUnreadColumns?: (columns: readonly UnreadColumn[]) => void;
  /** Called for a row that was refused or skipped, with the reason. */
  onRow: (kind: 'bad' | 'skipped', line: number, reason: string) => void;
  /** Called in a dry run for each row that would create or change a product. */
  onDifference?: (
    kind: 'created' | 'updated',
    line: number,
    entry: CatalogueEntry,
    what: Differences,
  ) => void;
  /** Called after each batch; the next one waits for it. */
  onProgress: (progress: {
    bytes: number;
    size: number;
    /** How many rows have been dealt with. */
    rows: number;
    counts: Readonly<ImportCounts>;
  }) => void | Promise<void>;
  /** The change set for all changes; if absent, the import makes its own. */
  changeSetId?: string;
  /** Ends the import; a batch that is being written is completed. */
  signal?: AbortSignal;
}

type Brought = { line: number; entry: CatalogueEntry };
type TakenOutcome = Extract<Outcome, string>;

/**
 * Imports a file of products. Each batch is one transaction, so whatever ends the import leaves products whole, and
 * importing the same file again completes it. A row that cannot be imported does not stop the others. Memory use is the
 * same however long the file is, but for the handles and skus of other shops' files, and their variants that are sorted apart.
 */
export async function importCatalogue(db: Database, options: ImportOptions): Promise<ImportCounts> {
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0 };
  const { name, size } = options.file;
  let bytes = 0;
  const reading = {
    today: inLondon(options.now).day,
    signal: options.signal,
    onRead: (sofar: number) => (bytes = sofar),
  };

  const refuse = (line: number, reason: string) => {
    counts.bad++;
    options.onRow('bad', line, reason);
  };

  const { by, now: at, isDryRun, newStatus = 'draft' } = options;
  const changeSetId = isDryRun
    ? null
    : (options.changeSetId ??
      (await beginChangeSet(db, { by, at, kind: 'import', summary: `Import of ${name}` })));

  const takeAll = async (connection: Database) => {
    let batch: Brought[] = [];
    let seen = 0;
    let length = 0;
    let rowsDone = 0;
    const finishBatch = async () => {
      rowsDone += seen;
      seen = 0;
      length = 0;
      const rows = await withoutRepeats(connection, batch, refuse);
      batch = [];
      const outcomes = await takeBatch(connection, rows, { ...options, newStatus, changeSetId }, refuse);
      for (const outcome of outcomes) counts[outcome]++;
      await options.onProgress({ bytes, size, rows: rowsDone, counts });
    };
    for await (const row of options.file.rows(reading)) {
      if (options.signal?.aborted) break;
      if ('unread' in row) {
        options.onUnreadColumns?.(row.unread);
        continue;
      }
      takeRow(row);
      seen++;
      // Bad rows count too, because a file may hold nothing else and their problems are saved with the batch.
      if (seen >= BATCH || length >= BATCH_LENGTH) await finishBatch();
    }
    if (!options.signal?.aborted) await finishBatch();
    if (!options.isDryRun) await addLaterCompanions(connection);
    if (!options.signal?.aborted && !options.isDryRun && counts.created + counts.updated > BATCH)
      await tidyIndex(connection);
    await tidyStock(connection);

    function takeRow(row: Exclude<ImportRow, { unread: unknown }>): void {
      if ('entry' in row) {
        batch.push(row);
        length += lengthOf(row.entry);
      } else if ('problem' in row) refuse(row.line, row.problem);
      else {
        counts.skipped++;
        options.onRow('skipped', row.line, row.skipped);
      }
    }
  };
  // One connection throughout, because the skus seen so far are in a temporary table of that connection.
  await db.connection().execute(async (connection) => {
    await beginImport(connection);
    await beginCompanions(connection);
    try {
      await takeAll(connection);
    } finally {
      // However the import ends, the connection gets its usual limits back.
      await endCompanions(connection);
      await endImport(connection);
    }
    if (changeSetId !== null && options.changeSetId === undefined)
      await deleteEmptyChangeSet(connection, changeSetId);
  });
  return counts;
}

/** Refuses a sku that came earlier in the file, because the two rows would overwrite each other in every import. */
async function withoutRepeats(
  db: Database,
  batch: readonly Brought[],
  refuse: (line: number, reason: string) => void,
): Promise<Brought[]> {
  const first = new Map<string, number>();
  for (const { line, entry } of batch) if (!first.has(entry.sku)) first.set(entry.sku, line);
  const before = await rememberSkus(
    db,
    [...first].map(([sku, line]) => ({ sku, line })),
  );
  const taken = new Set<string>();
  return batch.filter(({ line, entry: { sku } }) => {
    const earlier = before.get(sku) ?? (taken.has(sku) ? first.get(sku) : undefined);
    if (earlier !== undefined) refuse(line, `the sku ${sku} is already used in line ${earlier}`);
    taken.add(sku);
    return earlier === undefined;
  });
}

async function takeBatch(
  db: Database,
  rows: readonly Brought[],
  options: Pick<
    ImportOptions,
    'newStock' | 'keepsStock' | 'newStatus' | 'asDrafts' | 'by' | 'now' | 'onDifference'
  > & {
    changeSetId: string | null;
  },
  refuse: (line: number, reason: string) => void,
): Promise<TakenOutcome[]> {
  if (rows.length === 0) return [];
  const { changeSetId } = options;
  const take = async (some: readonly Brought[]): Promise<Outcome[]> => {
    const entries = some.map(({ entry }) => entry);
    if (changeSetId !== null)
      return transaction(db, (trx) =>
        writeKeptEntries(trx, entries, { ...options, at: options.now, changeSetId }),
      );
    const compared = await compareEntries(db, entries, options);
    for (const [place, { outcome, differences }] of compared.entries()) {
      if (outcome === 'created' || outcome === 'updated')
        options.onDifference?.(outcome, some[place]!.line, some[place]!.entry, differences);
    }
    return compared.map(({ outcome }) => outcome);
  };
  try {
    const outcomes = await take(rows);
    const taken = rows.filter((_, index) => typeof outcomes[index] === 'string');
    if (changeSetId !== null)
      await rememberCompanions(
        db,
        taken.map(({ entry }) => entry),
      );
    return outcomes.flatMap((outcome, index) => {
      if (typeof outcome === 'string') return outcome;
      refuse(rows[index]!.line, outcome.problem);
      return [];
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (rows.length === 1) {
      refuse(
        rows[0]!.line,
        `the database refused it: ${error instanceof Error ? error.message : String(error)}`,
      );
      return [];
    }
    // One row spoils the batch, which is halved until only that row is left out.
    const half = Math.ceil(rows.length / 2);
    const first = await takeBatch(db, rows.slice(0, half), options, refuse);
    return [...first, ...(await takeBatch(db, rows.slice(half), options, refuse))];
  }
}
