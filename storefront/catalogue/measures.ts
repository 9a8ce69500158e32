import type { ProductDetails } from '#contract/product-details.ts';

type Attribute = ProductDetails['Attributes'][number];

/** An attribute, or several measures of one thing as 98 × 62 × 34 cm. */
export interface Measure {
  key: string;
  name: string;
  value: string;
}

/** What is stated one by one, and read together. */
const together = [
  { key: 'folded', name: 'Folded size', keys: ['folded-length-cm', 'folded-width-cm', 'folded-height-cm'] },
  { key: 'size', name: 'Dimensions', keys: ['length-cm', 'width-cm', 'height-cm'] },
];
const UNIT = / cm$/;

/** The attributes in their own order, length, width and height as one where at least two of them are given. */
export function joinMeasures(attributes: readonly Attribute[]): Measure[] {
  const joined = together.flatMap(({ key, name, keys }) => {
    const found = keys.flatMap((each) => attributes.find(({ Key }) => Key === each) ?? []);
    if (found.length < 2 || !found.every(({ Value }) => UNIT.test(Value))) return [];
    const value = `${found.map(({ Value }) => Value.replace(UNIT, '')).join(' × ')} cm`;
    return [{ measure: { key, name, value }, of: new Set(found) }];
  });
  const shown = new Set<Measure>();
  return attributes.flatMap((attribute) => {
    const group = joined.find(({ of }) => of.has(attribute));
    const { Key: key, Name: name, Value: value } = attribute;
    if (!group) return [{ key, name, value }];
    if (shown.has(group.measure)) return [];
    shown.add(group.measure);
    return [group.measure];
  });
}
