import { normalForm } from '#contract/normal-form.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';

const MAX_WORDS = 24;
/** Leaves room for the values and a number. */
const MAX_BASE = PRODUCT_LIMITS.sku - MAX_WORDS - 6;

/** The stem of a generated sku: OTTER-SLEEPSUIT for an Otter sleepsuit, and P if no letter is Latin. */
export function skuStem(name: string): string {
  const words = normalForm(name, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-/, '');
  const cut = words.length > MAX_WORDS ? words.slice(0, MAX_WORDS).replace(/-[^-]*$/, '') : words;
  return cut.replace(/-$/, '') || 'P';
}

/**
 * The stem of a variant's sku: that of the variant it is modelled on, with other values. OTTER-SLEEPSUIT-3-6-MONTHS
 * beside OTTER-SLEEPSUIT or OTTER-SLEEPSUIT-NEWBORN.
 */
export function variantSkuStem(
  model: { sku: string; optionValues: readonly string[] | null },
  values: readonly string[],
): string {
  const ending = (of: readonly string[]) => `-${skuStem(of.join(' '))}`;
  const own = ending(model.optionValues ?? []);
  const base = model.sku.endsWith(own) ? model.sku.slice(0, -own.length) : model.sku;
  return `${base.slice(0, MAX_BASE)}${ending(values)}`;
}

/** The first of STEM, STEM-2, STEM-3 … that is free. */
export function freeSku(stem: string, isTaken: (sku: string) => boolean): string {
  if (!isTaken(stem)) return stem;
  for (let number = 2; ; number++) if (!isTaken(`${stem}-${number}`)) return `${stem}-${number}`;
}
