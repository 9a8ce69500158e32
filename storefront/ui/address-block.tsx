import styles from './address-block.module.css';

/** The lines of an address; empty ones are left out. */
export function AddressBlock({ lines }: { lines: readonly (string | null | undefined)[] }) {
  return (
    <address className={styles.address}>
      {lines
        .filter((line) => line)
        .map((line, index) => (
          <span key={index}>{line}</span>
        ))}
    </address>
  );
}
