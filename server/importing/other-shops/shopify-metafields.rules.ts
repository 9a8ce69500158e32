import { attributeOf, firstOfEach, valuesOf } from '#server/importing/attribute-cells.rules.ts';
import type { AttributeEntry } from '#server/catalogue/attributes/attribute-values.rules.ts';
import { cell, type Cells } from '#server/importing/csv-rows.reader.ts';
import { readNumber } from '#contract/numbers.ts';
import type { Unit } from '#contract/product-limits.ts';

/*
 * Product data outside the fixed columns of Shopify's table: "Fabric (product.metafields.shopify.fabric)" in its own
 * export, "Metafield: custom.weight_kg [number_decimal]" in those that apps write.
 */

/** Where owners keep the data of their goods; other namespaces belong to apps. */
const namespaces = new Set(['custom', 'shopify', 'my_fields', 'details', 'specs', 'specifications', 'facts']);
/** Stated elsewhere, or of no use to a parent who compares. */
const passedOver = new Set(['age-group', 'target-gender', 'condition']);
const types =
  /^(?:list\.)?(?:single_line_text_field|number_integer|number_decimal|boolean|weight|dimension|volume)$/;

const exported = /\((product|variant)\.metafields\.([^.()\s]+)\.([^.()\s]+)\)$/;
const byApps = /^(variant )?metafield:\s*([^.[\s]+)\.([^.[\s]+)\s*(?:\[([^\]]*)\])?$/;

interface Metafield {
  owner: 'product' | 'variant';
  namespace: string;
  key: string;
  name: string | undefined;
}

const MAX_COLUMN_NAME = 1000;
const MAX_VALUES = 1000;

function metafieldOf(column: string): Metafield | null {
  if (column.length > MAX_COLUMN_NAME) return null;
  const found = exported.exec(column);
  const [, owner, namespace, key] = found ?? [];
  if (found && namespace && key) {
    const label = column.slice(0, found.index).trimEnd();
    // A field without a name of its own is labelled custom.weight_kg.
    const name = label === '' || label.includes('.') ? undefined : sentence(label);
    return { owner: owner === 'variant' ? 'variant' : 'product', namespace, key, name };
  }
  const [, variant, ofApp, keyOfApp, type] = byApps.exec(column) ?? [];
  if (!ofApp || !keyOfApp || (type && !types.test(type))) return null;
  return { owner: variant ? 'variant' : 'product', namespace: ofApp, key: keyOfApp, name: undefined };
}

/**
 * The metafields of each variant, from its own row, or else from its product's first row, which applies to all variants
 * and is read once.
 */
export function metafieldsOf(first: Cells): (cells: Cells) => AttributeEntry[] {
  const fields = Object.keys(first).flatMap((column) => {
    const field = metafieldOf(column);
    if (!field || !namespaces.has(field.namespace) || passedOver.has(field.key)) return [];
    return { column, field, shared: entryOf(field, first[column]!) };
  });
  return (cells) =>
    firstOfEach(
      fields.map(({ column, field, shared }) =>
        field.owner === 'variant' && cells[column] ? entryOf(field, cells[column]) : shared,
      ),
    );
}

function entryOf({ namespace, key, name }: Metafield, text: string): AttributeEntry | null {
  const ours = key === 'fabric' ? 'material' : key.replaceAll('_', '-');
  return attributeOf(ours, namespace === 'shopify' ? namesOf(text) : valuesOf(text), name);
}

/** Shopify's own fields hold handles, with commas or semicolons between them: shopify--color-pattern.light-blue */
function namesOf(text: string): string[] {
  return valuesOf(text)
    .flatMap((value) => value.split(',', MAX_VALUES))
    .slice(0, MAX_VALUES)
    .map((value) =>
      sentence(
        value
          .trim()
          .replace(/^shopify--[\w-]+\./, '')
          .replaceAll(/(?<=[a-z])-(?=[a-z])/gi, ' '),
      ),
    );
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const ages = new Map<string, readonly [from: number, to: number]>([
  ['newborn', [0, 3]],
  ['newborns', [0, 3]],
  ['infant', [3, 12]],
  ['infants', [3, 12]],
  ['babies', [0, 12]],
  ['toddler', [12, 60]],
  ['toddlers', [12, 60]],
]);

/** Google's words for ages, in months. Those for older children are ignored, because shops give them to everything. */
export function ageOf(cells: Cells): { ageFromMonths?: number; ageToMonths?: number } {
  const column = Object.keys(cells).find((one) => one.endsWith('(product.metafields.shopify.age-group)'));
  const word = cell(cells, 'google shopping / age group', ...(column ? [column] : [])).toLowerCase();
  const [ageFromMonths, ageToMonths] = ages.get(word) ?? [];
  return ageFromMonths === undefined || ageToMonths === undefined ? {} : { ageFromMonths, ageToMonths };
}

const measures = new Map<string, readonly [factor: number, unit: Unit]>([
  ['ml', [1, 'ml']],
  ['cl', [10, 'ml']],
  ['l', [1000, 'ml']],
  ['mg', [0.001, 'g']],
  ['g', [1, 'g']],
  ['kg', [1000, 'g']],
]);

/** The quantity in it, where Shopify was told for its own unit prices. */
export function quantityOf(cells: Cells): { unitQuantity?: number; unit?: Unit } {
  const measure = measures.get(cell(cells, 'unit price total measure unit').toLowerCase());
  if (!measure) return {};
  const read = readNumber(cell(cells, 'unit price total measure'), { decimals: 12 });
  if ('readings' in read) return {};
  const unitQuantity = Math.round(read.value * measure[0] * 1000) / 1000;
  return unitQuantity > 0 && unitQuantity <= 1_000_000 ? { unitQuantity, unit: measure[1] } : {};
}
