/**
 * The number of a barcode. UPC, EAN and GTIN write the same number with different zeros before it, and spreadsheets
 * drop them all. `server/catalogue/barcodes.queries.ts` compares in the same way.
 */
export function barcodeNumber(barcode: string): string {
  return barcode.trim().replace(/^0+/, '');
}

/** A barcode as a Global Trade Item Number; null if it is none, or has been mistyped. */
export function gtinOf(barcode: string): string | null {
  const digits = barcode.replaceAll(/[ -]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? digits : null;
}

export function isSameBarcode(one: string, other: string): boolean {
  return barcodeNumber(one) === barcodeNumber(other);
}

/** Follows 'The barcode': what has happened to one such as `3.60003E+10`. See `isShortened`. */
export const SHORTENED =
  'was shortened by a spreadsheet: please format its column as text, enter the whole number again and export it once more';
