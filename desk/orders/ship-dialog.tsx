import { useRevalidator } from 'react-router';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { carrierNames, carrierOf, readTracking } from '#contract/desk/tracking-words.ts';
import { useSend } from '#desk/app/send.ts';
import { Button } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { showUndo } from './use-outward-action.ts';

export function ShipDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { orderNumber, isDisputed } = order;
  const send = useSend(`Send order ${orderNumber}`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    check({ carrier = '', tracking = '' }): Record<string, string> {
      const { problem } = readTracking(carrierWith(carrier, tracking), tracking);
      return problem === null ? {} : { tracking: problem };
    },
    async send({ carrier: typed = '', tracking = '', isInsisted }) {
      const carrier = carrierWith(typed, tracking);
      const trackingUrl = readTracking(carrier, tracking).url;
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
      <Form form={form} label="How it is sent">
        <TextField
          name="carrier"
          label="Carrier"
          list="carriers"
          maxLength={DESK_MAX_LENGTH.carrier}
          autoComplete="off"
        />
        <datalist id="carriers">
          {carrierNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextField
          name="tracking"
          label="Tracking number or address"
          hint="The carrier is recognised from most numbers."
          maxLength={DESK_MAX_LENGTH.tracking}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {isDisputed && (
          <CheckboxField name="isInsisted">
            Send even though the payment is disputed, reversed or held
          </CheckboxField>
        )}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Sending...'}>
            Mark as sent
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** The carrier as typed, or else recognised by the number. */
const carrierWith = (typed: string, tracking: string) => typed.trim() || (carrierOf(tracking) ?? '');
