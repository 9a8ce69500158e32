import type { StaffAction } from '#contract/desk/log.ts';
import { actWords } from './action-words.ts';
import styles from './log.module.css';

/** What an act changed, by field; for personal data only that it changed. */
export function Changes({ act: { changes, refusal } }: { act: StaffAction }) {
  const fields = Object.entries(changes);
  if (refusal) return <span className={styles.refusal}>{actWords(refusal.split('/').at(-1)!)}</span>;
  if (fields.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {fields.map(([field, change]) => (
        <div key={field}>
          <dt>{actWords(field)}</dt>
          <dd>
            {change === null ? (
              'changed'
            ) : (
              <>
                {isThere(change.before) && `${shown(change.before)} → `}
                {shown(change.after)}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isThere = (value: unknown) => value !== null && value !== undefined && value !== '';

function shown(value: unknown): string {
  if (!isThere(value)) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
