import { Fragment } from 'react';
import styles from './whole-words.module.css';

/** Longer words must break somewhere. */
const LONGEST_WHOLE = 14;

/**
 * Keeps hyphenated words in a name, such as "2-in-1" and "Clip-on", on one line; otherwise a line could end after the
 * hyphen.
 */
export function WholeWords({ children: text }: { children: string }) {
  return partsOf(text).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

/** In turn what may break anywhere, and a hyphenated word. */
function partsOf(text: string): string[] {
  const parts = [''];
  for (const word of text.split(/(\s+)/)) {
    if (word.includes('-') && word.length <= LONGEST_WHOLE) parts.push(word, '');
    else parts[parts.length - 1] += word;
  }
  return parts;
}
