import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useSearchParams, useSubmit } from 'react-router';
import { Button } from '#storefront/ui/button.tsx';
import { TextButton } from '#storefront/ui/text-button.tsx';
import styles from './filters.module.css';

/** What is chosen beside what is typed, which stays in sight. */
const countOf = (chosen: URLSearchParams) => [...chosen.keys()].filter((name) => name !== 'search').length;

/** Typing asks when it pauses; choosing asks at once. */
const PAUSE_MILLISECONDS = 250;

/**
 * What narrows a list stands in the address and nowhere else, so that a view is saved, shared and gone back to by it. The
 * fields are named like the parameters; what is asked next stops what was asked before.
 */
export function Filters({
  label,
  children,
  folded,
}: {
  label: string;
  /** Fields with `defaultValue` from the address. */
  children?: ReactNode;
  /** More of them than a phone has room for above its list: there they are behind a button. */
  folded?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const rest = useId();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  const [search, setSearch] = useSearchParams();
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string' && value.trim() !== '') chosen.set(name, value.trim());
    }
    void submit(chosen, { replace: true, preventScrollReset: true });
  }
  function change(event: FormEvent<HTMLFormElement>) {
    const field = event.target as HTMLInputElement;
    clearTimeout(timer.current);
    if (field.type === 'text' || field.type === 'search') timer.current = setTimeout(ask, PAUSE_MILLISECONDS);
    else ask();
  }
  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      className={styles.filters}
      noValidate
      onChange={change}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      {children}
      {folded && (
        <>
          <div className={styles.fold}>
            <Button
              icon="filter"
              aria-expanded={isOpen}
              aria-controls={rest}
              onClick={() => setIsOpen(!isOpen)}
            >
              {countOf(search) > 0 ? `Filter (${countOf(search)})` : 'Filter'}
            </Button>
          </div>
          <div id={rest} className={styles.rest} data-open={isOpen || undefined}>
            {folded}
          </div>
        </>
      )}
      {search.size > 0 && (
        <TextButton
          icon="close"
          onClick={() => {
            // The fields are the browser's own: they are emptied as they were filled.
            for (const field of form.current?.elements ?? []) {
              if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = false;
              else if ('value' in field) field.value = '';
            }
            setSearch({}, { replace: true, preventScrollReset: true });
          }}
        >
          Clear
        </TextButton>
      )}
    </form>
  );
}
