import { useLoaderData, useRouteError } from 'react-router';
import { Arrival } from '#storefront/app/arrival.tsx';
import { arriving, callOf } from '#storefront/app/load.ts';
import { LoadFailed } from '#storefront/app/load-failed.tsx';
import { useSite } from '#storefront/app/site.ts';
import { useBasketOfOtherTabs } from '#storefront/basket/basket-summary.ts';
import { readBasket } from '#storefront/basket/read-basket.ts';
import { wholeBasket } from '#storefront/basket/whole-basket.ts';
import { EmptyBasket } from '#storefront/app/pictures.tsx';
import { customerLoader } from '#storefront/session/customer-area.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import styles from './checkout-page.module.css';

export const loader = customerLoader(async ({ context, request: { signal } }) => {
  const call = callOf({ context });
  const both = Promise.all([readBasket(call, signal), call('listAddresses', {}, { signal })]);
  return { checkout: await arriving(both.then(([basket, addresses]) => ({ basket, addresses }))) };
});

export function Component() {
  const { checkout } = useLoaderData<typeof loader>();
  const { shop } = useSite();
  useBasketOfOtherTabs();
  return (
    <div className={styles.page}>
      <h1>Checkout</h1>
      <Arrival
        of={checkout}
        skeleton={<CheckoutSkeleton />}
        renderFailed={(error) => <Failed error={error} />}
      >
        {({ basket, addresses }) =>
          basket.items.length === 0 ? (
            <EmptyState
              picture={<EmptyBasket />}
              title="Your basket is currently empty."
              action={
                <ButtonLink variant="primary" size="large" to="/products">
                  Continue Shopping
                </ButtonLink>
              }
            />
          ) : (
            <CheckoutForm basket={wholeBasket(basket, shop)} addresses={addresses} />
          )
        }
      </Arrival>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <div className={styles.page}>
      <h1>Checkout</h1>
      <Failed error={error} />
    </div>
  );
}

function Failed({ error }: { error: unknown }) {
  return <LoadFailed error={error} message="Failed to load checkout information." />;
}
