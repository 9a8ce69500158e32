import type { ReactNode } from 'react';
import { ApiError } from '#contract/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { FormActions } from '#storefront/ui/form.tsx';
import { When } from './when.tsx';
import styles from './conflict.module.css';

/** What `desk/changed-meanwhile` says: who has changed which of the same fields, and to what. */
export interface Conflict {
  /** Empty: nobody at the desk. */
  who: string;
  when: string;
  version: number;
  fields: readonly { field: string; yours: unknown; theirs: unknown }[];
}

export function conflictIn(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== 'desk/changed-meanwhile') return null;
  return Array.isArray(error.problem.fields) ? (error.problem as unknown as Conflict) : null;
}

/** Two have changed the same: both are shown, and one is chosen for each field. */
export function ConflictDialog({
  conflict: { who, when, fields },
  nameOf,
  show,
  onChosen,
  onClose,
}: {
  conflict: Conflict;
  nameOf: (field: string) => string;
  show: (field: string, value: unknown) => ReactNode;
  /** The fields in which one's own holds. */
  onChosen: (yours: string[]) => void;
  onClose: () => void;
}) {
  const theirs = who === '' ? 'As it is now' : `${who}’s`;
  return (
    <Dialog title="Changed meanwhile" onClose={onClose}>
      <p>
        {who === '' ? 'Somebody' : who} has changed the same
        {when !== '' && (
          <>
            , <When at={when} />
          </>
        )}
        . Please choose what holds. Nothing of yours is lost until then.
      </p>
      <form
        className={styles.form}
        aria-label="What holds"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget);
          onChosen(fields.flatMap(({ field }) => (chosen.get(field) === 'yours' ? [field] : [])));
        }}
      >
        {fields.map(({ field, yours, theirs: other }) => (
          <fieldset key={field} className={styles.field}>
            <legend>{nameOf(field)}</legend>
            <Choice field={field} value="theirs" label={theirs} isFirst>
              {show(field, other)}
            </Choice>
            <Choice field={field} value="yours" label="Yours">
              {show(field, yours)}
            </Choice>
          </fieldset>
        ))}
        <FormActions>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="primary">
            Save this
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

function Choice({
  field,
  value,
  label,
  isFirst = false,
  children,
}: {
  field: string;
  value: string;
  label: string;
  isFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={field} value={value} defaultChecked={isFirst} />
      <span className={styles.whose}>{label}</span>
      <span className={styles.value}>{children}</span>
    </label>
  );
}
