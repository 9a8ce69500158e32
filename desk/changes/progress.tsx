import styles from './differences.module.css';

/** A progress bar; screen readers read the words. */
export function Progress({ label, share, words }: { label: string; share: number; words: string }) {
  return (
    <div>
      <p role="status">{words}</p>
      <progress className={styles.progress} aria-label={label} max={1} value={share} />
    </div>
  );
}
