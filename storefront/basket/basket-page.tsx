import { LoadFailed } from '#storefront/app/load-failed.tsx';
import { customerPage } from '#storefront/session/customer-pages.tsx';
import { BasketContents } from './basket-contents.tsx';
import { BasketSkeleton } from './basket-skeleton.tsx';
import { useBasketOfOtherTabs } from './basket-summary.ts';
import { readBasket } from './read-basket.ts';
import styles from './basket-page.module.css';

export const { loader, Component, ErrorBoundary } = customerPage({
  load: (call, { request }) => readBasket(call, request.signal),
  skeleton: <BasketSkeleton />,
  failed: (error) => (
    <div className={styles.page}>
      <h1>Your basket</h1>
      <LoadFailed error={error} message="Failed to load basket." />
    </div>
  ),
  Frame({ children }) {
    useBasketOfOtherTabs();
    return children;
  },
  children: (loaded) => <BasketContents loaded={loaded} />,
});
