import type { TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

/** Several lines of text; grows with its content. */
export function TextArea({
  name,
  label,
  hint,
  fault,
  faultText,
  ...area
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'className' | 'onInput' | 'id'>) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      fault={fault}
      faultText={faultText}
      isOptional={!area.required}
    >
      {(control) => <textarea {...area} {...control} className={classNames(styles.control, styles.area)} />}
    </Field>
  );
}
