/** What the catalogue says of a product that decides whether it runs out. */
export interface ProductTraits {
  name: string;
  isPromotable: boolean;
  /** The content, such as 52 nappies or 100 ml; null if none is stated. */
  unit: 'each' | 'ml' | 'g' | null;
  unitQuantity: number | null;
  /** The names of its categories and of those above them. */
  categories: readonly string[];
  /** Machine-washable, according to its attributes. */
  isWashable: boolean;
}

/** Infant and follow-on formula, of which nobody is reminded, whether or not the shop has marked it. */
const formula =
  /\b(?:formula|(?:infant|first|follow[- ]?on|growing[- ]up|toddler|baby) milk(?! (?:storage|freezer|bags)))\b/i;
/** What is used again, or only holds what runs out. */
const lasting =
  /\b(?:reusable|washable|cloth|warmer|case|caddy|bin|dispenser|holder|stacker|organi[sz]er|book|toy)\b/i;
const lastingCategory = /\b(?:reusable|washable)\b/i;
/** What runs out, for shops that state no content. */
const runsOutByName =
  /\b(?:nappies|nappy (?:pants|sacks|bags|cream)|wipes|(?:breast|nursing|maternity) pads|milk (?:storage )?bags|barrier cream|shampoo|baby (?:lotion|wash|oil|powder))\b/i;

/** A pack of fewer pieces, such as three muslins, is not used up. */
const LEAST_PIECES = 10;

/**
 * Whether a product is used up and bought again: it is sold by volume or weight, in a large pack, or under the name of
 * something that is.
 */
export function runsOut({
  name,
  isPromotable,
  unit,
  unitQuantity,
  categories,
  isWashable,
}: ProductTraits): boolean {
  if (!isPromotable || [name, ...categories].some((words) => formula.test(words))) return false;
  if (isWashable || lasting.test(name) || categories.some((words) => lastingCategory.test(words)))
    return false;
  if (unit === 'each') return (unitQuantity ?? 0) >= LEAST_PIECES;
  return unit !== null || runsOutByName.test(name);
}
