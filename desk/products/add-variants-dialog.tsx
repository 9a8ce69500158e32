import { useState } from 'react';
import type { DeskStyle } from '#contract/desk/products.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { FormActions } from '#storefront/ui/form.tsx';
import { CombinationPicker } from './combination-picker.tsx';
import { keyOf, missingIn } from './combinations.ts';
import type { DraftState } from './use-draft.ts';

/** Adds further combinations of the options. */
export function AddVariantsDialog({
  style,
  like,
  draft,
  onClose,
}: {
  style: DeskStyle;
  /** The variant to copy from. */
  like: string;
  draft: DraftState;
  onClose: () => void;
}) {
  const missing = missingIn(style.options, style.variants);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const add = useDeskAction(
    async (send) => {
      const variants = missing.filter((values) => ticked.has(keyOf(values)));
      const body = { variants: variants.map((values) => ({ optionValues: values })), like };
      // They are copied from what the screen shows.
      await draft.flushOrFail();
      await send('addVariants', { params: { id: style.id }, body });
      onClose();
    },
    { doing: `Add variants of ${style.name}`, done: 'Variants added as drafts.' },
  );
  return (
    <Dialog title={`Add variants of ${style.name}`} onClose={onClose}>
      {missing.length === 0 ? (
        <p>
          All combinations of its options already exist. To add another size or colour, add a value to an
          option.
        </p>
      ) : (
        <CombinationPicker combinations={missing} ticked={ticked} onChange={setTicked} />
      )}
      <ActionFailure act={add} />
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={ticked.size === 0}
          busy={add.isBusy && 'Adding...'}
          onClick={() => void add.run()}
        >
          Add variants
        </Button>
      </FormActions>
    </Dialog>
  );
}
