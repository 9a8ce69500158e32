/**
 * The filters and order of a list, read from an address and written into one. The storefront's pages and the API's
 * calls take the same parameters. No Zod here: the browser imports this file.
 */
import { penceFromPounds, poundsFromPence } from './money.ts';
import { isStorable } from './storable.ts';

export interface Finding {
  minPence: number | null;
  maxPence: number | null;
  /** Products of any of these brands. */
  brands: string[];
  isInStock: boolean;
  /** Products suitable for a child of this age. */
  ageMonths: number | null;
  /** All of these keys, each with any of its values. Which values are valid depends on the attribute's kind. */
  attributes: AttributeFilter[];
  /** See `readSort`. */
  sort: string;
}

export interface AttributeFilter {
  key: string;
  values: string[];
}

export interface FindingProblem {
  parameter: string;
  /** A message for the customer. */
  words: string;
}

export const NOTHING_ASKED: Readonly<Finding> = {
  minPence: null,
  maxPence: null,
  brands: [],
  isInStock: false,
  ageMonths: null,
  attributes: [],
  sort: 'recommended',
};

/** The most that an address may ask for at once. */
export const FINDING_LIMITS = { values: 50, attributes: 20, valueLength: 100, ageMonths: 240 } as const;

const ATTRIBUTE = /^attr\.([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/;

/**
 * Reads the parameters of a `URLSearchParams`. Blank values and unknown parameters are ignored; malformed ones are left
 * out and reported in `problems`.
 */
export function readFinding(
  parameters: Iterable<readonly [name: string, value: string]>,
): Finding & { problems: FindingProblem[] } {
  const given = valuesByName(parameters);
  const problems: FindingProblem[] = [];
  const refuse = (parameter: string, words: string) => {
    problems.push({ parameter, words });
    return null;
  };

  const one = <T>(name: string, read: (text: string) => T | null, words: string): T | null => {
    const values = given.get(name) ?? [];
    if (values.length === 0) return null;
    return (values.length === 1 ? read(values[0]!) : null) ?? refuse(name, words);
  };
  const several = (name: string, values: readonly string[]): string[] => {
    if (values.length > FINDING_LIMITS.values) {
      refuse(name, `Please choose at most ${FINDING_LIMITS.values} at once.`);
      return [];
    }
    if (!values.every((value) => isStorable(value) && value.length <= FINDING_LIMITS.valueLength)) {
      refuse(name, 'One of the values cannot be used here.');
      return [];
    }
    return values.filter((value, place) => !values.slice(0, place).some((other) => isSame(value, other)));
  };

  const minPence = one(
    'minPrice',
    readPrice,
    'The lowest price must be one amount in pounds, such as 5 or 4.99.',
  );
  const maxPence = one(
    'maxPrice',
    readPrice,
    'The highest price must be one amount in pounds, such as 5 or 4.99.',
  );
  const isAboveItself = minPence !== null && maxPence !== null && minPence > maxPence;
  if (isAboveItself) refuse('minPrice', 'The lowest price must not be above the highest.');

  const attributes = [...given]
    .flatMap(([name, values]) => {
      const key = ATTRIBUTE.exec(name)?.[1];
      return key === undefined ? [] : [{ key, values: several(name, values) }];
    })
    .filter(({ values }) => values.length > 0);
  if (attributes.length > FINDING_LIMITS.attributes) {
    refuse('attr', `Please choose at most ${FINDING_LIMITS.attributes} kinds of filters at once.`);
  }
  return {
    minPence: isAboveItself ? null : minPence,
    maxPence: isAboveItself ? null : maxPence,
    brands: several('brand', given.get('brand') ?? []),
    isInStock: one('inStock', readBoolean, 'In stock must be true or false.') ?? false,
    ageMonths: one(
      'ageMonths',
      readAge,
      `The age must be a whole number of months from 0 to ${FINDING_LIMITS.ageMonths}.`,
    ),
    attributes: attributes.slice(0, FINDING_LIMITS.attributes),
    sort: one('sort', (text) => readSort(text) && text, 'There is no such order.') ?? 'recommended',
    problems,
  };
}

/** The finding as parameters for a call or an address; defaults are left out. */
export function findingParameters(finding: Partial<Finding>): Record<string, string[]> {
  const { minPence, maxPence, brands, isInStock, ageMonths, attributes, sort } = {
    ...NOTHING_ASKED,
    ...finding,
  };
  const parameters: [string, string[]][] = [
    ['minPrice', minPence === null ? [] : [String(poundsFromPence(minPence))]],
    ['maxPrice', maxPence === null ? [] : [String(poundsFromPence(maxPence))]],
    ['brand', brands],
    ['inStock', isInStock ? ['true'] : []],
    ['ageMonths', ageMonths === null ? [] : [String(ageMonths)]],
    ...attributes.map(({ key, values }): [string, string[]] => [`attr.${key}`, values]),
    ['sort', sort === 'recommended' ? [] : [sort]],
  ];
  return Object.fromEntries(parameters.filter(([, values]) => values.length > 0));
}

/** Writes a finding into an address: replaces the one that is there and keeps all other parameters. */
export function withFinding(query: URLSearchParams, finding: Partial<Finding>): URLSearchParams {
  const written = new URLSearchParams([...query].filter(([name]) => !isFindingParameter(name)));
  for (const [name, values] of Object.entries(findingParameters(finding))) {
    for (const value of values) written.append(name, value);
  }
  return written;
}

/** Whether the list is filtered at all; sorting leaves nothing out. */
export function isNarrowed(finding: Partial<Finding>): boolean {
  return Object.keys(findingParameters({ ...finding, sort: 'recommended' })).length > 0;
}

function isFindingParameter(name: string): boolean {
  return (
    ['minPrice', 'maxPrice', 'brand', 'inStock', 'ageMonths', 'sort'].includes(name) || ATTRIBUTE.test(name)
  );
}

export type Sort =
  | { by: 'recommended' | 'newest' }
  | { by: 'price'; isDescending: boolean }
  /** A number or range attribute; no other kind can be sorted by. */
  | { by: 'attribute'; key: string; isDescending: boolean };

/** `recommended`, `newest`, `price-asc`, `price-desc`, or the key of an attribute with `-asc` or `-desc`. */
export function readSort(text: string): Sort | null {
  if (text === 'recommended' || text === 'newest') return { by: text };
  const [, key, way] = /^([a-z0-9-]{1,40})-(asc|desc)$/.exec(text) ?? [];
  if (key === undefined || !ATTRIBUTE.test(`attr.${key}`)) return null;
  const isDescending = way === 'desc';
  return key === 'price' ? { by: 'price', isDescending } : { by: 'attribute', key, isDescending };
}

/** `true` or `false`; null for anything else. */
export function readBoolean(text: string): boolean | null {
  return text === 'true' || text === 'false' ? text === 'true' : null;
}

function readPrice(text: string): number | null {
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? penceFromPounds(Number(text)) : null;
}

function readAge(text: string): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) <= FINDING_LIMITS.ageMonths ? Number(text) : null;
}

/** Compares without regard to case, as the server does. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function valuesByName(parameters: Iterable<readonly [string, string]>): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of parameters) {
    const text = value.trim();
    if (text !== '') values.set(name, [...(values.get(name) ?? []), text]);
  }
  return values;
}
