import { useId, type ReactNode } from 'react';
import { useFieldState } from './form.tsx';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

export interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Replaces the usual message whatever is wrong with the value: missing, or not matching the field's pattern. */
  faultText?: string;
  /** A fault found outside the form. */
  fault?: string;
}

/** Attributes that connect a control with the label, hint and fault of its field. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'data-label': string;
  'data-fault': string | undefined;
  onInput: () => void;
}

/** The frame of every field: label above, fault beside, hint below. */
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
