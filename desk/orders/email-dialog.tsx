import { useRevalidator } from 'react-router';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { showUndo } from './use-outward-action.ts';

/** An email to the buyer in one's own words. Undoing it leaves the text here, to be sent after all. */
export function EmailDialog({ orderNumber, onClose }: { orderNumber: string; onClose: () => void }) {
  const send = useSend(`Email the buyer of order ${orderNumber}`);
  const { revalidate } = useRevalidator();
  const kept = `email ${orderNumber}`;
  const form = useForm({
    async send({ body = '' }) {
      const { job } = await send('emailBuyer', { params: { order: orderNumber }, body: { body } });
      if (job) showUndo(job, revalidate, kept);
      else forgetText(kept);
      onClose();
      await revalidate();
    },
    fallback: 'The email could not be sent. Please try again.',
  });
  useKeptText(form.ref, kept);
  return (
    <Dialog title={`Email the buyer of order ${orderNumber}`} onClose={onClose}>
      <Form form={form} label="Email">
        <TextArea
          name="body"
          label="Message"
          hint="The shop adds a greeting, the order number and its signature."
          maxLength={DESK_MAX_LENGTH.orderNote}
          rows={8}
          required
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Sending...'}>
            Send email
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
