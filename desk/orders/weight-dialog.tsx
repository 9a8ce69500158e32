import { useRevalidator } from 'react-router';
import { NUMBER_LENGTH } from '#contract/numbers.ts';
import { useSend } from '#desk/app/send.ts';
import { readParcelGrams } from '#desk/pick-run/grams.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

/** The weight of a packed parcel, from the scales. */
export function WeightDialog({
  orderNumber,
  weightGrams,
  onClose,
}: {
  orderNumber: string;
  weightGrams: number | null;
  onClose: () => void;
}) {
  const send = useSend(`Weigh the parcel of order ${orderNumber}`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send({ weightGrams: typed = '' }) {
      const read = readParcelGrams(typed);
      if ('problem' in read) return;
      await send('weighParcel', { params: { order: orderNumber }, body: { weightGrams: read.grams } });
      announce('Weight saved.');
      onClose();
      await revalidate();
    },
    fallback: 'The weight could not be saved. Please try again.',
  });
  return (
    <Dialog title={`Weight of order ${orderNumber}`} onClose={onClose}>
      <Form form={form} label="Weight">
        <TextField
          name="weightGrams"
          label="Weight of the parcel in grams"
          hint="Including packaging. If empty, the label shows the weight of the goods."
          defaultValue={weightGrams ?? ''}
          maxLength={NUMBER_LENGTH}
          problemIn={problemOfWeight}
          inputMode="numeric"
          autoComplete="off"
        />
        <p>Labels already made keep the old weight.</p>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save weight
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function problemOfWeight(typed: string): string {
  const read = readParcelGrams(typed);
  return 'problem' in read ? read.problem : '';
}
