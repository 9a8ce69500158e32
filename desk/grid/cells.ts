import type { GridRow } from '#contract/desk/grid.ts';
import { parcelSizeWords } from '#contract/desk/product-words.ts';
import { poundsFromPence } from '#contract/money.ts';
import { readGrams, unreadWords, readPence } from '#contract/numbers.ts';
import { vatClasses, vatRates } from '#contract/pricing/vat.ts';

export const fields = [
  'name',
  'sku',
  'pricePence',
  'vatClass',
  'shelf',
  'barcode',
  'weightGrams',
  'parcelSize',
] as const;
export type Field = (typeof fields)[number];
export type Cells = Readonly<Record<Field, string>>;

export const heads: Readonly<Record<Field, string>> = {
  name: 'Name',
  sku: 'SKU',
  pricePence: 'Price (£)',
  vatClass: 'VAT',
  shelf: 'Shelf',
  barcode: 'Barcode',
  weightGrams: 'Weight (g)',
  parcelSize: 'Parcel size',
};

type Words = Readonly<Record<string, string>>;

/** The fields that are chosen from a list, and what each value is called. */
export const choices: Readonly<Partial<Record<Field, Words>>> = {
  vatClass: Object.fromEntries(vatClasses.map((vatClass) => [vatClass, `${vatRates[vatClass]}%`])),
  parcelSize: parcelSizeWords,
};

/** A row as shown in its cells. */
export function cellsOf(row: Pick<GridRow, Field>): Cells {
  return Object.fromEntries(fields.map((field) => [field, textOf(field, row[field])])) as Cells;
}

export function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  return field === 'pricePence' ? poundsFromPence(Number(value)).toFixed(2) : String(value);
}

/** The fields to send for a changed row, or what is wrong with a cell. */
export function fieldsOf(
  before: Cells,
  after: Cells,
): { fields: object } | { field: Field; problem: string } {
  const changed: Record<string, unknown> = {};
  for (const field of fields) {
    const text = after[field].trim();
    if (text === before[field].trim()) continue;
    if (field === 'pricePence') {
      const read = readPence(text);
      if ('readings' in read)
        return {
          field,
          problem: unreadWords(text, read, 'Please enter an amount in pounds, such as 12.50.'),
        };
      changed[field] = read.value;
    } else if (field === 'weightGrams') {
      const read = text === '' ? { value: null } : readGrams(text);
      if ('readings' in read)
        return { field, problem: unreadWords(text, read, 'Please enter the weight in whole grams.') };
      changed[field] = read.value;
    } else if (choices[field]) {
      const value = text.toLowerCase();
      const known = Object.keys(choices[field]);
      if (!known.includes(value))
        return { field, problem: `${heads[field]} must be one of: ${known.join(', ')}.` };
      changed[field] = value;
    } else {
      if (text === '' && (field === 'name' || field === 'sku'))
        return { field, problem: `Please enter the ${field}.` };
      changed[field] = text;
    }
  }
  return { fields: changed };
}

/** A pasted block of a spreadsheet, by row and cell. */
export function pastedBlock(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
}
