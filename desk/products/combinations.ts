export interface Option {
  name: string;
  values: readonly string[];
}

/** Every combination of the options' values, the last option changing fastest. */
export function combinationsOf(options: readonly Option[]): string[][] {
  return options.reduce<string[][]>(
    (all, { values }) => all.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
}

export const keyOf = (values: readonly string[]) =>
  JSON.stringify(values.map((value) => value.toLowerCase()));

/** The combinations without a variant. */
export function missingIn(
  options: readonly Option[],
  variants: readonly { optionValues: readonly string[] }[],
): string[][] {
  const there = new Set(variants.map(({ optionValues }) => keyOf(optionValues)));
  return combinationsOf(options).filter((values) => !there.has(keyOf(values)));
}

/** If there are more combinations than this, none is ticked in advance. */
export const MAX_TICKED_IN_ADVANCE = 12;

/** Values as pasted: separated by commas or line breaks, without duplicates. */
export function valuesTyped(text: string): string[] {
  const values = new Map<string, string>();
  for (const part of text.split(/[,;\n\t]/)) {
    const value = part.trim().replace(/\s+/g, ' ');
    if (value !== '' && !values.has(value.toLowerCase())) values.set(value.toLowerCase(), value);
  }
  return [...values.values()];
}
