import styles from './crossed-out-bin.module.css';

/** The sign of what may not go into the household bin (Waste Electrical and Electronic Equipment Regulations 2013). */
export function CrossedOutBin() {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" role="img" aria-label="Crossed-out bin">
      <path d="M6.5 7.5h11l-1 11.5h-9zM5.5 5.5h13v2h-13zM10 5.5V4h4v1.5M8 21a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M3 3l18 18M21 3 3 21" />
    </svg>
  );
}
