import { useState } from 'react';
import type { DeskProduct } from '#contract/desk/products.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { FormActions, FormRow } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { CombinationPicker } from './combination-picker.tsx';
import type { DraftState } from './use-draft.ts';
import { combinationsOf, keyOf, MAX_TICKED_IN_ADVANCE, valuesTyped } from './combinations.ts';

/** Turns a product into a style: which options it has, which combinations exist, and which this product is. */
export function MakeStyleDialog({
  product: { id, version, record },
  draft,
  onClose,
}: {
  product: DeskProduct;
  draft: DraftState;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState([{ name: 'Size', values: '' }]);
  const [own, setOwn] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const options = typed
    .map(({ name, values }) => ({ name: name.trim(), values: valuesTyped(values) }))
    .filter(({ name, values }) => name !== '' && values.length > 0);
  const combinations = options.length > 0 ? combinationsOf(options) : [];
  const isTooMany = combinations.length > PRODUCT_LIMITS.variants * 10;
  const ownKey = combinations.some((values) => keyOf(values) === own)
    ? own
    : combinations[0] && keyOf(combinations[0]);
  const others = combinations.filter((values) => keyOf(values) !== ownKey);
  const ticked = chosen ?? new Set(combinations.length > MAX_TICKED_IN_ADVANCE ? [] : others.map(keyOf));

  const make = useDeskAction(
    async (send) => {
      const optionValues = combinations.find((values) => keyOf(values) === ownKey)!;
      await draft.flushOrFail();
      const style = await send('makeStyle', { params: { id }, body: { version, options, optionValues } });
      const variants = others.filter((values) => ticked.has(keyOf(values)));
      if (variants.length > 0) {
        await send('addVariants', {
          params: { id: style.id },
          body: { variants: variants.map((values) => ({ optionValues: values })), like: id },
        });
      }
      onClose();
    },
    { doing: `Add variants to ${record.name}`, done: 'Variants added as drafts.' },
  );

  const change = (at: number, part: Partial<(typeof typed)[number]>) => {
    setTyped((before) => before.with(at, { ...before[at]!, ...part }));
    setChosen(null);
  };
  return (
    <Dialog title="Sizes, colours and other variants" onClose={onClose}>
      <p>
        Each variant is a separate product with its own price, stock and pictures. New ones are drafts until
        you publish them.
      </p>
      {typed.map(({ name, values }, at) => (
        <FormRow key={at}>
          <TextField
            isFilter
            name={`option-${at}`}
            label={`Option ${at + 1}`}
            value={name}
            maxLength={PRODUCT_LIMITS.optionName}
            autoComplete="off"
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <TextField
            isFilter
            name={`values-${at}`}
            label={`Values, separated by commas${at > 0 ? ` (${at + 1})` : ''}`}
            value={values}
            autoComplete="off"
            placeholder="0-3 months, 3-6 months"
            onChange={(event) => change(at, { values: event.target.value })}
          />
        </FormRow>
      ))}
      {typed.length < PRODUCT_LIMITS.options && (
        <div className={parts.acts}>
          <Button
            size="small"
            icon="plus"
            onClick={() => setTyped((before) => [...before, { name: 'Colour', values: '' }])}
          >
            Add option
          </Button>
        </div>
      )}
      {isTooMany && <p role="alert">Too many combinations. A product can have at most 100 variants.</p>}
      {combinations.length > 0 && !isTooMany && (
        <>
          <SelectField
            name="own"
            label="This product is"
            value={ownKey ?? ''}
            onChange={(event) => {
              setOwn(event.target.value);
              setChosen(null);
            }}
          >
            {combinations.map((values) => (
              <option key={keyOf(values)} value={keyOf(values)}>
                {values.join(', ')}
              </option>
            ))}
          </SelectField>
          {others.length > 0 && (
            <CombinationPicker combinations={others} ticked={ticked} onChange={setChosen} />
          )}
        </>
      )}
      <ActionFailure act={make} />
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={combinations.length === 0 || isTooMany}
          busy={make.isBusy && 'Making...'}
          onClick={() => void make.run()}
        >
          Create variants
        </Button>
      </FormActions>
    </Dialog>
  );
}
