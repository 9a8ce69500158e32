import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import styles from './switch.module.css';

/** A switch that takes effect at once, without a further button. The whole line is the target. */
export function Switch({
  isOn,
  isBusy = false,
  onSwitch,
  children,
}: {
  isOn: boolean;
  isBusy?: boolean;
  onSwitch: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isBusy || undefined}
      className={styles.switch}
      onClick={() => {
        if (!isBusy) onSwitch();
      }}
    >
      <span className={styles.words}>{children}</span>
      {isBusy && <Spinner />}
      <span className={styles.track} aria-hidden="true" />
    </button>
  );
}
