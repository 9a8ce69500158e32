import { csvLine } from '#server/platform/csv-cells.ts';
import { linesCell, pathCell } from '#server/importing/list-cells.rules.ts';
import type { ProductRow } from './product-row.rules.ts';

/** The columns of the shop's own table, and the content of each. `own-csv.reader.ts` reads them. */
const columns: Readonly<Record<string, (row: ProductRow) => string | number | boolean | undefined>> = {
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  status: ({ status }) => status,
  price: ({ price }) => price.toFixed(2),
  vatClass: ({ vatClass }) => vatClass,
  brand: ({ brand }) => brand,
  description: ({ description }) => description,
  categories: ({ categoryPath, otherCategoryPaths = [] }) =>
    categoryPath && linesCell([categoryPath, ...otherCategoryPaths].map(pathCell)),
  images: ({ images }) => linesCell(images.map(({ path }) => path)),
  imageTexts: ({ images }) => linesCell(images.map(({ description }) => description)),
  styleName: ({ style }) => style?.name,
  styleCode: ({ style }) => style?.code,
  ...Object.fromEntries(
    [0, 1, 2].flatMap((place) => [
      [`option${place + 1}Name`, (row: ProductRow) => Object.keys(row.style?.options ?? {})[place]],
      [`option${place + 1}Value`, (row: ProductRow) => Object.values(row.style?.options ?? {})[place]],
    ]),
  ),
  stock: ({ stock }) => stock,
  shelf: ({ shelf }) => shelf,
  barcode: ({ barcode }) => barcode,
  weightGrams: ({ weightGrams }) => weightGrams,
  parcelSize: ({ parcelSize }) => parcelSize,
  returnRule: ({ returnRule }) => returnRule,
  asksBatch: ({ asksBatch }) => asksBatch,
  packingNote: ({ packingNote }) => packingNote,
  ageFromMonths: ({ ageFromMonths }) => ageFromMonths,
  ageToMonths: ({ ageToMonths }) => ageToMonths,
  unitQuantity: ({ unitQuantity }) => unitQuantity,
  unit: ({ unit }) => unit,
  saleRule: ({ saleRule }) => saleRule,
  attributes: ({ attributes }) => attributes && JSON.stringify(attributes),
  goesWith: ({ goesWith }) => goesWith && linesCell(goesWith),
};

export const productColumns = Object.keys(columns);

export function productCsv({ saysVat }: { saysVat: boolean }) {
  const { vatClass: _, ...others } = columns;
  const written = saysVat ? columns : others;
  return {
    head: csvLine(Object.keys(written)),
    line: (row: ProductRow) =>
      csvLine(
        Object.values(written).map((cellOf) => {
          const value = cellOf(row) ?? '';
          return typeof value === 'boolean' ? String(value) : value;
        }),
      ),
  };
}
