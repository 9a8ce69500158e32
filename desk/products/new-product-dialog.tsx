import { useNavigate } from 'react-router';
import { NUMBER_LENGTH, readPence } from '#contract/numbers.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { useMe } from '#desk/app/me.ts';
import { useSend } from '#desk/app/send.ts';
import { checkedBy, penceTyped } from '#desk/ui/typed-numbers.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { productPath } from '#desk/app/paths.ts';
import { priceLabel } from './product-words.ts';

const readPrice = (text: string) => readPence(text, { min: 1, max: PRODUCT_LIMITS.pricePence });

/**
 * A name and a price are enough; everything else is edited on its screen, and nothing is for sale before it is
 * published.
 */
export function NewProductDialog({ onClose }: { onClose: () => void }) {
  const send = useSend('Create a product');
  const navigate = useNavigate();
  const form = useForm({
    async send({ name = '', pricePence: price = '' }) {
      const { id } = await send('createProduct', { body: { name, pricePence: penceTyped(price) } });
      forgetText('new product');
      announce(`${name.trim()} added as a draft.`);
      await navigate(productPath(id));
    },
    fallback: 'The product could not be created. Please try again.',
  });
  useKeptText(form.ref, 'new product');
  return (
    <Dialog title="New product" onClose={onClose}>
      <Form form={form} label="New product">
        <TextField name="name" label="Name" maxLength={PRODUCT_LIMITS.name} autoComplete="off" required />
        <TextField
          name="pricePence"
          label={priceLabel(useMe().saysVat)}
          inputMode="decimal"
          maxLength={NUMBER_LENGTH}
          problemIn={checkedBy(readPrice, 'Please enter a price in pounds, such as 12.50.')}
          autoComplete="off"
          required
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Creating...'}>
            Create
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
