import { useId } from 'react';
import { NUMBER_LENGTH } from '#contract/numbers.ts';
import type { Problems } from './delivery-draft.ts';
import styles from './delivery.module.css';

/** A field of a table: its label is its column's and its row's. */
export function Cell({
  name,
  label,
  value,
  problems,
  placeholder,
  onType,
  onPasteBlock,
}: {
  name: string;
  label: string;
  value: string;
  problems: Problems;
  placeholder?: string;
  onType: (text: string) => void;
  /** Several cells were pasted into this one. */
  onPasteBlock?: (text: string) => void;
}) {
  const id = useId();
  const problem = problems[name];
  return (
    <div className={styles.cell}>
      <input
        name={name}
        value={value}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        placeholder={placeholder}
        inputMode={onPasteBlock ? 'decimal' : 'text'}
        maxLength={NUMBER_LENGTH}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (!onPasteBlock || !/[\t\n]/.test(text.trim())) return;
          event.preventDefault();
          onPasteBlock(text);
        }}
      />
      {problem && (
        <p id={id} className={styles.fault}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** A fault that belongs to no single field. */
export function FaultOf({ name, problems }: { name: string; problems: Problems }) {
  const problem = problems[name];
  return problem ? (
    <p className={styles.fault} role="alert">
      {problem}
    </p>
  ) : null;
}
