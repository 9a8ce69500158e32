import type { Facet } from '#contract/catalogue.ts';
import { NOTHING_ASKED, type Finding } from '#contract/finding.ts';
import { formatPence } from '#contract/money.ts';
import { pricesOfSpan, readSpan } from '#contract/span.ts';

/** A chosen value, as a chip shows it. */
export interface Choice {
  key: string;
  value: string;
  text: string;
  /** The finding without it. */
  rest: Finding;
}

export const PRICE = 'price';
export const AGE = 'age';

/** Sizes are shown as pills, in an order of their own. */
export function isSize(key: string): boolean {
  return key === 'size' || key.endsWith('-size');
}

/** Whether a facet's value is chosen. */
export function isChosen(finding: Finding, key: string, value: string): boolean {
  if (key === PRICE) {
    const span = readSpan(value);
    if (!span) return false;
    const { minPence, maxPence } = pricesOfSpan(span);
    return minPence === finding.minPence && maxPence === finding.maxPence;
  }
  return valuesOf(finding, key).some((chosen) => isSame(chosen, value));
}

/** Adds a facet's value, or removes it if it was chosen. */
export function toggled(finding: Finding, key: string, value: string): Finding {
  const isOn = isChosen(finding, key, value);
  switch (key) {
    case PRICE:
      return { ...finding, ...pricesOfSpan((!isOn && readSpan(value)) || { from: null, to: null }) };
    case AGE:
      return { ...finding, ageMonths: isOn || value === '' ? null : Number(value) };
    case 'stock':
      return { ...finding, isInStock: !isOn };
    default: {
      const chosen = valuesOf(finding, key);
      const values = isOn ? chosen.filter((each) => !isSame(each, value)) : [...chosen, value];
      if (key === 'brand') return { ...finding, brands: values };
      const others = finding.attributes.filter((attribute) => attribute.key !== key);
      const changed = finding.attributes.some((attribute) => attribute.key === key)
        ? finding.attributes.map((attribute) => (attribute.key === key ? { key, values } : attribute))
        : [...others, { key, values }];
      return { ...finding, attributes: changed.filter(({ values: some }) => some.length > 0) };
    }
  }
}

/**
 * The chosen values, in the order in which they are offered; values no longer offered come last, in the order of the
 * address.
 */
export function listChoices(finding: Finding, facets: readonly Facet[]): Choice[] {
  const chosen = [
    ...(finding.minPence === null && finding.maxPence === null ? [] : [PRICE]),
    ...(finding.ageMonths === null ? [] : [AGE]),
    ...(finding.isInStock ? ['stock'] : []),
    ...(finding.brands.length > 0 ? ['brand'] : []),
    ...finding.attributes.map(({ key }) => key),
  ];
  const placeOf = (key: string) => {
    const place = facets.findIndex((facet) => facet.Key === key);
    return place < 0 ? facets.length : place;
  };
  return chosen
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap((key): Choice[] => {
      if (key === PRICE) {
        const rest = { ...finding, minPence: null, maxPence: null };
        return [{ key, value: '', text: priceText(finding), rest }];
      }
      const facet = facets.find(({ Key }) => Key === key);
      return valuesOf(finding, key).map((value) => ({
        key,
        value,
        text: textOf(facet, key, value),
        rest: toggled(finding, key, value),
      }));
    });
}

/** With nothing chosen, sorted as before. */
export function cleared(finding: Finding): Finding {
  return { ...NOTHING_ASKED, sort: finding.sort };
}

/** '18 months' or '2 years', for an age that is not one of the offered stages. */
export function ageText(months: number): string {
  if (months === 0) return 'From birth';
  if (months < 24 && months !== 12) return months === 1 ? '1 month' : `${months} months`;
  const years = Math.floor(months / 12);
  const more = months % 12;
  const text = years === 1 ? '1 year' : `${years} years`;
  return more === 0 ? text : `${text}, ${more === 1 ? '1 month' : `${more} months`}`;
}

function valuesOf(finding: Finding, key: string): string[] {
  switch (key) {
    case 'brand':
      return finding.brands;
    case 'stock':
      return finding.isInStock ? ['true'] : [];
    case AGE:
      return finding.ageMonths === null ? [] : [String(finding.ageMonths)];
    default:
      return finding.attributes.find((attribute) => attribute.key === key)?.values ?? [];
  }
}

function textOf(facet: Facet | undefined, key: string, value: string): string {
  const name = facet?.Values.find((each) => isSame(each.Value, value))?.Name;
  if (key === 'stock') return 'In stock';
  if (key === AGE) return name ?? ageText(Number(value));
  if (key === 'brand' || facet?.Kind === 'choice') return name ?? value;
  const of = facet?.Name ?? key;
  if (facet?.Kind === 'boolean') return value === 'true' ? of : `${of}: ${name ?? 'No'}`;
  return `${of}: ${name ?? value}`;
}

function priceText({ minPence, maxPence }: Finding): string {
  const [from, to] = [minPence, maxPence].map((pence) => (pence === null ? null : formatPence(pence)));
  if (!from) return `Up to ${to}`;
  if (!to) return `From ${from}`;
  return from === to ? `Exactly ${from}` : `${from} to ${to}`;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
