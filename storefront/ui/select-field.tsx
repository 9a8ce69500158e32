import type { ReactNode, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

/** A native select; `children` are its options. */
export function SelectField({
  name,
  label,
  hint,
  fault,
  faultText,
  children,
  ...select
}: FieldProps & { children: ReactNode } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    'name' | 'className' | 'onInput' | 'id'
  >) {
  return (
    <Field name={name} label={label} hint={hint} fault={fault} faultText={faultText}>
      {(control) => (
        <span className={styles.withEnd}>
          <select {...select} {...control} className={classNames(styles.control, styles.select)}>
            {children}
          </select>
          <Icon name="chevron-down" size="small" />
        </span>
      )}
    </Field>
  );
}
