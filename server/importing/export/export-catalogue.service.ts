import type { Database } from '#server/platform/database/database.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { readCategoryNames } from '#server/importing/category-paths.service.ts';
import { listExportedProducts } from './exported-products.queries.ts';
import { productCsv } from './product-csv.template.ts';
import { productRow, type ProductRow } from './product-row.rules.ts';

export type ExportFormat = 'csv' | 'jsonl';

const PAGE = 500;
/** Shared by all exports of this process, so that buyers and visitors get a turn in between. */
const pages = createSemaphore({ permits: 1 });

/**
 * All products as a file that an import reads back whole, in pieces: however many there are, only one page of them is
 * held in memory. A shop without a VAT number leaves out the VAT class. If the shop sells meanwhile, each product is exported as it is when its turn comes.
 */
export async function* exportCatalogue(
  db: Database,
  format: ExportFormat,
  { saysVat }: { saysVat: boolean },
): AsyncGenerator<string> {
  const csv = productCsv({ saysVat });
  const write: (row: ProductRow) => string =
    format === 'csv' ? csv.line : (row) => `${JSON.stringify(row)}\n`;
  if (format === 'csv') yield csv.head;
  for (let after: string | undefined; ;) {
    const { products, text } = await pages.run(async () => {
      const products = await listExportedProducts(db, { after, limit: PAGE });
      // Read again for each page, because categories may be renamed and added meanwhile.
      const pathOf = await readCategoryNames(db);
      return {
        products,
        text: products.map((product) => write(productRow(product, pathOf, { saysVat }))).join(''),
      };
    });
    if (text !== '') yield text;
    if (products.length < PAGE) return;
    after = products.at(-1)!.id;
  }
}
