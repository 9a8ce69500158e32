import type { ProductDetails } from '#contract/product-details.ts';
import { ageWords } from '#storefront/child-fit/age-words.ts';
import styles from './attribute-table.module.css';

/** Said in the law's own words, or in a sentence. */
const SAID_ELSEWHERE = new Set(['not-under-36-months', 'electrical']);

/** Age, the options of its style, its attributes and its sku; each name once. */
export function attributeRows(sku: string, details: ProductDetails | null): [name: string, value: string][] {
  const own: [string, string][] = sku ? [['SKU', sku]] : [];
  if (!details) return own;
  const age = ageWords(details.AgeFromMonths, details.AgeToMonths);
  const attributes = details.Attributes.filter(({ Key }) => !SAID_ELSEWHERE.has(Key));
  const named = new Set(attributes.map(({ Name }) => Name.toLowerCase()));
  const options = details.Options.flatMap(({ Name }, place): [string, string][] => {
    const value = details.Values[place];
    return value && !named.has(Name.toLowerCase()) ? [[Name, value]] : [];
  });
  return [
    ...(age ? [['Age', age] as [string, string]] : []),
    ...options,
    ...attributes.map(({ Name, Value }): [string, string] => [Name, Value]),
    ...own,
  ];
}

export function AttributeTable({ rows }: { rows: readonly [name: string, value: string][] }) {
  return (
    <table className={styles.table}>
      <tbody>
        {rows.map(([name, value], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
