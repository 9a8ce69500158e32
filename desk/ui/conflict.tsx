import { useState, type ReactNode } from 'react';
import { ApiError } from '#contract/call.ts';
import type { Conflict } from '#contract/desk/conflict.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { FormActions } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { When } from './when.tsx';
import styles from './conflict.module.css';

/** The conflict in an error, if there is something to choose. */
export function conflictIn(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== 'desk/changed-meanwhile') return null;
  const conflict = error.problem as unknown as Conflict;
  return conflict.fields.length > 0 ? conflict : null;
}

interface Words {
  nameOf: (field: string) => string;
  show: (field: string, value: unknown) => ReactNode;
}

/**
 * Saves fields of a form, and shows what somebody else has changed in them meanwhile. `save` gets the fields to save
 * and, on the second attempt, the conflict with the current version; fields for which the other value was chosen are
 * left out.
 */
export function useConflict<F extends object>(
  save: (fields: F, seen: Conflict | null) => Promise<unknown>,
  {
    saw,
    fallback = 'That could not be saved. Please try again.',
    ...words
  }: Words & {
    /**
     * The value of a field that the person saw, if the shop does not know it: if it is still the same, nobody else has
     * changed it.
     */
    saw?: (field: string) => unknown;
    fallback?: string;
  },
): { save: (fields: F) => Promise<void>; dialog: ReactNode } {
  const [met, setMet] = useState<{ conflict: Conflict; fields: F } | null>(null);

  async function attempt(wanted: F, seen: Conflict | null): Promise<void> {
    try {
      await save(wanted, seen);
    } catch (error) {
      const found = conflictIn(error);
      if (!found) throw error;
      const fields = found.fields.filter(
        ({ field, theirs }) => !saw || JSON.stringify(saw(field)) !== JSON.stringify(theirs),
      );
      const conflict = { ...found, fields, versions: { ...seen?.versions, ...found.versions } };
      if (fields.length === 0) return attempt(wanted, conflict);
      setMet({ conflict, fields: wanted });
    }
  }
  const again = useAction(attempt, { fallback });

  function choose({ conflict, fields }: { conflict: Conflict; fields: F }, yours: readonly string[]) {
    setMet(null);
    const given = conflict.fields.filter(({ field }) => !yours.includes(field));
    const rest = Object.entries(fields).filter(([name]) => !given.some(({ field }) => field === name));
    void again.run(Object.fromEntries(rest) as F, conflict);
  }
  return {
    save: (fields) => attempt(fields, null),
    dialog: (
      <>
        {again.failure && <Notice tone="error">{again.failure}</Notice>}
        {met && (
          <ConflictDialog
            {...words}
            conflict={met.conflict}
            onChosen={(yours) => choose(met, yours)}
            onClose={() => setMet(null)}
          />
        )}
      </>
    ),
  };
}

/** Two people have changed the same fields: shows both values, and asks which to keep for each. */
export function ConflictDialog({
  conflict: { changedBy, changedAt, fields },
  nameOf,
  show,
  confirm = 'Save',
  onChosen,
  onClose,
}: Words & {
  conflict: Conflict;
  confirm?: string;
  /** Called with the fields that keep this person's values. */
  onChosen: (yours: string[]) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Someone else changed this" onClose={onClose}>
      <p>
        {changedBy ?? 'Someone'} changed this too
        {changedAt !== null && (
          <>
            , <When at={changedAt} />
          </>
        )}
        . Choose which version to keep. Your changes are safe until you do.
      </p>
      <form
        className={styles.form}
        aria-label="Choose a version"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget);
          onChosen(fields.flatMap(({ field }) => (chosen.get(field) === 'yours' ? [field] : [])));
        }}
      >
        {fields.map(({ field, yours, theirs }) => (
          <fieldset key={field} className={styles.field}>
            <legend>{nameOf(field)}</legend>
            <Choice
              field={field}
              value="theirs"
              label={changedBy === null ? 'Current version' : `${changedBy}’s`}
              isFirst
            >
              {show(field, theirs)}
            </Choice>
            <Choice field={field} value="yours" label="Yours">
              {show(field, yours)}
            </Choice>
          </fieldset>
        ))}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {confirm}
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
