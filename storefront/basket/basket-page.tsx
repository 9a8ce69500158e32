import { LoadFailed } from '#storefront/app/calls/load-failed.tsx';
import { customerPage } from '#storefront/session/customer-pages.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { BasketContents } from './basket-contents.tsx';
import { BasketSkeleton } from './basket-skeleton.tsx';
import { useBasketOfOtherTabs } from './basket-summary.ts';
import { readBasket } from './read-basket.ts';

export const { loader, Component, ErrorBoundary } = customerPage({
  load: (call, { request }) => readBasket(call, request.signal),
  skeleton: <BasketSkeleton />,
  failed: (error) => (
    <Stack gap="large">
      <h1>Your basket</h1>
      <LoadFailed error={error} message="Failed to load basket." />
    </Stack>
  ),
  Frame({ children }) {
    useBasketOfOtherTabs();
    return children;
  },
  children: (loaded) => <BasketContents loaded={loaded} />,
});
