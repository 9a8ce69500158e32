import { poundsFromPence } from '#contract/money.ts';
import { productCodeWords, productFieldNames } from '#contract/desk/product-words.ts';
import { spelledOut } from '#desk/ui/spelled-out.ts';
import styles from './differences.module.css';

type Fields = Readonly<Record<string, unknown>> | null;

/** Values before and after, by field. */
export function Differences({ before, after }: { before: Fields; after: Fields }) {
  const fields = Object.keys(after ?? before ?? {}).filter((field) => field !== 'styleId');
  return (
    <dl className={styles.fields}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{(productFieldNames as Readonly<Record<string, string>>)[field] ?? spelledOut(field)}</dt>
          <dd>
            {before && <del>{shown(field, before[field])}</del>}
            {before && ' → '}
            <ins>{shown(field, after?.[field])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const MAX_SHOWN = 300;

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (field === 'pricePence') return `£${poundsFromPence(Number(value)).toFixed(2)}`;
  if (typeof value === 'string' && productCodeWords[field]?.[value]) return productCodeWords[field][value];
  if (field === 'weightGrams') return `${Number(value).toLocaleString('en-GB')} g`;
  if (field === 'ageFromMonths' || field === 'ageToMonths') return `${String(value as number)} months`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'object' ? ofList(value) : String(value as string | number);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** Pictures by address, attributes by name. Categories are only ids here, so just their number. */
function ofList(value: object): string {
  if (!Array.isArray(value))
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${[one].flat().join(', ')}`)
      .join('; ');
  const texts = value.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'path' in one ? String(one.path) : String(one),
  );
  const areIds = texts.every((text) => /^[\da-f]{8}-[\da-f-]{27}$/.test(text));
  return texts.length === 0 ? '–' : areIds ? `${texts.length} chosen` : texts.join(', ');
}
