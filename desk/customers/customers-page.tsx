import { Link, useSearchParams } from 'react-router';
import { formatPence } from '#contract/money.ts';
import type { ListedCustomer } from '#contract/desk/customers.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { Filters } from '#desk/ui/filters.tsx';
import { useMore, type Page } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { Day } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { ListSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { customerPath } from './customer-path.ts';
import { WaitingRegistration, type Waiting } from './waiting-registration.tsx';

const columns: readonly Column<ListedCustomer>[] = [
  {
    head: 'Customer',
    isTitle: true,
    cell: ({ id, name, email }) => (
      <div>
        <Link to={customerPath(id)}>{name}</Link>
        <span className={parts.soft}>{email}</span>
      </div>
    ),
  },
  { head: 'Since', cell: ({ since }) => <Day at={since} /> },
  { head: 'Last order', cell: ({ lastOrderedAt }) => (lastOrderedAt ? <Day at={lastOrderedAt} /> : '–') },
  { head: 'Orders paid', isNumber: true, cell: ({ orders }) => orders.toLocaleString('en-GB') },
  { head: 'Spent', isNumber: true, cell: ({ spentPence }) => formatPence(spentPence) },
];

interface Found extends Page<ListedCustomer> {
  waiting: Waiting | null;
}

async function fetchCustomers(search: string, after: string, signal?: AbortSignal): Promise<Found> {
  const input = { query: { search, after } };
  const { customers, hasMore, waiting } = await call('listCustomers', input, signal ? { signal } : {});
  return { rows: customers, next: hasMore ? customers.at(-1)!.id : null, waiting };
}

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Customers',
  load: ({ request: { url, signal } }) =>
    fetchCustomers(new URL(url).searchParams.get('search') ?? '', '', signal),
  failed: 'The customers could not be loaded.',
  skeleton: <ListSkeleton title="Customers" columns={columns} words="Loading the customers..." />,
  children: function CustomersPage({ loaded }) {
    const [params] = useSearchParams();
    const search = params.get('search') ?? '';
    const more = useMore(loaded, (after) => fetchCustomers(search, after));
    return (
      <Stack>
        <PageHeader title="Customers" />
        <Filters label="Find customers">
          <TextField
            isFilter
            name="search"
            label="Find"
            type="search"
            placeholder="Name, email, phone, postcode…"
            defaultValue={search}
            maxLength={100}
          />
        </Filters>
        {loaded.waiting && <WaitingRegistration waiting={loaded.waiting} />}
        <Rows
          label="Customers"
          columns={columns}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={search ? <NobodyFound search={search} /> : <EmptyState title="Nobody has an account yet." />}
        />
      </Stack>
    );
  },
});

/** Customers who have deleted their account, or moved, may still be found by an order. */
function NobodyFound({ search }: { search: string }) {
  return (
    <EmptyState
      title="No customer matches that."
      action={
        <ButtonLink to={`${deskPages.orders}?${new URLSearchParams({ search })}`}>
          Look among the orders
        </ButtonLink>
      }
    >
      The names, emails, phone numbers and postcodes of all accounts and their address books were searched. An
      order also keeps the address it went to.
    </EmptyState>
  );
}
