import type { Address } from '#contract/addresses.ts';
import { EmptyBasket } from '#storefront/app/pictures/pictures.tsx';
import { useSite } from '#storefront/app/page/site.ts';
import { useBasketOfOtherTabs } from '#storefront/basket/basket-summary.ts';
import { readBasket } from '#storefront/basket/read-basket.ts';
import { wholeBasket, type BasketAnswer } from '#storefront/basket/whole-basket.ts';
import { customerPage } from '#storefront/session/customer-pages.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';

export const { loader, Component, ErrorBoundary } = customerPage({
  async load(call, { request: { signal } }) {
    const [basket, addresses] = await Promise.all([
      readBasket(call, signal),
      call('listAddresses', {}, { signal }),
    ]);
    return { basket, addresses };
  },
  skeleton: <CheckoutSkeleton />,
  failed: 'Failed to load checkout information.',
  Frame({ children }) {
    useBasketOfOtherTabs();
    return (
      <Stack gap="large">
        <h1>Checkout</h1>
        {children}
      </Stack>
    );
  },
  children: (loaded) => <Checkout {...loaded} />,
});

function Checkout({ basket, addresses }: { basket: BasketAnswer; addresses: readonly Address[] }) {
  const { shop } = useSite();
  if (basket.items.length > 0) {
    return <CheckoutForm basket={wholeBasket(basket, shop)} addresses={addresses} />;
  }
  return (
    <EmptyState
      picture={<EmptyBasket />}
      title="Your basket is currently empty."
      action={
        <ButtonLink variant="primary" size="large" to="/products">
          Continue Shopping
        </ButtonLink>
      }
    />
  );
}
