import { useLoaderData, useRouteError } from 'react-router';
import { Arrival } from '#storefront/app/arrival.tsx';
import { arriving, callOf } from '#storefront/app/load.ts';
import { LoadFailed } from '#storefront/app/load-failed.tsx';
import { customerLoader } from '#storefront/session/customer-area.tsx';
import { BasketContents } from './basket-contents.tsx';
import { BasketSkeleton } from './basket-skeleton.tsx';
import { useBasketOfOtherTabs } from './basket-summary.ts';
import { readBasket } from './read-basket.ts';
import styles from './basket-page.module.css';

export const loader = customerLoader(async ({ context, request }) => ({
  basket: await arriving(readBasket(callOf({ context }), request.signal)),
}));

export function Component() {
  const { basket } = useLoaderData<typeof loader>();
  useBasketOfOtherTabs();
  return (
    <Arrival of={basket} skeleton={<BasketSkeleton />} renderFailed={(error) => <Failed error={error} />}>
      {(loaded) => <BasketContents loaded={loaded} />}
    </Arrival>
  );
}

export function ErrorBoundary() {
  return <Failed error={useRouteError()} />;
}

function Failed({ error }: { error: unknown }) {
  return (
    <div className={styles.page}>
      <h1>Your basket</h1>
      <LoadFailed error={error} message="Failed to load basket." />
    </div>
  );
}
