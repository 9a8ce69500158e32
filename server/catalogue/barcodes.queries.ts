import { sql, type RawBuilder } from 'kysely';
import { barcodeNumber } from '#contract/barcodes.ts';

/** Whether a column holds this barcode, in whichever of its notations. */
export function isBarcode(column: 'barcode' | 'p.barcode', text: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} <> '' and ltrim(${sql.ref(column)}, '0') = ${barcodeNumber(text)})`;
}
