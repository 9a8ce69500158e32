import { useState } from 'react';
import type { DeskStyle } from '#contract/desk/products.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { ActFailure, useAct } from '#desk/app/act.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { FormActions } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './products.module.css';

interface Value {
  value: string;
  /** What it was called; null: it is new. */
  was: string | null;
}

/** Renames, reorders, adds and takes away options and their values. Who loses its value is archived. */
export function OptionsDialog({ style, onClose }: { style: DeskStyle; onClose: () => void }) {
  const [options, setOptions] = useState(() =>
    style.options.map(({ name, values }) => ({
      ...{ name, was: name },
      values: values.map((value): Value => ({ value, was: value })),
    })),
  );
  const setValues = (at: number, values: Value[]) =>
    setOptions((before) => before.with(at, { ...before[at]!, values }));
  const lost = style.variants.filter(
    ({ optionValues, status }) =>
      status !== 'archived' &&
      optionValues.some((value, at) => !options[at]!.values.some(({ was }) => was === value)),
  );
  const save = useAct(
    async (send) => {
      const body = { version: style.version, options };
      await send('changeStyle', { params: { id: style.id }, body });
      onClose();
    },
    { doing: `Change the options of ${style.name}`, done: 'The options are saved.' },
  );
  return (
    <Dialog title={`Options of ${style.name}`} onClose={onClose}>
      {options.map(({ name, was, values }, at) => (
        <fieldset key={was} className={styles.combinations}>
          <legend>{was}</legend>
          <TextField
            isFilter
            name={`option-${at}`}
            label={`Name of option ${at + 1}`}
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
                <span className={styles.acts}>
                  <Button
                    size="small"
                    aria-label={`Earlier: ${each.value}`}
                    disabled={place === 0}
                    onClick={() => setValues(at, values.toSpliced(place, 1).toSpliced(place - 1, 0, each))}
                  >
                    Earlier
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Take away ${each.value}`}
                    disabled={values.length === 1}
                    onClick={() => setValues(at, values.toSpliced(place, 1))}
                  >
                    Take away
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
            {`Another value of ${name}`}
          </Button>
        </fieldset>
      ))}
      {lost.length > 0 && (
        <p role="status">
          {`Will be archived, for its value goes: ${lost.map(({ optionValues }) => optionValues.join(', ')).join('; ')}.`}
        </p>
      )}
      <ActFailure act={save} />
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={save.isBusy && 'Saving...'} onClick={() => void save.run()}>
          Save the options
        </Button>
      </FormActions>
    </Dialog>
  );
}
