import { useEffect, useState } from 'react';
import styles from './visually-hidden.module.css';

type Listener = (words: string) => void;
const listeners = new Set<Listener>();

/** Says something politely to screen readers; what can be seen must be seen elsewhere. */
export function announce(words: string): void {
  for (const listener of listeners) listener(words);
}

/** Stands once in the page: live regions that come and go are not read out. */
export function Announcer() {
  const [words, setWords] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Emptied in between, so that the same words twice are read twice.
    function say(next: string) {
      setWords('');
      clearTimeout(timer);
      timer = setTimeout(() => setWords(next), 60);
    }
    listeners.add(say);
    return () => {
      listeners.delete(say);
      clearTimeout(timer);
    };
  }, []);
  return (
    <div className={styles.hidden} aria-live="polite" role="status">
      {words}
    </div>
  );
}
