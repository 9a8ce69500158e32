import { Fragment } from 'react';
import type { DescriptionPart } from './description-parts.ts';
import styles from './description.module.css';

/** A description as plain text: nothing in it becomes markup. */
export function Description({ parts }: { parts: readonly DescriptionPart[] }) {
  if (parts.length === 0) return <p className={styles.none}>No description available.</p>;
  return (
    <div className={styles.text}>
      {parts.map((part, index) =>
        'items' in part ? (
          <ul key={index}>
            {part.items.map((item, at) => (
              <li key={at}>{item}</li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            {part.lines.map((line, at) => (
              <Fragment key={at}>
                {at > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  );
}
