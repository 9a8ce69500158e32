import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { useSend } from '#desk/app/send.ts';
import { Button } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { showUndo } from './use-outward-action.ts';

/** Asks for the code that the buyer has, before an order is handed to them. */
export function HandOverDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { orderNumber, isDisputed, isWithdrawn } = order;
  const title = `Hand over order ${orderNumber}`;
  const send = useSend(title);
  const { revalidate } = useRevalidator();
  const [isWithout, setIsWithout] = useState(false);
  const form = useForm({
    async send({ code = '', isInsisted }) {
      const { job } = await send('handOverDeskOrder', {
        params: { order: orderNumber },
        body: { code: isWithout ? null : code, isInsisted: isInsisted === 'on' },
      });
      if (job) showUndo(job, revalidate);
      onClose();
      await revalidate();
    },
    fallback: 'It could not be marked as handed over. Please try again.',
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label="Handing over">
        {!isWithout && (
          <TextField
            name="code"
            label="Collection code"
            hint="It is in the buyer’s emails and on their order page."
            maxLength={DESK_MAX_LENGTH.orderNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            faultText="Please enter the code."
          />
        )}
        <CheckboxField name="isWithout" onChange={({ target }) => setIsWithout(target.checked)}>
          They don’t have the code: I have checked who they are
        </CheckboxField>
        {(isDisputed || isWithdrawn) && (
          <CheckboxField name="isInsisted">
            Hand over even though{' '}
            {isDisputed
              ? 'the payment is disputed, reversed or held'
              : 'the buyer has withdrawn from some or all of it'}
          </CheckboxField>
        )}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Handed over
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
