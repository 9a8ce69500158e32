import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useSearchParams, useSubmit } from 'react-router';
import { Button } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { TextButton } from '#storefront/ui/text-button.tsx';
import styles from './filters.module.css';

/** The filters in use, apart from the search text, which is visible anyway; an order is no filter. */
const countOf = (chosen: URLSearchParams) =>
  [...chosen.keys()].filter((name) => name !== 'search' && name !== 'sort').length;

/** Typing takes effect after a pause; choosing takes effect at once. */
const PAUSE_MILLISECONDS = 250;

/**
 * The filters of a list are kept only in the address, so that a view can be saved, shared and returned to. The fields
 * are named after the parameters; each request cancels the one before.
 */
export function Filters({
  label,
  children,
  folded,
}: {
  label: string;
  /** Fields whose `defaultValue` comes from the address. */
  children?: ReactNode;
  /** Further fields, which a phone hides behind a button to save room. */
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
            // The fields are uncontrolled, so they are cleared directly.
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

/** Takes their place while a list loads. */
export function FiltersSkeleton() {
  return (
    <div className={styles.filters} aria-hidden="true">
      <div className={styles.waiting}>
        <Skeleton width="third" />
        <Skeleton shape="button" />
      </div>
    </div>
  );
}
