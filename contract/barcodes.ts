import { isShortened } from './numbers.ts';

/**
 * The number that a barcode stands for. A UPC-A is the EAN-13 or GTIN-14 of the same number without the zeros before
 * it, and spreadsheets drop those zeros too. `server/catalogue/barcodes.queries.ts` compares the same way in SQL.
 */
export function barcodeNumber(barcode: string): string {
  const text = barcode.trim();
  return /^\d{1,64}$/.test(text) ? text.replace(/^0+/, '') : text;
}

/** What happened to a barcode or sku such as `3.60003E+10`, as a sentence; null if nothing did. */
export function shortenedWords(label: string, text: string): string | null {
  if (!isShortened(text)) return null;
  return `A spreadsheet has shortened ${label} to ${text.trim()}. Please format its column as text, enter the number again and export the file again.`;
}
