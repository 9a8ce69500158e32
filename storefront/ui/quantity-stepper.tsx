import { useState } from 'react';
import { announce } from './announcer.tsx';
import { Icon } from './icon.tsx';
import styles from './quantity-stepper.module.css';

/**
 * Minus, a number field, plus. Never leaves its bounds; input is kept while typing, and a number above the maximum is
 * corrected with an explanation.
 */
export function QuantityStepper({
  value,
  min = 1,
  max,
  maxMessage,
  label = 'Quantity',
  isDisabled = false,
  onChange,
}: {
  value: number;
  min?: number;
  max: number;
  /** Shown to somebody who typed more than `max`. */
  maxMessage: string;
  label?: string;
  isDisabled?: boolean;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [correction, setCorrection] = useState('');
  const name = label.charAt(0).toLowerCase() + label.slice(1);

  function settle(text: string) {
    setTyped(null);
    const number = Number.parseInt(text, 10);
    if (Number.isNaN(number)) return;
    const isTooMany = number > max;
    // When none are left the number stays: nobody who types one means to remove the item.
    if (!isTooMany || max > 0) step(number);
    if (!isTooMany) return;
    setCorrection(maxMessage);
    announce(maxMessage);
  }
  function step(to: number) {
    setCorrection('');
    const kept = Math.min(Math.max(to, min), max);
    if (kept !== value) onChange(kept);
  }

  return (
    <>
      <div className={styles.stepper} role="group" aria-label={label}>
        <button
          type="button"
          aria-label={`Decrease ${name}`}
          disabled={isDisabled || value <= min}
          onClick={() => step(value - 1)}
        >
          <Icon name="minus" size="small" />
        </button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          disabled={isDisabled}
          value={typed ?? String(value)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))}
          onBlur={(event) => typed !== null && settle(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle(event.currentTarget.value);
            if (event.key === 'ArrowUp') step(value + 1);
            if (event.key === 'ArrowDown') step(value - 1);
          }}
        />
        <button
          type="button"
          aria-label={`Increase ${name}`}
          disabled={isDisabled || value >= max}
          onClick={() => step(value + 1)}
        >
          <Icon name="plus" size="small" />
        </button>
      </div>
      {correction && value >= max && <p className={styles.correction}>{correction}</p>}
    </>
  );
}
