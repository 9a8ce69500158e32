import { useRevalidator } from 'react-router';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { DeskStock } from '#contract/desk/stock.ts';
import { NUMBER_LENGTH } from '#contract/numbers.ts';
import { useSend } from '#desk/app/send.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { checkedBy, valueIn } from '#desk/ui/typed-numbers.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, FormRow, useForm } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { refusedAt } from './at-field.ts';
import { readPieces } from './stock-words.ts';

type Act = 'received' | 'found' | 'damaged' | 'lost' | 'sample' | 'correction-more' | 'correction-fewer';

const acts: Readonly<Record<Act, string>> = {
  received: 'Received (add)',
  found: 'Found (add)',
  damaged: 'Damaged (remove)',
  lost: 'Lost (remove)',
  sample: 'Taken as a sample (remove)',
  'correction-more': 'Correction (add)',
  'correction-fewer': 'Correction (remove)',
};

const HOW_MANY = 'Please enter how many, from 1 to 1,000,000.';

/** Adds to or takes from the stock, with a reason. */
export function ChangeForm({ product: { id, name } }: { product: DeskStock }) {
  const send = useSend(`Change the stock of ${name}`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    check: ({ act = '', note = '' }) => ({
      ...(act.startsWith('correction') &&
        note.trim() === '' && { note: 'Please say what you are correcting.' }),
    }),
    async send({ act, quantity = '', note = '' }) {
      const body = bodyOf(act as Act, valueIn(readPieces(1)(quantity))!, note);
      const { product } = await refusedAt('quantity', send('changeStock', { params: { id }, body }));
      form.ref.current?.reset();
      announce(`Saved. ${product.onShelf} on the shelf.`);
      await revalidate();
    },
    fallback: 'That could not be saved. Please try again.',
  });
  return (
    <Form form={form} label="Adjust stock">
      <FormRow>
        <SelectField name="act" label="Reason" defaultValue="received" required>
          <Choices of={acts} />
        </SelectField>
        <TextField
          name="quantity"
          label="Quantity"
          inputMode="numeric"
          maxLength={NUMBER_LENGTH}
          problemIn={checkedBy(readPieces(1), HOW_MANY)}
          autoComplete="off"
          faultText={HOW_MANY}
          required
        />
      </FormRow>
      <TextField name="note" label="Note" maxLength={DESK_MAX_LENGTH.stockNote} autoComplete="off" />
      <FormActions>
        <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
          Save
        </Button>
      </FormActions>
    </Form>
  );
}

function bodyOf(act: Act, quantity: number, note: string) {
  if (act === 'correction-more') return { reason: 'correction' as const, change: quantity, note };
  if (act === 'correction-fewer') return { reason: 'correction' as const, change: -quantity, note };
  return { reason: act, quantity, note };
}
