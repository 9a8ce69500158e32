/**
 * The number of a barcode. UPC, EAN and GTIN write the same number with different zeros before it, and spreadsheets
 * drop them all. `server/catalogue/barcodes.queries.ts` compares in the same way.
 */
export function barcodeNumber(barcode: string): string {
  return barcode.trim().replace(/^0+/, '');
}

export function isSameBarcode(one: string, other: string): boolean {
  return barcodeNumber(one) === barcodeNumber(other);
}

/** Follows 'The barcode': what has happened to one such as `3.60003E+10`. See `isShortened`. */
export const SHORTENED =
  'was shortened by a spreadsheet: please format its column as text, enter the whole number again and export it once more';
