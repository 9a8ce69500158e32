import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Conflict } from '#contract/desk/conflict.ts';
import type { DeskStyle } from '#contract/desk/products.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { ConflictDialog, conflictIn } from '#desk/ui/conflict.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { FormActions } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './products.module.css';

interface Value {
  value: string;
  /** Its previous name; null if it is new. */
  was: string | null;
}

/** Renames, reorders, adds and removes options and their values. Variants that lose their value are archived. */
export function OptionsDialog({ style, onClose }: { style: DeskStyle; onClose: () => void }) {
  const [{ version, options: present }, setSeen] = useState(style);
  const [options, setOptions] = useState(() => present.map(asItIs));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { revalidate } = useRevalidator();
  const setValues = (at: number, values: Value[]) =>
    setOptions((before) => before.with(at, { ...before[at]!, values }));
  const lost = style.variants.filter(
    ({ optionValues, status }) =>
      status !== 'archived' &&
      optionValues.some((value, at) => !options[at]!.values.some(({ was }) => was === value)),
  );
  const save = useDeskAction(
    async (send) => {
      try {
        await send('changeStyle', { params: { id: style.id }, body: { version, options } });
        onClose();
      } catch (error) {
        const found = conflictIn(error);
        if (!found) throw error;
        setConflict(found);
      }
    },
    { doing: `Change the options of ${style.name}`, done: '' },
  );

  /**
   * The dialog continues from what somebody else has saved, so that the variants that would now be archived are shown
   * before saving.
   */
  async function decide({ version: current, fields }: Conflict, yours: readonly string[]) {
    const now = fields[0]!.theirs as DeskStyle['options'];
    setConflict(null);
    setSeen({ ...style, version: current, options: now });
    setOptions(yours.length > 0 ? options.map((option, at) => upon(option, now[at])) : now.map(asItIs));
    await revalidate();
  }
  return (
    <Dialog title={`Options of ${style.name}`} onClose={onClose}>
      <p>Options belong to all variants, so what you save here goes live straight away.</p>
      {options.map(({ name, was, values }, at) => (
        <fieldset key={was} className={styles.combinations}>
          <legend>{was}</legend>
          <TextField
            isFilter
            name={`option-${at}`}
            label={`Option ${at + 1} name`}
            value={name}
            maxLength={PRODUCT_LIMITS.optionName}
            autoComplete="off"
            onChange={(event) =>
              setOptions((before) => before.with(at, { ...before[at]!, name: event.target.value }))
            }
          />
          <ol className={styles.plain}>
            {values.map((each, place) => (
              <li key={each.was ?? `new ${place}`} className={styles.optionValue}>
                <TextField
                  isFilter
                  name={`value-${at}-${place}`}
                  label={`Value ${place + 1} of ${name}`}
                  value={each.value}
                  maxLength={PRODUCT_LIMITS.optionValue}
                  autoComplete="off"
                  onChange={(event) =>
                    setValues(at, values.with(place, { ...each, value: event.target.value }))
                  }
                />
                <span className={parts.acts}>
                  <Button
                    size="small"
                    aria-label={`Move earlier: ${each.value}`}
                    disabled={place === 0}
                    onClick={() => setValues(at, values.toSpliced(place, 1).toSpliced(place - 1, 0, each))}
                  >
                    Move earlier
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Remove ${each.value}`}
                    disabled={values.length === 1}
                    onClick={() => setValues(at, values.toSpliced(place, 1))}
                  >
                    Remove
                  </Button>
                </span>
              </li>
            ))}
          </ol>
          <Button
            size="small"
            icon="plus"
            onClick={() => setValues(at, [...values, { value: '', was: null }])}
          >
            {`New value for ${name}`}
          </Button>
        </fieldset>
      ))}
      {lost.length > 0 && (
        <p role="status">
          {`These variants will be archived: ${lost.map(({ optionValues }) => optionValues.join(', ')).join('; ')}.`}
        </p>
      )}
      <ActionFailure act={save} />
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={save.isBusy && 'Saving...'} onClick={() => void save.run()}>
          Save options
        </Button>
      </FormActions>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          nameOf={() => 'Options'}
          show={(_, value) => optionsText(value as DeskStyle['options'])}
          confirm="Continue"
          onChosen={(yours) => void decide(conflict, yours)}
          onClose={() => setConflict(null)}
        />
      )}
    </Dialog>
  );
}

type Option = DeskStyle['options'][number];

const asItIs = ({ name, values }: Option) => ({
  ...{ name, was: name },
  values: values.map((value): Value => ({ value, was: value })),
});

/**
 * What was typed, as a change to the current options: names and values that are gone or have been renamed count as new.
 */
function upon({ name, values }: ReturnType<typeof asItIs>, now: Option | undefined) {
  const known = (value: string | null) => (value !== null && now?.values.includes(value) ? value : null);
  return {
    ...{ name, was: now?.name ?? name },
    values: values.map(({ value, was }): Value => ({ value, was: known(was) ?? known(value) })),
  };
}

const optionsText = (options: readonly Option[]) =>
  options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · ');
