import type { ProductDetails } from '#contract/product-details.ts';
import { joinMeasures, type Measure } from '#storefront/catalogue/measures.ts';
import { ageWords } from '#storefront/child-fit/age-words.ts';

const FACTS = 3;

/** Shown by its picture, chosen beside it, or said in the law's own words. */
const SAID_ELSEWHERE = new Set(['colour', 'not-under-36-months', 'electrical']);

/**
 * What parents ask first about a product: the first attributes of its category, in the owner's order, and the age. What
 * it does not have ('No') is no fact to choose it by.
 */
export function keyFacts({ Attributes, Options, AgeFromMonths, AgeToMonths }: ProductDetails): Measure[] {
  const options = new Set(Options.map(({ Name }) => Name.toLowerCase()));
  const stated = joinMeasures(Attributes).filter(
    ({ key, name, value }) => !SAID_ELSEWHERE.has(key) && !options.has(name.toLowerCase()) && value !== 'No',
  );
  const age = ageWords(AgeFromMonths, AgeToMonths);
  const facts = stated.slice(0, age ? FACTS - 1 : FACTS);
  return age ? [...facts, { key: 'age', name: 'Age', value: age }] : facts;
}
