import type { ProductCard } from '#contract/product-cards.ts';
import { ageWords } from '#storefront/child-fit/age-words.ts';

const isColour = (name: string) => /^colou?r\b/i.test(name);
const isAge = (text: string) => /\b(?:months?|years?|newborn|birth)\b|^\d+\s*[-–]\s*\d+\s*m$/i.test(text);

/** The line of size and age: 'Size 3 · 4–9 months'. Empty if neither is given. */
export function sizeAndAge({ Options, Values, AgeFromMonths, AgeToMonths }: ProductCard): string {
  const sizes = Options.flatMap(({ Name }, place) => {
    const value = Values[place];
    if (!value || isColour(Name)) return [];
    return /^\d+\+?$/.test(value) ? `${Name} ${value}` : value;
  });
  const age = ageWords(AgeFromMonths, AgeToMonths);
  // A size that is itself an age already gives it.
  return [...sizes, ...(age && !sizes.some(isAge) ? [age] : [])].join(' · ');
}

/** The colour of this variant; empty if its style has none to choose. */
export function chosenColour({ Options, Values }: ProductCard): string {
  return Values.filter((_, place) => isColour(Options[place]?.Name ?? '')).join(', ');
}

/** The other choices: '5 sizes', and the names of its colours if there are several. */
export function choices({ Options }: ProductCard): { words: string; colours: string[] } {
  const several = Options.filter(({ Values }) => Values.length > 1);
  return {
    words: several.map(({ Name, Values }) => `${Values.length} ${plural(Name.toLowerCase())}`).join(', '),
    colours: several.find(({ Name }) => isColour(Name))?.Values ?? [],
  };
}

function plural(name: string): string {
  return name.endsWith('s') ? name : `${name}s`;
}
