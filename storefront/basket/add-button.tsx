import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { rememberReturnTo, type LoginState } from '#storefront/session/return-to.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useAddOne } from './use-add-one.ts';

/**
 * Adds one to the basket without leaving the list. If a log-in is needed, it is added afterwards on the product's own
 * page, which says so.
 */
export function AddButton({ product }: { product: Pick<Product, 'Uuid' | 'Name'> }) {
  const navigate = useNavigate();
  const { run, isBusy } = useAddOne(product, () => {
    const from = `/products/${product.Uuid}`;
    rememberReturnTo(from, { act: 'add', quantity: 1 });
    const state: LoginState = { from };
    return navigate('/login', { state });
  });
  return (
    <Button
      size="small"
      wide
      busy={isBusy && 'Adding...'}
      aria-label={isBusy ? undefined : `Add to Basket: ${product.Name}`}
      onClick={(event) => void run(event.currentTarget)}
    >
      Add to Basket
    </Button>
  );
}
