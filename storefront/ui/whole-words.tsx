import { Fragment } from 'react';
import styles from './whole-words.module.css';

/** Longer words must break somewhere. */
const LONGEST_WHOLE = 14;

/**
 * Keeps hyphenated words in a name, such as "2-in-1" and "Clip-on", on one line; otherwise a line could end after the
 * hyphen.
 */
export function WholeWords({ children: text }: { children: string }) {
  return text.split(/(\s+)/).map((word, index) =>
    word.includes('-') && word.length <= LONGEST_WHOLE ? (
      <span key={index} className={styles.whole}>
        {word}
      </span>
    ) : (
      <Fragment key={index}>{word}</Fragment>
    ),
  );
}
