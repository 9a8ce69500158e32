export interface Option {
  name: string;
  values: readonly string[];
}

/** Every way to choose a value of each option, the last option changing first. */
export function combinationsOf(options: readonly Option[]): string[][] {
  return options.reduce<string[][]>(
    (all, { values }) => all.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
}

export const keyOf = (values: readonly string[]) =>
  JSON.stringify(values.map((value) => value.toLowerCase()));

/** Those of which there is no variant yet. */
export function missingIn(
  options: readonly Option[],
  variants: readonly { optionValues: readonly string[] }[],
): string[][] {
  const there = new Set(variants.map(({ optionValues }) => keyOf(optionValues)));
  return combinationsOf(options).filter((values) => !there.has(keyOf(values)));
}

/** Beyond this many nothing is ticked unasked. */
export const TICKED_UNASKED = 12;

/** Values as people paste them: parted by commas or lines, each once. */
export function valuesTyped(text: string): string[] {
  const values = new Map<string, string>();
  for (const part of text.split(/[,;\n\t]/)) {
    const value = part.trim().replace(/\s+/g, ' ');
    if (value !== '' && !values.has(value.toLowerCase())) values.set(value.toLowerCase(), value);
  }
  return [...values.values()];
}
