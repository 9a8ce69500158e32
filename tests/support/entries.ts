import type { CatalogueEntry } from '#server/catalogue/entry.rules.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { TestShop } from './shop.ts';

/** A product as an import brings it; `rest` is what matters to the test. */
export const entry = (sku: string, rest: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  ...{ sku, name: `Thing ${sku}`, pricePence: 1000, stock: 5 },
  ...rest,
});

/** Brings entries into a shop, and finds their products. */
export function importerOf({ db }: Pick<TestShop, 'db'>) {
  return {
    put: (...entries: CatalogueEntry[]) => transaction(db, (trx) => writeEntries(trx, entries)),
    idOf: async (sku: string) =>
      (await db.selectFrom('products').where('sku', '=', sku).select('id').executeTakeFirstOrThrow()).id,
  };
}
