import { readNumber } from '#contract/numbers.ts';

const grams = new Map([
  ['g', 1],
  ['kg', 1000],
  ['oz', 28.349523125],
  ['lb', 453.59237],
  ['lbs', 453.59237],
]);

/** A weight in whole grams; undefined if there is none. What is no number is left for the rules to refuse. */
export function gramsOf(weight: string, unit: string): number | string | undefined {
  const factor = grams.get(unit.toLowerCase());
  if (weight === '' || factor === undefined) return undefined;
  const read = readNumber(weight, { decimals: 12 });
  if ('readings' in read) return weight;
  // Other shops write 0 for what nobody has weighed.
  return read.value === 0 ? undefined : Math.max(1, Math.round(read.value * factor));
}
