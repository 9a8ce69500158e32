import { useNavigate, useSearchParams } from 'react-router';
import { MAX_LENGTH, ORDERS_PER_PAGE } from '#contract/limits.ts';
import { readPage } from '#storefront/app/calls/read-page.ts';
import { OwnReminders } from '#storefront/reminders/own-reminders.tsx';
import { customerListPage } from '#storefront/session/customer-list-pages.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { OrderListItem } from './order-list-item.tsx';
import { OrderListSkeleton } from './order-list-skeleton.tsx';
import { OrderSearch } from './order-search.tsx';
import { WaitingParcel } from './waiting-parcel.tsx';

export const { loader, Component } = customerListPage({
  async load(call, { request }) {
    const { page, search } = readQuery(new URL(request.url).searchParams);
    const query = { page, pageSize: ORDERS_PER_PAGE, search };
    const { orders, pageInfo } = await call('listOrders', { query }, { signal: request.signal });
    return { rows: orders, pages: pageInfo.totalPages, page };
  },
  skeleton: <OrderListSkeleton />,
  failed: 'Failed to load orders.',
  label: 'Pages of orders',
  Frame({ children }) {
    const [query] = useSearchParams();
    const { search } = readQuery(query);
    const navigate = useNavigate();
    function find(term: string) {
      void navigate(term ? `/account/orders?${new URLSearchParams({ search: term })}` : '/account/orders');
    }
    return (
      <Stack gap="large">
        <h1>My Orders</h1>
        <OrderSearch key={search} search={search} onSearch={find} />
        {children}
        <OwnReminders />
      </Stack>
    );
  },
  empty: <NoOrders />,
  children: (orders) => (
    <Stack as="ul">
      {orders.map((order) => (
        <OrderListItem key={order.id} order={order} />
      ))}
    </Stack>
  ),
});

/** Page and search are kept in the address; invalid values count as absent. */
function readQuery(query: URLSearchParams): { page: number; search: string } {
  return { page: readPage(query), search: (query.get('search') ?? '').trim().slice(0, MAX_LENGTH.search) };
}

function NoOrders() {
  const [query] = useSearchParams();
  const { search, page } = readQuery(query);
  return (
    <EmptyState
      picture={<WaitingParcel />}
      title="No orders found for your criteria."
      action={
        search !== '' || page > 1 ? (
          <ButtonLink to="/account/orders">Show All Orders</ButtonLink>
        ) : (
          <ButtonLink to="/products" variant="primary">
            Start Shopping
          </ButtonLink>
        )
      }
    />
  );
}
