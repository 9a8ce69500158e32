import { useState, type InputHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { checkWith } from './form.tsx';
import { Icon } from './icon.tsx';

type TextFieldProps = FieldProps & {
  /** For filters, where everything is optional and need not be marked so. */
  isFilter?: boolean;
  /** What is wrong with a text, such as one that is no number; empty if nothing is. */
  problemIn?: (text: string) => string;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className' | 'onInput' | 'id'>;

/** One line of text. Give it `autoComplete` and `inputMode`; a password field can show its content. */
export function TextField({
  name,
  label,
  hint,
  fault,
  faultText,
  isFilter,
  problemIn,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      fault={fault}
      faultText={faultText}
      isOptional={!isFilter && !input.required && !input.readOnly && !input.disabled}
    >
      {(control) =>
        type === 'password' ? (
          <PasswordInput {...input} {...control} />
        ) : (
          <input
            {...input}
            {...control}
            ref={(element) => checkWith(element, problemIn)}
            type={type}
            className={styles.control}
          />
        )
      }
    </Field>
  );
}

function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={styles.withEnd}>
      <input
        {...props}
        type={isShown ? 'text' : 'password'}
        className={classNames(styles.control)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-closed' : 'eye'} />
      </button>
    </span>
  );
}
