import { unguarded } from '#server/platform/csv-cells.ts';
import { readCsvRows, type Cells } from './csv-rows.reader.ts';
import type { ImportRow } from '#server/catalogue/entry.rules.ts';
import type { KnownColumns } from './columns.rules.ts';
import { productColumns } from './export/product-csv.template.ts';
import { namesOf, textsOf } from './list-cells.rules.ts';
import { entryOf } from './row.rules.ts';

/*
 * The table that the shop itself exports: one product per row, with columns named like the fields of a JSON line. A
 * home-made table with only sku, name and price counts too.
 */

export function isOwn(columns: ReadonlySet<string>): boolean {
  return ['sku', 'name', 'price'].every((name) => columns.has(name));
}

/** The shop's own export has no others. */
export const ownColumns: KnownColumns = {
  read: productColumns,
  others: [],
};

export async function* readOwnCsv(file: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<ImportRow> {
  for await (const row of readCsvRows(file, delimiter)) {
    if ('problem' in row) yield row;
    else yield { line: row.line, ...entryOf(fieldsOf(row.cells)) };
  }
}

/** An empty cell says nothing. */
function fieldsOf(cells: Cells): Record<string, unknown> {
  const text = (column: string) => unguarded(cells[column.toLowerCase()] ?? '');
  const texts = (column: string) => {
    const all = textsOf(text(column));
    return all.length > 0 ? all : undefined;
  };
  const [categoryPath, ...otherCategoryPaths] = (texts('categories') ?? []).map(namesOf);
  return {
    ...Object.fromEntries(plain.map((column) => [column, text(column)])),
    asksBatch: booleanOf(text('asksBatch')),
    categoryPath,
    otherCategoryPaths,
    images: imagesOf(texts('images'), texts('imageTexts') ?? []),
    style: styleOf(text),
    attributes: jsonOf(text('attributes')),
    goesWith: texts('goesWith'),
  };
}

const plain = [
  'sku',
  'name',
  'status',
  'price',
  'vatClass',
  'brand',
  'description',
  'shelf',
  'barcode',
  'packingNote',
  'unit',
  'saleRule',
  'parcelSize',
  'returnRule',
  'stock',
  'weightGrams',
  'ageFromMonths',
  'ageToMonths',
  'unitQuantity',
] as const;

/** Anything else is left for the rules to refuse. */
function booleanOf(text: string): unknown {
  const words: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };
  return text === '' ? undefined : (words[text.toLowerCase()] ?? text);
}

function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function imagesOf(paths: readonly string[] | undefined, words: readonly string[]) {
  return paths?.map((path, place) => ({ path, description: words[place] ?? '' }));
}

function styleOf(text: (column: string) => string): unknown {
  const name = text('styleName');
  if (name === '') return undefined;
  const options = [1, 2, 3].map(
    (place) => [text(`option${place}Name`), text(`option${place}Value`)] as const,
  );
  return {
    name,
    code: text('styleCode'),
    options: Object.fromEntries(options.filter(([option]) => option !== '')),
  };
}
