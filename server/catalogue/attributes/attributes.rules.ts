import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import {
  attributeKeyOf,
  describeAttribute,
  kindOf,
  kindWords,
  valueOf,
  type Attribute,
  type AttributeEntry,
  type AttributeValue,
} from './attribute-values.rules.ts';
import type { CatalogueEntry } from '#server/catalogue/entry.rules.ts';

const MAX_ATTRIBUTES = PRODUCT_LIMITS.attributes;
const MAX_ATTRIBUTES_OF_SHOP = 5000;

export interface AttributePlan {
  /** New to the shop. */
  attributes: Attribute[];
  /** For each entry that brings attributes, all those its product has afterwards. */
  values: ReadonlyMap<CatalogueEntry, ReadonlyMap<string, AttributeValue>>;
  /** Why an entry cannot be imported. */
  problems: ReadonlyMap<CatalogueEntry, string>;
}

export function attributeKeysOf(entries: readonly CatalogueEntry[]): string[] {
  return [...new Set(entries.flatMap((entry) => broughtBy(entry).map(({ key }) => key)))];
}

/**
 * Works out the attributes that each entry leaves its product with. `known`: the shop's own with the keys of the
 * entries.
 */
export function planAttributes(
  entries: readonly CatalogueEntry[],
  known: readonly Attribute[],
  countOfShop: number,
  heldBy: (entry: CatalogueEntry) => ReadonlyMap<string, AttributeValue>,
): AttributePlan {
  const attributes = new Map(known.map((attribute) => [attribute.key, attribute]));
  const added: Attribute[] = [];
  const values = new Map<CatalogueEntry, ReadonlyMap<string, AttributeValue>>();
  const problems = new Map<CatalogueEntry, string>();
  for (const entry of entries) {
    const brought = broughtBy(entry);
    if (brought.length === 0) continue;
    const own = new Map(heldBy(entry));
    const news: Attribute[] = [];
    const wrong: string[] = [];
    for (const one of brought) {
      if (one.value === null) {
        own.delete(one.key);
        continue;
      }
      const attribute = attributes.get(one.key) ?? describeAttribute(one, kindOf(one));
      const value = valueOf(one.value, attribute);
      if (value === undefined) wrong.push(`the attribute ${one.key} is ${kindWords[attribute.kind]}`);
      else own.set(one.key, value);
      if (!attributes.has(one.key)) news.push(attribute);
    }
    if (own.size > MAX_ATTRIBUTES) wrong.push(`the product has more than ${MAX_ATTRIBUTES} attributes`);
    if (news.length > 0 && countOfShop + added.length + news.length > MAX_ATTRIBUTES_OF_SHOP) {
      wrong.push(`the shop already has ${MAX_ATTRIBUTES_OF_SHOP.toLocaleString('en-GB')} attributes`);
    }
    if (wrong.length > 0) {
      problems.set(entry, wrong.slice(0, 5).join('; '));
      continue;
    }
    for (const attribute of news) attributes.set(attribute.key, attribute);
    added.push(...news);
    values.set(entry, own);
  }
  return { attributes: added, values, problems };
}

/** The size and colour of a variant are attributes as well, unless the entry says otherwise. */
function broughtBy({ attributes = [], style }: CatalogueEntry): readonly AttributeEntry[] {
  const said = new Set(attributes.map(({ key }) => key));
  const fromOptions = (style?.options ?? []).flatMap(({ name, value }) => {
    const key = attributeKeyOf(name);
    return (key === 'size' || key === 'colour') && value !== 'Any' && !said.has(key) ? [{ key, value }] : [];
  });
  return [...attributes, ...fromOptions];
}
