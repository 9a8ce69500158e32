import { useRevalidator } from 'react-router';
import type { DeskStock } from '#contract/desk/stock.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { useSend } from '#desk/app/send.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

/** A product's shelf. Lists, counting and packing are sorted by it. */
export function ShelfForm({ product: { id, name, shelf } }: { product: DeskStock }) {
  const send = useSend(`Set the shelf of ${name}`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send({ shelf: typed = '' }) {
      await send('placeStock', { params: { id }, body: { shelf: typed } });
      announce('Shelf saved.');
      await revalidate();
    },
    fallback: 'The shelf could not be saved. Please try again.',
  });
  return (
    <Form form={form} label="Where it is kept">
      <TextField
        // The field is uncontrolled: a new key recreates it when others have changed the shelf.
        key={shelf}
        name="shelf"
        label="Shelf"
        hint="Such as A2-10. Lists are sorted by shelf."
        defaultValue={shelf}
        maxLength={PRODUCT_LIMITS.shelf}
        autoComplete="off"
      />
      <FormActions>
        <Button type="submit" busy={form.isBusy && 'Saving...'}>
          Save shelf
        </Button>
      </FormActions>
    </Form>
  );
}
