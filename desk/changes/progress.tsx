import styles from './differences.module.css';

/** How far something is; what is read out are the words. */
export function Progress({ label, share, words }: { label: string; share: number; words: string }) {
  return (
    <div>
      <p role="status">{words}</p>
      <progress className={styles.progress} aria-label={label} max={1} value={share} />
    </div>
  );
}
