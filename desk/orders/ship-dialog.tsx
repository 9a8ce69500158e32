import { useRevalidator } from 'react-router';
import type { DeskOrder } from '#contract/desk/orders.ts';
import { useSend } from '#desk/app/send.ts';
import { Button } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { showUndo } from './use-outward-act.ts';

export function ShipDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { orderNumber, isDisputed } = order;
  const send = useSend(`Send order ${orderNumber}`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send({ carrier = '', trackingUrl = '', isInsisted }) {
      const { job } = await send('shipDeskOrder', {
        params: { order: orderNumber },
        body: { carrier, trackingUrl, isInsisted: isInsisted === 'on' },
      });
      if (job) showUndo(job, revalidate);
      onClose();
      await revalidate();
    },
    fallback: 'It could not be marked as sent. Please try again.',
  });
  return (
    <Dialog title={`Send order ${orderNumber}`} onClose={onClose}>
      <Form form={form} label="How it leaves">
        <TextField
          name="carrier"
          label="Carrier"
          placeholder="Royal Mail"
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          name="trackingUrl"
          label="Where it can be followed"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
        />
        {isDisputed && (
          <CheckboxField name="isInsisted">
            It leaves although its payment is disputed, reversed or held
          </CheckboxField>
        )}
        <FormActions>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Sending...'}>
            It is sent
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
