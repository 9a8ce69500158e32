import type { StaffAction } from '#contract/desk/log.ts';
import { spelledOut } from '#desk/ui/spelled-out.ts';
import { detailDifferences, detailLabel, detailText } from './detail-text.ts';
import styles from './log.module.css';

/** What an act changed, by field; for personal data only that it changed. `names`: of the ids in it. */
export function Changes({
  act: { changes, refusal },
  names,
}: {
  act: StaffAction;
  names: Readonly<Record<string, string>>;
}) {
  const fields = Object.entries(changes);
  if (refusal) return <span className={styles.refusal}>{spelledOut(refusal.split('/').at(-1)!)}</span>;
  if (fields.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {fields.map(([field, change]) => {
        const differences = change && detailDifferences(field, change);
        const before = change && detailText(field, change.before, names);
        return (
          <div key={field}>
            <dt>{detailLabel(field)}</dt>
            <dd>
              {change === null
                ? 'changed'
                : differences
                  ? differences.map((line) => <div key={line}>{line}</div>)
                  : `${before === '–' ? '' : `${before} → `}${detailText(field, change.after, names)}`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
