import { normalForm } from '#server/platform/normal-form.ts';

const MAX_WORDS = 24;

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

/** The first of STEM, STEM-2, STEM-3 … that is free. */
export function freeSku(stem: string, isTaken: (sku: string) => boolean): string {
  if (!isTaken(stem)) return stem;
  for (let number = 2; ; number++) if (!isTaken(`${stem}-${number}`)) return `${stem}-${number}`;
}
