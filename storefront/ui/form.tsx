import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Notice } from './notice.tsx';
import { useAction } from './use-action.ts';
import styles from './form.module.css';

/*
 * How forms behave. Fields are uncontrolled: the browser holds what was typed, so nothing that happens to the form can
 * lose it. On submit the browser's constraint validation finds the faults, shown in our words beside their fields; the
 * first faulty field gets the focus. The server's refusals are shown in the same way, by field name; those that belong
 * to no field appear in the summary above the form.
 */

export type FormFaults = Readonly<Record<string, string>>;
export type FormValues = Readonly<Record<string, string>>;

export interface FormState {
  ref: RefObject<HTMLFormElement | null>;
  faults: FormFaults;
  /** Shown above the form; empty when nothing is wrong. */
  failure: string;
  isBusy: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  recheck: (name: string) => void;
}

export function useForm({
  send,
  check,
  fallback,
}: {
  /**
   * Does the work. If it throws, the error's `errors` are shown beside their fields, or else its `words` above the
   * form.
   */
  send: (values: FormValues) => Promise<void> | void;
  /** Checks the browser cannot make, such as two fields that must agree. Faults by field name. */
  check?: (values: FormValues) => FormFaults;
  /** Shown if the error has no words. */
  fallback?: string;
}): FormState {
  const ref = useRef<HTMLFormElement | null>(null);
  const [faults, setFaults] = useState<FormFaults>({});
  const action = useAction(
    async (form: HTMLFormElement) => {
      const values = valuesOf(form);
      if (mark(form, { ...check?.(values), ...nativeFaults(form) })) return;
      try {
        await send(values);
      } catch (error) {
        if (!mark(form, refusedFields(error, form))) throw error;
      }
    },
    { ...(fallback !== undefined && { fallback }) },
  );

  /** Shows the faults beside their fields and focuses the first. Returns whether there are any. */
  function mark(form: HTMLFormElement, next: FormFaults): boolean {
    setFaults(next);
    fieldsOf(form)
      .find((field) => next[field.name] !== undefined)
      ?.focus();
    return Object.keys(next).length > 0;
  }

  /** Once a field has been found faulty, it is checked again while it is being corrected. */
  function recheck(name: string) {
    if (faults[name] === undefined || !ref.current) return;
    const found = { ...check?.(valuesOf(ref.current)), ...nativeFaults(ref.current) };
    setFaults(({ [name]: _, ...others }) => (found[name] ? { ...others, [name]: found[name] } : others));
  }

  return {
    ref,
    faults,
    failure: action.failure,
    isBusy: action.isBusy,
    submit(event) {
      event.preventDefault();
      void action.run(event.currentTarget);
    },
    recheck,
  };
}

const FormContext = createContext<FormState | null>(null);

/** For fields: the fault the form has found in one of them. */
export function useFieldState(name: string): { fault: string; recheck: () => void } {
  const form = use(FormContext);
  return { fault: form?.faults[name] ?? '', recheck: () => form?.recheck(name) };
}

export function Form({
  form,
  label,
  children,
}: {
  form: FormState;
  /** The form's accessible name, for people who jump from one to the next. */
  label?: string;
  children: ReactNode;
}) {
  const count = Object.keys(form.faults).length;
  const summary = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.failure) box.current?.scrollIntoView({ block: 'nearest' });
  }, [form.failure]);
  return (
    <FormContext value={form}>
      <form
        ref={form.ref}
        className={styles.form}
        aria-label={label}
        aria-describedby={form.failure || count > 1 ? summary : undefined}
        // If the browser ever submits it natively, no password ends up in an address.
        method="post"
        noValidate
        onSubmit={form.submit}
      >
        <div id={summary} ref={box} className={styles.summary}>
          {form.failure && <Notice tone="error">{form.failure}</Notice>}
          {!form.failure && count > 1 && <Notice tone="error">{`Please check ${count} fields.`}</Notice>}
        </div>
        {children}
      </form>
    </FormContext>
  );
}

/** A form's buttons, side by side where there is room. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Fields placed side by side on a wide screen. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const readers = new WeakMap<Field, (text: string) => string>();

/** Has a field's text checked by a function, whatever way it came there: it returns what is wrong, or nothing. */
export function checkWith(field: Field | null, problemIn: ((text: string) => string) | undefined): void {
  if (field && problemIn) readers.set(field, problemIn);
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return ([...form.elements] as Field[]).filter((element) => element.name && 'validity' in element);
}

function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

function nativeFaults(form: HTMLFormElement): FormFaults {
  const faults: Record<string, string> = {};
  for (const field of fieldsOf(form)) {
    const words = faultOf(field);
    if (words) faults[field.name] = words;
  }
  return faults;
}

function refusedFields(error: unknown, form: HTMLFormElement): FormFaults {
  const { errors = [] } = (error ?? {}) as { errors?: readonly { field: string; message: string }[] };
  const known = new Set(fieldsOf(form).map((field) => field.name));
  return Object.fromEntries(
    errors.filter(({ field }) => known.has(field)).map(({ field, message }) => [field, message]),
  );
}

/** The browser's verdict in the shop's language rather than the browser's. */
function faultOf(field: Field): string {
  const name = field.dataset.label ?? field.name;
  const { validity } = field;
  const isBlank = field.required && field.type !== 'password' && field.value.trim() === '';
  if (validity.valid && !isBlank) return readers.get(field)?.(field.value) ?? '';
  if (field.dataset.fault) return field.dataset.fault;
  if (isBlank || validity.valueMissing) return `${name} is required.`;
  if (validity.typeMismatch && field.type === 'email') return 'Please enter a valid email address.';
  if (validity.tooShort && 'minLength' in field) {
    return `${name} needs at least ${field.minLength} characters.`;
  }
  if (validity.tooLong && 'maxLength' in field)
    return `${name} can have at most ${field.maxLength} characters.`;
  return field.validationMessage;
}
