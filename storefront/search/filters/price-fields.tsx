import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Facet } from '#contract/catalogue.ts';
import type { Finding } from '#contract/finding.ts';
import { formatPounds, poundsFromPence } from '#contract/money.ts';
import { NUMBER_LENGTH } from '#contract/numbers.ts';
import { readPounds } from './read-pounds.ts';
import styles from './price-fields.module.css';

const fields = [
  { name: 'minPrice', label: 'From', side: 'minPence' },
  { name: 'maxPrice', label: 'To', side: 'maxPence' },
] as const;

/** Minimum and maximum, in pounds. Input takes effect on leaving the field or on Enter. */
export function PriceFields({
  facet,
  finding,
  choose,
}: {
  facet: Facet;
  finding: Finding;
  choose: (next: Finding) => void;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState('');
  const { minPence, maxPence } = finding;

  // The fields follow choices made elsewhere, but not while somebody is typing.
  const shown = useRef({ minPrice: minPence, maxPrice: maxPence });
  useEffect(() => {
    const chosen = { minPrice: minPence, maxPrice: maxPence };
    for (const field of box.current?.querySelectorAll('input') ?? []) {
      const name = field.name as keyof typeof chosen;
      if (field === document.activeElement || chosen[name] === shown.current[name]) continue;
      field.value = text(chosen[name]);
    }
    shown.current = chosen;
  }, [minPence, maxPence]);

  function commit() {
    const [min = null, max = null] = [...box.current!.querySelectorAll('input')].map(({ value }) =>
      readPounds(value),
    );
    if (min !== null && typeof min !== 'number') return setFault(min.problem);
    if (max !== null && typeof max !== 'number') return setFault(max.problem);
    if (min !== null && max !== null && min > max) return setFault('The lowest price is above the highest.');
    setFault('');
    if (min !== minPence || max !== maxPence) choose({ ...finding, minPence: min, maxPence: max });
  }
  // Applies input finished before this code was there.
  useEffect(() => {
    if (!box.current!.contains(document.activeElement)) commit();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when React has taken over
  }, []);
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    commit();
  }
  return (
    <div ref={box} className={styles.prices}>
      {fields.map(({ name, label, side }) => (
        <label key={name} className={styles.field}>
          {label}
          <span className={styles.amount}>
            <span aria-hidden="true">£</span>
            <input
              name={name}
              defaultValue={text(finding[side])}
              inputMode="decimal"
              autoComplete="off"
              maxLength={NUMBER_LENGTH}
              aria-label={`${label}, in pounds`}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? id : undefined}
              onBlur={commit}
              onKeyDown={onKey}
            />
          </span>
        </label>
      ))}
      <p id={id} className={styles.fault} role="alert">
        {fault}
      </p>
      {facet.Min !== undefined && facet.Max !== undefined && facet.Min < facet.Max && (
        <p className={styles.hint}>{`${formatPounds(facet.Min)} to ${formatPounds(facet.Max)} here`}</p>
      )}
    </div>
  );
}

function text(pence: number | null): string {
  return pence === null ? '' : poundsFromPence(pence).toFixed(2);
}
