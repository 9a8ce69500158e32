import { sql, type RawBuilder } from 'kysely';
import { contains, containsAll, wantedWords } from '#server/platform/database/finding.ts';
import { isBarcode } from './barcodes.queries.ts';

/** For each word typed, whether a product has it in its SKU, name or shelf, or as its barcode. The index `products_by_found_words` serves it. */
export function productsWith(typed: string, alias = ''): RawBuilder<boolean>[] {
  const column = (name: string) => sql.raw(`${alias}${name}`);
  const text = sql`find_text(${column('sku')} || ' ' || ${column('name')} || ' ' || ${column('shelf')})`;
  return wantedWords(typed).map((wanted) =>
    containsAll(
      wanted,
      (word) =>
        sql<boolean>`(${contains(text, word)} or ${isBarcode(alias === '' ? 'barcode' : 'p.barcode', word)})`,
    ),
  );
}
