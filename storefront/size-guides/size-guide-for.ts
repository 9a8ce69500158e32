export type SizeGuideName = 'nappies' | 'clothes' | 'shoes' | 'car-seats';

/** The order matters: shoes are often a subcategory of clothing. */
const guides: [name: SizeGuideName, category: RegExp][] = [
  ['nappies', /^(disposable )?nappies$|^nappy pants$/i],
  ['shoes', /\bshoes\b/i],
  ['clothes', /^((baby|children.?s|kids.?) )?(clothes|clothing)$/i],
  ['car-seats', /^(baby |child |toddler )?car seats$|^booster seats$/i],
];

/** The size guide for a product, found by the names of its categories. */
export function sizeGuideFor(categories: readonly { Path: readonly string[] }[]): SizeGuideName | null {
  const names = categories.flatMap(({ Path }) => Path);
  // A car seat base fits no child, and reusable nappies fit many sizes.
  if (names.some((name) => /\bbases$|^reusable\b/i.test(name))) return null;
  return guides.find(([, category]) => names.some((name) => category.test(name)))?.[0] ?? null;
}
