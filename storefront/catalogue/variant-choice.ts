import type { Variants } from '#contract/catalogue.ts';

type Variant = Variants['Variants'][number];

export interface Choice {
  value: string;
  to: string;
  isCurrent: boolean;
  isSoldOut: boolean;
  /** There is none with the other values as they are: it leads to the nearest that has this one. */
  changesOthers: boolean;
}

export interface ChoiceRow {
  name: string;
  /** The chosen one's. */
  value: string;
  choices: Choice[];
}

/** What one can choose on the page of a variant, a row for each option; none where there is nothing to choose. */
export function choiceRows({ Options, Variants }: Variants, currentId: string): ChoiceRow[] {
  const current = Variants.find(({ Uuid }) => Uuid === currentId);
  if (!current || Variants.length < 2) return [];
  return Options.map(({ Name, Values }, place) => ({
    name: Name,
    value: current.Values[place] ?? '',
    choices: Values.flatMap((value) => {
      const found = nearest(Variants, current, place, value);
      if (!found) return [];
      return {
        value,
        to: found.Uuid,
        isCurrent: value === current.Values[place],
        isSoldOut: found.StockLevel <= 0,
        changesOthers: distance(found, current, place) > 0,
      };
    }),
  }));
}

/** With the value: the same otherwise if there is one; else as near as can be, what can be bought first. */
function nearest(
  variants: readonly Variant[],
  current: Variant,
  place: number,
  value: string,
): Variant | undefined {
  if (value === current.Values[place]) return current;
  return variants
    .filter(({ Values }) => Values[place] === value)
    .toSorted(
      (one, other) =>
        distance(one, current, place) - distance(other, current, place) ||
        Number(other.StockLevel > 0) - Number(one.StockLevel > 0),
    )[0];
}

/** In how many of the other options two differ. */
function distance(one: Variant, other: Variant, place: number): number {
  return one.Values.filter((value, at) => at !== place && value !== other.Values[at]).length;
}
