import { useRevalidator } from 'react-router';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { useSend } from '#desk/app/send.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

type Place = NonNullable<DeskOrder['people']>['shippingAddress'];

const fields = [
  { name: 'contactName', label: 'Name', maxLength: MAX_LENGTH.contactName, required: true },
  { name: 'streetAddress1', label: 'Street address', maxLength: MAX_LENGTH.streetAddress, required: true },
  { name: 'streetAddress2', label: 'Address line 2', maxLength: MAX_LENGTH.streetAddress },
  { name: 'city', label: 'City', maxLength: MAX_LENGTH.city, required: true },
  { name: 'postalCode', label: 'Postcode', maxLength: MAX_LENGTH.postalCode, required: true },
  { name: 'phoneNumber', label: 'Phone', maxLength: MAX_LENGTH.phoneNumber, inputMode: 'tel' },
] as const satisfies readonly { name: keyof Place; [of: string]: unknown }[];

/** Changes the address; possible until the parcel has left. */
export function AddressDialog({
  orderNumber,
  place,
  onClose,
}: {
  orderNumber: string;
  place: Place;
  onClose: () => void;
}) {
  const send = useSend(`Change the delivery address of order ${orderNumber}`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send(typed) {
      const body = Object.fromEntries(fields.map(({ name }) => [name, typed[name] ?? '']));
      // Royal Mail needs no county, and the old one may be wrong for another town: labels leave out what repeats it.
      const regionOrState =
        body.city?.trim() === place.city ? (place.regionOrState ?? place.city) : body.city;
      await send('changeOrderAddress', {
        params: { order: orderNumber },
        body: { ...body, regionOrState } as never,
      });
      announce('Delivery address changed.');
      onClose();
      await revalidate();
    },
    fallback: 'The address could not be changed. Please try again.',
  });
  return (
    <Dialog title={`Delivery address of order ${orderNumber}`} onClose={onClose}>
      <Form form={form} label="Address">
        {fields.map((field) => (
          <TextField key={field.name} {...field} defaultValue={place[field.name] ?? ''} autoComplete="off" />
        ))}
        <p>The old address is kept in a note. Anything already printed still shows it.</p>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save address
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
