import { useRef } from 'react';
import { useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { ORDERS_PER_PAGE } from '#contract/limits.ts';
import type { OrderSummary } from '#contract/orders.ts';
import { Arrival } from '#storefront/app/arrival.tsx';
import { LoadFailed, LoadFailedAbove } from '#storefront/app/load-failed.tsx';
import { arriving, callOf } from '#storefront/app/load.ts';
import { useSession } from '#storefront/app/session.ts';
import { customerLoader } from '#storefront/session/customer-area.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import { OrderListItem } from './order-list-item.tsx';
import { OrderListSkeleton } from './order-list-skeleton.tsx';
import { OrderSearch } from './order-search.tsx';
import { WaitingParcel } from './waiting-parcel.tsx';
import styles from './orders-page.module.css';

const FAILED = 'Failed to load orders.';

interface OrderList {
  orders: OrderSummary[];
  pages: number;
  page: number;
  /** The query of the address that asked for it. */
  search: string;
}

/** A failure is an answer too: the page shows it above the list that was there before. */
type Loaded = { list: OrderList } | { error: unknown };

export const loader = customerLoader(async (args) => ({ loaded: await arriving(load(args)) }));

async function load({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const url = new URL(request.url);
  const { page, search } = readQuery(url.searchParams);
  try {
    const { orders, pageInfo } = await callOf({ context })(
      'listOrders',
      { query: { page, pageSize: ORDERS_PER_PAGE, search } },
      { signal: request.signal },
    );
    return { list: { orders, pages: pageInfo.totalPages, page, search: url.search } };
  } catch (error) {
    return { error };
  }
}

/** Page and search live in the address; what makes no sense there counts as absent. */
function readQuery(query: URLSearchParams): { page: number; search: string } {
  const page = Number(query.get('page') ?? 1);
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    search: (query.get('search') ?? '').trim().slice(0, 100),
  };
}

export function Component() {
  // Another tab may log in as someone else: nothing of the list that stood here is theirs.
  return <Orders key={useSession()?.id} />;
}

function Orders() {
  const { loaded } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const { page, search } = readQuery(query);
  const navigate = useNavigate();
  const lastList = useRef<OrderList | null>(null);

  function find(term: string) {
    void navigate(term ? `/account/orders?${new URLSearchParams({ search: term })}` : '/account/orders');
  }

  return (
    <div className={styles.page}>
      <h1>My Orders</h1>
      <OrderSearch key={search} search={search} onSearch={find} />
      <Arrival
        of={loaded}
        skeleton={<OrderListSkeleton />}
        renderFailed={(error) => <Failed error={error} />}
      >
        {(answer) => {
          if ('list' in answer) lastList.current = answer.list;
          const list = lastList.current;
          if ('error' in answer) {
            if (!list || list.orders.length === 0) return <Failed error={answer.error} />;
            return (
              <>
                <LoadFailedAbove error={answer.error} message={FAILED} />
                <List list={list} />
              </>
            );
          }
          if (answer.list.orders.length > 0) return <List list={answer.list} />;
          return (
            <>
              <NoOrders isSearch={search !== '' || page > 1} />
              <ListPager list={answer.list} />
            </>
          );
        }}
      </Arrival>
    </div>
  );
}

function List({ list }: { list: OrderList }) {
  return (
    <>
      <ul className={styles.list}>
        {list.orders.map((order) => (
          <OrderListItem key={order.id} order={order} />
        ))}
      </ul>
      <ListPager list={list} />
    </>
  );
}

/** That of the rows: when a page turn has failed, the address is a page further on. */
function ListPager({ list }: { list: OrderList }) {
  return <Pager page={list.page} pages={list.pages} search={list.search} label="Pages of orders" />;
}

function NoOrders({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState
      picture={<WaitingParcel />}
      title="No orders found for your criteria."
      action={
        isSearch ? (
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

function Failed({ error }: { error: unknown }) {
  return <LoadFailed error={error} message={FAILED} />;
}
