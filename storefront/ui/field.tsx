import { useId, type ReactNode } from 'react';
import { useFieldState } from './form.tsx';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

export interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Said instead of the usual words whatever is wrong with the value: missing, or against the field's pattern. */
  faultText?: string;
  /** A fault found elsewhere than in the form. */
  fault?: string;
}

/** What every control of a field carries, so that label, hint and fault belong to it. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'data-label': string;
  'data-fault': string | undefined;
  onInput: () => void;
}

/** The frame of every field: its label above, its fault beside it, its hint below. */
export function Field({
  name,
  label,
  hint,
  fault,
  faultText,
  isOptional,
  children,
}: FieldProps & { isOptional?: boolean; children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const state = useFieldState(name);
  const words = fault || state.fault;
  const describedBy = [words && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        name,
        'aria-invalid': words ? true : undefined,
        'aria-describedby': describedBy || undefined,
        'data-label': label,
        'data-fault': faultText,
        onInput: state.recheck,
      })}
      {words && (
        <p className={styles.fault} id={`${id}-fault`}>
          <Icon name="warning" size="small" />
          {words}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
