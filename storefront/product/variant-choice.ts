import type { Variants } from '#contract/catalogue.ts';

type Variant = Variants['Variants'][number];

export interface Choice {
  value: string;
  to: string;
  /** Of a colour that is told by its picture. */
  picture: string | null;
  isCurrent: boolean;
  isSoldOut: boolean;
  /** No variant combines this value with the current other ones: the choice leads to the nearest that has it. */
  changesOthers: boolean;
}

export interface ChoiceRow {
  name: string;
  isColour: boolean;
  /** The value of the current variant. */
  value: string;
  choices: Choice[];
}

/** The choices on a variant's page, a row for each option; empty if there is nothing to choose. */
export function choiceRows({ Options, Variants }: Variants, currentId: string): ChoiceRow[] {
  const current = Variants.find(({ Uuid }) => Uuid === currentId);
  if (!current || Variants.length < 2) return [];
  return Options.map(({ Name, Values }, place) => {
    const isColour = /^colou?r\b/i.test(Name);
    const found = Values.flatMap((value) => {
      const variant = nearest(Variants, current, place, value);
      return variant ? [{ value, variant }] : [];
    });
    // The same picture twice, or none, tells no colours apart.
    const pictures = new Set(found.flatMap(({ variant }) => variant.ImagePath ?? []));
    const isPictured = isColour && pictures.size === found.length;
    return {
      name: Name,
      isColour,
      value: current.Values[place] ?? '',
      choices: found.map(({ value, variant }) => ({
        value,
        to: variant.Uuid,
        picture: isPictured ? variant.ImagePath : null,
        isCurrent: value === current.Values[place],
        isSoldOut: variant.StockLevel <= 0,
        changesOthers: distance(variant, current, place) > 0,
      })),
    };
  });
}

/**
 * The variant with this value that is otherwise the same, if there is one; otherwise the nearest, preferring one that
 * can be bought.
 */
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

/** The number of other options in which two variants differ. */
function distance(one: Variant, other: Variant, place: number): number {
  return one.Values.filter((value, at) => at !== place && value !== other.Values[at]).length;
}
