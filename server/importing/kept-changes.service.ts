import { addChanges, type ChangedProduct } from '#server/editing/products/change-sets.queries.ts';
import type { StoredFields } from '#server/editing/products/edits.types.ts';
import { differing, only } from '#server/editing/products/merge.rules.ts';
import { listSkusTaken, lockRecords, readRecords } from '#server/editing/products/records.queries.ts';
import { askForPictures } from '#server/pictures/remote-pictures.service.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { lockImports, setVersions } from '#server/catalogue/product-writes.queries.ts';
import type { CatalogueEntry } from '#server/catalogue/entry.rules.ts';
import { writeEntries, type Outcome, type WriteOptions } from './write-entries.service.ts';

/** Writes entries, and records what they changed in a change set, so that it can be taken back. Has their pictures fetched. */
export async function writeKeptEntries(
  trx: DatabaseTransaction,
  entries: readonly CatalogueEntry[],
  { changeSetId, at, ...options }: WriteOptions & { changeSetId: string; at: Date },
): Promise<Outcome[]> {
  await lockImports(trx);
  const known = await listSkusTaken(
    trx,
    entries.map(({ sku }) => sku),
  );
  const before = await lockRecords(trx, [...known.values()]);
  const outcomes = await writeEntries(trx, entries, { ...options, changeSetId });

  const written = entries.filter(
    (_, place) => outcomes[place] === 'created' || outcomes[place] === 'updated',
  );
  const ids = await listSkusTaken(
    trx,
    written.map(({ sku }) => sku),
  );
  const changed: ChangedProduct[] = [];
  for (const { id, version, ...after } of (await readRecords(trx, [...ids.values()])).values()) {
    const was = before.get(id);
    const fields = was ? differing(was, after) : after;
    if (was && Object.keys(fields).length === 0) continue;
    changed.push({
      id,
      before: was ? only(was as StoredFields, fields) : null,
      after: fields,
      version: was ? was.version + 1 : version,
    });
  }
  // Set once for all changes: pictures alone raise no version, and a place in a style raises it again.
  await setVersions(trx, changed);
  await addChanges(trx, changeSetId, changed);
  await askForPictures(
    trx,
    changed.flatMap(({ after: { images = [] } }) => images.map(({ path }) => path)),
    { at, changeSetId },
  );
  return outcomes;
}
