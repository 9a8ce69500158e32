import type { DeskImport, ImportRow } from '#contract/desk/import-export.ts';

export const stateWords: Readonly<Record<DeskImport['state'], string>> = {
  uploading: 'Upload incomplete',
  checking: 'Checking',
  ready: 'Ready to import',
  importing: 'Importing',
  done: 'Done',
  stopped: 'Stopped',
  refused: 'Rejected',
};

export const kindWords: Readonly<Record<ImportRow['kind'], string>> = {
  created: 'New',
  updated: 'Changed',
  skipped: 'Skipped',
  bad: 'Can’t be imported',
};

const number = (value: number) => value.toLocaleString('en-GB');
const products = (count: number) => (count === 1 ? '1 product' : `${number(count)} products`);

/** 'Import 120 products as drafts', 'Import 120 products, 3 as drafts', 'Change 4 products' */
export function actInWords({ created, updated, drafts }: DeskImport['counts']): string {
  if (created === 0) return `Change ${products(updated)}`;
  const some = drafts === 0 ? '' : `, ${number(drafts)} as drafts`;
  const how = drafts === created ? ' as drafts' : some;
  return `Import ${products(created)}${created === 1 && drafts === 1 ? ' as a draft' : how}${updated > 0 ? `, change ${number(updated)}` : ''}`;
}

/** '“EAN” (if it holds the barcode, name it “barcode”), “Warehouse”' */
export function columnsInWords(columns: DeskImport['unreadColumns']): string {
  return columns
    .map(({ name, likely }) => {
      if (!likely) return `“${name}”`;
      const meaning = columnMeanings[likely.toLowerCase()];
      return `“${name}” (${meaning ? `if it holds ${meaning}` : 'perhaps'}, name it “${likely}”)`;
    })
    .join(', ');
}

/** What the columns of our own table hold, for somebody who has not seen one. */
const columnMeanings: Readonly<Record<string, string>> = {
  sku: 'the product code',
  name: 'the product’s name',
  price: 'the price',
  brand: 'the brand',
  description: 'the description',
  categories: 'the category',
  images: 'the address of a picture',
  stock: 'how many there are',
  barcode: 'the barcode',
  weightgrams: 'the weight in grams',
  parcelsize: 'small, normal or bulky',
  returnrule: 'normal, sealed or made-to-order',
  shelf: 'the place in the warehouse',
  vatclass: 'the VAT rate',
  status: 'whether it is published',
  attributes: 'a detail such as colour or size',
};

/** '2 new, 1 changed, 4 as they are, 1 cannot be taken' */
export function countsInWords({ created, updated, unchanged, skipped, bad }: DeskImport['counts']): string {
  return [
    `${number(created)} new`,
    `${number(updated)} changed`,
    `${number(unchanged)} unchanged`,
    ...(skipped > 0 ? [`${number(skipped)} skipped`] : []),
    ...(bad > 0 ? [`${number(bad)} can’t be imported`] : []),
  ].join(', ');
}
