import { sql, type RawBuilder } from 'kysely';
import { contains, containsAll, wantedWords } from '#server/platform/database/finding.ts';
import { isBarcode } from './barcodes.queries.ts';

/**
 * For each word typed, whether a product has it in its SKU, name or shelf, or as its barcode. The index
 * `products_by_found_words` serves it.
 */
export function productsWith(
  typed: string,
  { alias = '', partsOfBarcodes = false }: { alias?: '' | 'p.'; partsOfBarcodes?: boolean } = {},
): RawBuilder<boolean>[] {
  const [sku, name, shelf, barcode] = ['sku', 'name', 'shelf', 'barcode'].map((one) => sql.raw(alias + one));
  const text = sql`find_text(${sku} || ' ' || ${name} || ' ' || ${shelf})`;
  const hasWord = (word: string) => sql<boolean>`(
    ${contains(text, word)} or ${isBarcode(`${alias}barcode`, word)}
    ${partsOfBarcodes && /^\d+$/.test(word) ? sql`or ${contains(barcode!, word)}` : sql``}
  )`;
  return wantedWords(typed).map((wanted) => containsAll(wanted, hasWord));
}
