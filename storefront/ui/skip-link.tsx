import styles from './skip-link.module.css';

/** The first stop of the keyboard: past everything that repeats on every page. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
