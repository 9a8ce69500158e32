import { useEffect, useState } from 'react';
import styles from './visually-hidden.module.css';

type Listener = (words: string) => void;
const listeners = new Set<Listener>();

/** Politely announces something to screen readers; what is to be seen must be shown elsewhere. */
export function announce(words: string): void {
  for (const listener of listeners) listener(words);
}

/** Rendered once per page: live regions that come and go are not read out. */
export function Announcer() {
  const [words, setWords] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Cleared in between, so that repeated words are read again.
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
