import { Fragment } from 'react';
import styles from './whole-words.module.css';

/** Longer than this a word must break somewhere. */
const LONGEST_WHOLE = 14;

/** A name as it is spoken: "2-in-1" and "Clip-on" stay whole, where a line would otherwise end after the hyphen. */
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
