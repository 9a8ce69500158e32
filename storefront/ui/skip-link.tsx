import styles from './skip-link.module.css';

/** The first tab stop: skips everything that is repeated on every page. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
