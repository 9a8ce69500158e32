import type { ReactNode } from 'react';
import { When } from '#desk/ui/when.tsx';
import { Section } from '#desk/ui/section.tsx';
import { fieldWords } from './field-words.ts';
import styles from './customers.module.css';

export type Data = Readonly<Record<string, unknown>>;

/** The whole export, part by part, readable without knowing JSON. */
export function Everything({ data }: { data: Data }) {
  return (
    <div className={styles.everything}>
      {Object.entries(data).map(([part, value]) => (
        <Section key={part} title={fieldWords(part)}>
          {shown(value)}
        </Section>
      ))}
    </div>
  );
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function shown(value: unknown): ReactNode {
  if (isNothing(value)) return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && TIME.test(value)) return <When at={value} />;
  if (Array.isArray(value)) {
    return (
      <ol className={styles.values}>
        {value.map((each, index) => (
          <li key={index}>{shown(each)}</li>
        ))}
      </ol>
    );
  }
  if (typeof value !== 'object') return String(value);
  return (
    <dl className={styles.fields}>
      {Object.entries(value as Data)
        .filter(([, each]) => !isNothing(each))
        .map(([name, each]) => (
          <div key={name}>
            <dt>{fieldWords(name)}</dt>
            <dd>{shown(each)}</dd>
          </div>
        ))}
    </dl>
  );
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isNothing);
}
