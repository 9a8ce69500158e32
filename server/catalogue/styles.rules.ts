import { isDeepStrictEqual } from 'node:util';
import { PRODUCT_LIMITS, type ProductStatus } from '#contract/product-limits.ts';
import type { StyleOption } from './variants.queries.ts';
import type { CatalogueEntry, StyleEntry } from './entry.rules.ts';

const MAX_VARIANTS = PRODUCT_LIMITS.variants;
/** Those of archived variants stay, and each new one costs a copy of all. */
const MAX_VALUES = 1000;

export interface Style {
  code: string;
  name: string;
  options: StyleOption[];
}

export interface ExistingStyle extends Style {
  /** The position of its last variant, -1 if it has none. */
  lastPosition: number;
  /** All but the archived ones. */
  variants: readonly { sku: string; values: readonly string[] }[];
}

/** A product's place in its style. */
export interface StylePlace {
  code: string;
  values: string[];
  /** For a product that was not in this style before. */
  position: number;
}

export interface StylePlan {
  /** Styles to write: new ones, and those with a new name or more values. */
  styles: Style[];
  places: ReadonlyMap<CatalogueEntry, StylePlace>;
  /** Why an entry cannot be imported. */
  problems: ReadonlyMap<CatalogueEntry, string>;
}

/** Finds a place for every entry that names a style. `existing`: these styles as they are in the shop. */
export function planStyles(
  entries: readonly CatalogueEntry[],
  existing: readonly ExistingStyle[],
  statusOf: (entry: CatalogueEntry) => ProductStatus,
): StylePlan {
  const styles = new Map(existing.map((style) => [style.code, style]));
  const places = new Map<CatalogueEntry, StylePlace>();
  const problems = new Map<CatalogueEntry, string>();
  for (const entry of entries) {
    if (!entry.style) continue;
    const before = styles.get(entry.style.code) ?? emptyStyle(entry.style);
    const joined = joinStyle(before, entry.style, entry.sku, statusOf(entry) !== 'archived');
    if ('problem' in joined) {
      problems.set(entry, joined.problem);
    } else {
      styles.set(before.code, joined.style);
      places.set(entry, joined.place);
    }
  }
  const asTheyAre = new Map(existing.map(({ code, name, options }) => [code, { name, options }]));
  const isNews = ({ code, name, options }: Style) =>
    !isDeepStrictEqual(asTheyAre.get(code), { name, options });
  return { styles: [...styles.values()].filter(isNews), places, problems };
}

function emptyStyle({ code, name, options }: StyleEntry): ExistingStyle {
  return {
    ...{ code, name, lastPosition: -1, variants: [] },
    options: options.map((option) => ({ name: option.name, values: [] })),
  };
}

function joinStyle(
  style: ExistingStyle,
  { name, options: given }: StyleEntry,
  sku: string,
  isLive: boolean,
): { style: ExistingStyle; place: StylePlace } | { problem: string } {
  const givenValues = new Map(given.map((option) => [option.name.toLowerCase(), option.value]));
  const chosen = style.options.map((option) => findValue(option, givenValues.get(option.name.toLowerCase())));
  const values = chosen.filter((value) => value !== undefined);
  if (values.length < chosen.length || given.length > chosen.length) {
    const problem = `the options of the style ${style.name} are ${listNames(style.options)}, not ${listNames(given)}`;
    return { problem };
  }
  const others = style.variants.filter((variant) => variant.sku !== sku);
  const same = others.find((variant) => isDeepStrictEqual(variant.values, values));
  if (isLive && same) {
    return { problem: `the style ${style.name} already has ${values.join(', ')}: ${same.sku}` };
  }
  if (isLive && others.length >= MAX_VARIANTS) {
    return { problem: `the style ${style.name} already has ${MAX_VARIANTS} variants` };
  }
  const full = style.options.find(
    (option, place) => option.values.length >= MAX_VALUES && !option.values.includes(values[place]!),
  );
  if (full) {
    const problem = `the style ${style.name} already has ${MAX_VALUES.toLocaleString('en-GB')} values of ${full.name}`;
    return { problem };
  }
  const position = style.lastPosition + 1;
  return {
    style: {
      ...{ code: style.code, name, lastPosition: position },
      // New values come after those the style already has.
      options: style.options.map((option, place) => ({
        ...option,
        values: [...new Set([...option.values, values[place]!])],
      })),
      variants: isLive ? [...others, { sku, values }] : others,
    },
    place: { code: style.code, values, position },
  };
}

/** In the style's spelling: "sage" is its Sage. */
function findValue(option: StyleOption, given: string | undefined): string | undefined {
  return option.values.find((value) => value.toLowerCase() === given?.toLowerCase()) ?? given;
}

function listNames(options: readonly { name: string }[]): string {
  return options.map(({ name }) => name).join(' and ');
}
