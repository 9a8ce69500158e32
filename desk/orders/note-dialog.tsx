import { useRevalidator } from 'react-router';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';

const KEPT = 'note to chosen orders';

/** Writes the same note on all ticked orders. */
export function NoteDialog({ orders, onClose }: { orders: readonly string[]; onClose: () => void }) {
  const words = orders.length === 1 ? '1 order' : `${orders.length} orders`;
  const send = useSend(`Add a note to ${words}`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send({ body = '' }) {
      await send('noteOrders', { body: { orders: [...orders], body } });
      forgetText(KEPT);
      announce(`Note added to ${words}.`);
      onClose();
      await revalidate();
    },
    fallback: 'The note could not be saved. Please try again.',
  });
  useKeptText(form.ref, KEPT);
  return (
    <Dialog title={`Add a note to ${words}`} onClose={onClose}>
      <Form form={form} label="Note">
        <TextArea
          name="body"
          label="Only staff can see this."
          maxLength={DESK_MAX_LENGTH.orderNote}
          rows={3}
          required
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save note
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
