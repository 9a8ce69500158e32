import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import type { StyleOption } from '#server/catalogue/variants.queries.ts';
import { attributeKeyOf } from '#server/catalogue/attributes/attribute-values.rules.ts';
import type { StoredFields } from './edits.types.ts';

export interface WantedOption {
  name: string;
  /** Its former name; null if it is new. */
  was: string | null;
  values: readonly { value: string; was: string | null }[];
}

/** A variant is named after its style and its values: Otter sleepsuit, 0-3 months, Sage. */
export function variantName(style: string, values: readonly string[]): string {
  return [style, ...values].join(', ').slice(0, PRODUCT_LIMITS.name).trim();
}

/** What is wrong with these options; null if nothing is. */
export function problemOfOptions(options: readonly StyleOption[]): string | null {
  const twice = (words: readonly string[]) =>
    words.find((word, at) => words.findIndex((one) => isSame(one, word)) < at);
  const name = twice(options.map((option) => option.name));
  if (name !== undefined) return `There are two options called ${name}.`;
  for (const option of options) {
    const value = twice(option.values);
    if (value !== undefined) return `${option.name} has ${value} twice.`;
  }
  return null;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function plainOptions(wanted: readonly WantedOption[]): StyleOption[] {
  return wanted.map(({ name, values }) => ({ name, values: values.map(({ value }) => value) }));
}

/**
 * The values that each variant gets when a style's options change. `place` returns null for a variant whose value is
 * gone.
 */
export function planOptions(
  before: readonly StyleOption[],
  wanted: readonly WantedOption[],
): { place: (values: readonly string[]) => string[] | null } | { problem: string } {
  const options = plainOptions(wanted);
  const problem = problemOfOptions(options);
  if (problem !== null) return { problem };
  const sources: { from: number; renamed: Map<string, string> }[] = [];
  for (const { was, values } of wanted) {
    const from = was === null ? -1 : before.findIndex(({ name }) => name === was);
    if (was !== null && from < 0) return { problem: `The style no longer has an option ${was}.` };
    const known = new Set(before[from]?.values);
    const strange = values.find((value) => value.was !== null && !known.has(value.was));
    if (strange) return { problem: `The style no longer has ${was ?? 'value'} ${strange.was ?? ''}.` };
    sources.push({
      from,
      renamed: new Map(
        values.flatMap(({ value, was: old }) => (old === null ? [] : [[old, value] as const])),
      ),
    });
  }
  const used = sources.map(({ from }) => from).filter((from) => from >= 0);
  if (new Set(used).size < used.length) return { problem: 'An option can only be replaced by one other.' };
  return {
    place(values) {
      // Existing variants get the first value of a new option.
      const placed = sources.map(({ from, renamed }, at) =>
        from < 0 ? options[at]!.values[0]! : renamed.get(values[from] ?? ''),
      );
      return placed.every((value) => value !== undefined) ? placed : null;
    },
  };
}

/** Size and colour are attributes as well, so that shoppers can filter by them; an import does the same. */
export function withOptionAttributes(
  attributes: StoredFields['attributes'],
  options: readonly StyleOption[],
  values: readonly string[],
): StoredFields['attributes'] {
  const own = { ...attributes };
  for (const [at, { name }] of options.entries()) {
    const key = attributeKeyOf(name);
    const value = values[at];
    if ((key === 'size' || key === 'colour') && value !== undefined && value !== 'Any') own[key] = [value];
  }
  return own;
}
