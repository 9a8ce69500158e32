export type SizeGuideName = 'nappies' | 'clothes' | 'shoes' | 'car-seats';

/** In this order: shoes are often a part of clothing. */
const guides: [name: SizeGuideName, category: RegExp][] = [
  ['nappies', /^(disposable )?nappies$|^nappy pants$/i],
  ['shoes', /\bshoes\b/i],
  ['clothes', /^((baby|children.?s|kids.?) )?(clothes|clothing)$/i],
  ['car-seats', /^(baby |child |toddler )?car seats$|^booster seats$/i],
];

/** Which guide to sizes a product has, by the names that lead to its categories. */
export function sizeGuideFor(categories: readonly { Path: readonly string[] }[]): SizeGuideName | null {
  const names = categories.flatMap(({ Path }) => Path);
  // A base fits no child, and what is washed again fits many sizes.
  if (names.some((name) => /\bbases$|^reusable\b/i.test(name))) return null;
  return guides.find(([, category]) => names.some((name) => category.test(name)))?.[0] ?? null;
}
