import { Fragment } from 'react';
import styles from './whole-words.module.css';

/** Longer words must break somewhere. */
const LONGEST_WHOLE = 14;

/**
 * Keeps hyphenated words in a name, such as "2-in-1" and "Clip-on", on one line; otherwise a line could end after the
 * hyphen.
 */
export function WholeWords({ children: text }: { children: string }) {
  // In turn what lies between, and a word with a hyphen. With more before the hyphen it is too long anyway.
  return text.split(/(\S{0,14}-\S*)/).map((part, index) =>
    index % 2 === 1 && part.length <= LONGEST_WHOLE ? (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
