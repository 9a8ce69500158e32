import type { Refusal } from '#contract/refusal.ts';
import { setStock } from '#server/inventory/stock.service.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { indexLater, lockImports } from '#server/catalogue/product-writes.queries.ts';
import { insertChangeSet } from './change-sets.queries.ts';
import { checkWanted, type Wanted } from './checks.service.ts';
import type { Change, StoredFields } from './edits.types.ts';
import { recordEdits } from './log-of-edits.service.ts';
import { tidied } from './record.rules.ts';
import { listSkusFrom } from './records.queries.ts';
import { freeSku, skuStem } from './sku.rules.ts';
import { insertRecords } from './write-records.queries.ts';
import { writeParts } from './write-parts.service.ts';

/** Missing fields are as in an empty product; a missing sku is generated, by default from the name. */
export type NewProduct = Partial<StoredFields> &
  Pick<StoredFields, 'name' | 'pricePence'> & { skuStem?: string };

export type CreateOutcome =
  { kind: 'created'; id: string; sku: string; version: number } | { kind: 'refused'; refusal: Refusal };

const empty: Omit<StoredFields, 'name' | 'sku' | 'pricePence'> = {
  brand: null,
  description: '',
  vatClass: 'standard',
  isVatChecked: false,
  status: 'draft',
  saleRule: null,
  ageFromMonths: null,
  ageToMonths: null,
  unit: null,
  unitQuantity: null,
  shelf: '',
  barcode: '',
  weightGrams: null,
  parcelSize: 'normal',
  returnRule: 'normal',
  asksBatch: false,
  packingNote: '',
  categoryIds: [],
  images: [],
  attributes: {},
  optionValues: null,
  styleId: null,
};

/** Adds products, without stock, as one change set; the outcomes are in the order of the products. */
export async function createProducts(
  trx: DatabaseTransaction,
  products: readonly NewProduct[],
  change: Change,
): Promise<{ changeSetId: string | null; outcomes: CreateOutcome[] }> {
  await lockImports(trx);
  const records = await withSkus(trx, products.map(tidied) as NewProduct[]);
  const wanted = records.map((record): Wanted => ({ id: null, record, fields: record }));
  const { fitting, newAttributes, refusals } = await checkWanted(trx, wanted);

  await indexLater(trx);
  const ids =
    fitting.length > 0
      ? await insertRecords(
          trx,
          fitting.map(({ record }) => record),
        )
      : new Map();
  const added = fitting.map(({ record }) => {
    const id: string = ids.get(record.sku)!;
    return { id, record, fields: record };
  });
  await writeParts(trx, added, newAttributes);
  if (added.length > 0)
    await setStock(
      trx,
      added.map(({ id }) => ({ productId: id, onHand: 0 })),
      change.by,
    );

  const outcomes = wanted.map((one): CreateOutcome => {
    const refusal = refusals.get(one);
    if (refusal) return { kind: 'refused', refusal };
    return { kind: 'created', id: ids.get(one.record.sku)!, sku: one.record.sku, version: 1 };
  });
  if (added.length === 0) return { changeSetId: null, outcomes };
  const rows = added.map(({ id, record }) => ({ id, before: null, after: record, version: 1 }));
  const changeSetId = await insertChangeSet(trx, change, rows);
  await recordEdits(trx, { ...change, changeSetId }, rows);
  return { changeSetId, outcomes };
}

async function withSkus(trx: DatabaseTransaction, products: readonly NewProduct[]): Promise<StoredFields[]> {
  const stemOf = ({ name, skuStem: stem = skuStem(name) }: NewProduct) => stem;
  const stems = products.filter(({ sku }) => !sku).map(stemOf);
  const taken = await listSkusFrom(trx, stems);
  for (const { sku } of products) if (sku) taken.add(sku);
  return products.map(({ skuStem: _, ...product }, at) => {
    const sku = product.sku || freeSku(stemOf(products[at]!), (one) => taken.has(one));
    taken.add(sku);
    return { ...empty, ...product, sku };
  });
}
