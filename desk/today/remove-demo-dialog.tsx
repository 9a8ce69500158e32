import { useRevalidator } from 'react-router';
import { useSend } from '#desk/app/send.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';

export function RemoveDemoDialog({ onClose }: { onClose: () => void }) {
  const send = useSend('Remove the demo products');
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send() {
      const { products, categories } = await send('removeDemoProducts', {});
      announce(`${products} demo products and ${categories} categories removed.`);
      onClose();
      await revalidate();
    },
    fallback: 'The demo products could not be removed. Please try again.',
  });
  return (
    <Dialog title="Remove the demo products" onClose={onClose}>
      <p>
        Every demo product with an unchanged name, description and price is archived, so that earlier orders
        still show it. It is removed from its categories and the home page, and empty demo categories are
        deleted. Anything you have changed stays. You can restore products under Changes for 90 days.
      </p>
      <Form form={form} label="Remove the demo products">
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Removing...'}>
            Remove
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
