import type { PickRunProduct } from '#contract/desk/pick-run.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { useSend } from '#desk/app/send.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

/** Records a product's shelf: the person standing in front of it knows best. */
export function ShelfDialog({
  product: { id, name, shelf },
  onSaved,
  onClose,
}: {
  product: PickRunProduct;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const send = useSend(`Set the shelf of ${name}`);
  const form = useForm({
    async send({ shelf: typed = '' }) {
      await send('placeStock', { params: { id }, body: { shelf: typed } });
      announce('Shelf saved.');
      await onSaved();
      onClose();
    },
    fallback: 'The shelf could not be saved. Please try again.',
  });
  return (
    <Dialog title={`Shelf for ${name}`} onClose={onClose}>
      <Form form={form} label="Where it is kept">
        <TextField
          name="shelf"
          label="Shelf"
          hint="Such as A2-10. Pick lists are sorted by shelf."
          defaultValue={shelf}
          maxLength={PRODUCT_LIMITS.shelf}
          autoComplete="off"
        />
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save shelf
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
