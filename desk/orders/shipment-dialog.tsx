import { useRevalidator } from 'react-router';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import {
  carrierAmong,
  carrierNames,
  carrierOf,
  codeOf,
  readTracking,
} from '#contract/desk/tracking-words.ts';
import { useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { Button } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { showUndo } from './use-outward-action.ts';

/** How an order is sent; for one that has been, a correction. What is typed stays until it has taken effect. */
export function ShipmentDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { orderNumber, isDisputed, people } = order;
  const isCorrection = order.status === 'Shipped';
  const before = (isCorrection && order.carrier) || '';
  const url = isCorrection ? (people?.trackingUrl ?? '') : '';
  const title = isCorrection ? `Tracking of order ${orderNumber}` : `Send order ${orderNumber}`;
  const kept = `${isCorrection ? 'tracking' : 'ship'} ${orderNumber}`;
  const send = useSend(title);
  const { revalidate } = useRevalidator();
  /** The carrier as typed, or else recognised by the number. */
  const carrierWith = (typed: string, tracking: string) =>
    typed.trim() !== before ? typed.trim() : (carrierOf(tracking) ?? carrierAmong(before, tracking) ?? '');
  const form = useForm({
    check({ carrier = '', tracking = '' }): Record<string, string> {
      const { problem } = readTracking(carrierWith(carrier, tracking), tracking);
      return problem === null ? {} : { tracking: problem };
    },
    async send({ carrier: typed = '', tracking = '', isInsisted }) {
      const carrier = carrierWith(typed, tracking);
      const shipment = { carrier, trackingUrl: readTracking(carrier, tracking).url };
      const params = { order: orderNumber };
      const { job } = isCorrection
        ? await send('correctTracking', { params, body: shipment })
        : await send('shipDeskOrder', { params, body: { ...shipment, isInsisted: isInsisted === 'on' } });
      if (job) showUndo(job, revalidate, kept);
      onClose();
      await revalidate();
    },
    fallback: isCorrection
      ? 'The tracking could not be changed. Please try again.'
      : 'It could not be marked as shipped. Please try again.',
  });
  useKeptText(form.ref, kept);
  return (
    <Dialog title={title} onClose={onClose}>
      {isCorrection && <p>The buyer is told the new details by email.</p>}
      <Form form={form} label="How it is sent">
        <TextField
          name="carrier"
          label="Carrier"
          list="carriers"
          defaultValue={before}
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
          label="Tracking number or link"
          hint="The carrier is recognised from most numbers."
          defaultValue={codeOf(url) ?? url}
          maxLength={DESK_MAX_LENGTH.tracking}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {isDisputed && !isCorrection && (
          <CheckboxField name="isInsisted">
            Send even though the payment is disputed, reversed or held
          </CheckboxField>
        )}
        {order.isWithdrawn && !isDisputed && !isCorrection && (
          <CheckboxField name="isInsisted">
            Send even though the buyer has withdrawn from some or all of it
          </CheckboxField>
        )}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={form.isBusy && (isCorrection ? 'Saving...' : 'Sending...')}
          >
            {isCorrection ? 'Save and tell the buyer' : 'Mark as shipped'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
