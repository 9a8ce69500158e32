import type { VatClass } from '#contract/pricing/vat.ts';
import type { ProductStatus } from '#contract/product-limits.ts';
import { attributeOf, firstOfEach } from '#server/importing/attribute-cells.rules.ts';
import type { AttributeEntry } from '#server/catalogue/attributes/attribute-values.rules.ts';
import { cell, type Cells } from '#server/importing/csv-rows.reader.ts';
import { MAX_CATEGORY_DEPTH, noLess } from '#server/catalogue/entry.rules.ts';
import { gramsOf } from '#server/importing/weights.rules.ts';

/*
 * How WooCommerce writes the contents of a cell. Column names are those of its exporter: "Regular price", "Attribute 1
 * value(s)".
 */

/** It puts an apostrophe before text that a spreadsheet could take for a formula. */
export function textOf(cells: Cells, column: string): string {
  return cell(cells, column).replace(/^'(?=[=+\-@\t\r])/, '');
}

/** A list is joined by commas; a comma within a value has a backslash before it. */
export function listOf(cells: Cells, column: string): string[] {
  return textOf(cells, column)
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter((value) => value !== '');
}

/** Some picture addresses contain commas, with or without a backslash, so a new one is recognised by its beginning. */
export function picturesOf(cells: Cells): string[] {
  return textOf(cells, 'images')
    .split(/,\s*(?=(?:https?:)?\/\/)/i)
    .map((address) => address.replaceAll('\\,', ',').replace(/(?<![\s,])[\s,]+$/, ''))
    .filter((address) => address !== '');
}

/** "Prams > Prams from birth, Sale" is two paths. A path that another one continues is left out. */
export function categoryPathsOf(cells: Cells): string[] {
  const paths = listOf(cells, 'categories').filter((path) => path.toLowerCase() !== 'uncategorized');
  const continued = new Set(paths.flatMap(beginningsOf));
  return [...new Set(paths)].filter((path) => !continued.has(path));
}

/** Of as many names as a path may have. */
function beginningsOf(path: string): string[] {
  const names = path.split(' >', MAX_CATEGORY_DEPTH + 1);
  return names.slice(1).map((_, place) => names.slice(0, place + 1).join(' >'));
}

export function descriptionsOf(cells: Cells): string[] {
  return ['short description', 'description'].map((column) => htmlOf(textOf(cells, column)));
}

/** Both descriptions of a product and those of a variation, each once. */
export function descriptionOf(texts: readonly string[]): string {
  return [...new Set(texts)].filter(Boolean).join('<p>');
}

/** Line breaks are written as \n. As in WordPress, an empty line separates paragraphs, whatever HTML is around it. */
function htmlOf(text: string): string {
  return text
    .replace(/\\?\\n/g, (found) => (found === '\\n' ? '\n' : '\\n'))
    .replace(/\n\s*/g, (gap) => {
      const last = gap.lastIndexOf('\n');
      return last === 0 ? gap : `<p>${gap.slice(last + 1)}`;
    })
    .replace(/(?<!>)\n(?!<)/g, '<br>')
    .trim();
}

/** What a customer pays on this day: the sale price while it applies. */
export function priceOf(cells: Cells, today: string): string {
  const sale = textOf(cells, 'sale price');
  const from = textOf(cells, 'date sale price starts').slice(0, 10);
  const to = textOf(cells, 'date sale price ends').slice(0, 10);
  const isOn = sale !== '' && (from === '' || from <= today) && (to === '' || today <= to);
  return isOn ? sale : textOf(cells, 'regular price');
}

/** Undefined if stock is not counted, or is shared by all variations: `parent`. */
export function stockOf(cells: Cells): string | undefined {
  const count = textOf(cells, 'stock');
  if (count === 'parent') return undefined;
  if (count !== '') return noLess(count);
  return cell(cells, 'in stock?') === '0' ? '0' : undefined;
}

/** The name of the column says the unit: "Weight (kg)". Undefined if it has none of its own. */
export function gramsOfProduct(cells: Cells): number | string | undefined {
  const column = Object.keys(cells).find((name) => /^weight \(\w+\)$/.test(name)) ?? '';
  return gramsOf(textOf(cells, column), column.slice('weight ('.length, -1));
}

/** A draft is -1, and what only its staff see 0. Undefined if the file does not say. */
export function statusOf(cells: Cells, parent: Cells = {}): ProductStatus | undefined {
  const said = [parent, cells].map((of) => textOf(of, 'published').toLowerCase()).filter(Boolean);
  const isHidden = [parent, cells].some((of) => cell(of, 'visibility in catalog') === 'hidden');
  if (isHidden || said.some((word) => word !== '1' && word !== 'true')) return 'draft';
  return said.length > 0 ? 'published' : undefined;
}

const vatClasses: Readonly<Record<string, VatClass>> = {
  '': 'standard',
  standard: 'standard',
  'reduced-rate': 'reduced',
  'zero-rate': 'zero',
};

/** A variation may refer to its parent; a tax class of the owner's own means nothing to us. */
export function vatClassOf(cells: Cells, parent: Cells = {}): VatClass | undefined {
  const status = cell(cells, 'tax status') || cell(parent, 'tax status');
  if (status === 'none' || status === 'shipping') return 'zero';
  const own = cell(cells, 'tax class');
  const taxClass = own === 'parent' ? cell(parent, 'tax class') : own;
  return status === '' && taxClass === '' ? undefined : vatClasses[taxClass];
}

/** What tells a variation apart. If it is for any value of an attribute, that value is empty. */
export function choicesOf(cells: Cells): { name: string; value: string }[] {
  return attributeCellsOf(cells)
    .map(({ name, values }) => ({ name, value: values.join(', ') }))
    .filter(({ name, value }) => name !== '' || value !== '');
}

/** The attributes that the other shop shows, by its names. */
export function shownAttributesOf(cells: Cells): { name: string; entry: AttributeEntry | null }[] {
  return attributeCellsOf(cells)
    .filter(({ isShown }) => isShown)
    .map(({ name, values }) => ({ name, entry: attributeOf(name, values, name) }));
}

/** What tells a variation apart, and all that is shown of its product besides. */
export function attributesOf(
  choices: ReturnType<typeof choicesOf>,
  shown: ReturnType<typeof shownAttributesOf>,
): AttributeEntry[] {
  const chosen = new Set(choices.map(({ name }) => name));
  return firstOfEach([
    ...choices.map(({ name, value }) => attributeOf(name, [value], name)),
    ...shown.filter(({ name }) => !chosen.has(name)).map(({ entry }) => entry),
  ]);
}

function attributeCellsOf(cells: Cells): { name: string; values: string[]; isShown: boolean }[] {
  const numbers = Object.keys(cells).flatMap(
    (column) => /^attribute (\d{1,9}) (?:name|value\(s\))$/.exec(column)?.[1] ?? [],
  );
  return [...new Set(numbers)].map((number) => ({
    name: textOf(cells, `attribute ${number} name`),
    values: listOf(cells, `attribute ${number} value(s)`),
    isShown: cell(cells, `attribute ${number} visible`) !== '0',
  }));
}
