import { Link } from 'react-router';
import { formatPence } from '#contract/money.ts';
import type { ListedCustomer } from '#contract/desk/customers.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { Filters } from '#desk/ui/filters.tsx';
import { listScreen } from '#desk/ui/list-screen.tsx';
import { pageOf } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { SearchField } from '#desk/ui/search-field.tsx';
import { Day } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmailAddress } from '#desk/ui/email-address.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { customerPath } from '#desk/app/paths.ts';
import { WaitingRegistration } from './waiting-registration.tsx';

const columns: readonly Column<ListedCustomer>[] = [
  {
    head: 'Customer',
    isTitle: true,
    cell: ({ id, name, email }) => (
      <div>
        <Link to={customerPath(id)}>{name}</Link>
        <span className={parts.soft}>
          <EmailAddress email={email} />
        </span>
      </div>
    ),
  },
  { head: 'Since', cell: ({ since }) => <Day at={since} /> },
  { head: 'Last order', cell: ({ lastOrderedAt }) => (lastOrderedAt ? <Day at={lastOrderedAt} /> : '–') },
  { head: 'Orders paid', isNumber: true, cell: ({ orders }) => orders.toLocaleString('en-GB') },
  { head: 'Spent', isNumber: true, cell: ({ spentPence }) => formatPence(spentPence) },
];

const searchIn = (filters: URLSearchParams) => filters.get('search') ?? '';

async function fetchCustomers(filters: URLSearchParams, after: string, signal?: AbortSignal) {
  const query = { search: searchIn(filters), after };
  const { customers, hasMore, waiting } = await call('listCustomers', { query }, { signal });
  return { ...pageOf(customers, hasMore), waiting };
}

export const { loader, Component, ErrorBoundary } = listScreen({
  title: 'Customers',
  things: 'customers',
  columns,
  fetch: fetchCustomers,
  children: function CustomersPage({ loaded, filters, more }) {
    const may = useMay();
    const search = searchIn(filters);
    return (
      <Stack>
        <PageHeader
          title="Customers"
          lead={may('customers.export') && <Link to={deskPages.dataComplaints}>Complaints about data</Link>}
        />
        <Filters label="Find customers">
          <SearchField placeholder="Name, email, phone, postcode…" />
        </Filters>
        {loaded.waiting && <WaitingRegistration waiting={loaded.waiting} />}
        <Rows
          label="Customers"
          columns={columns}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={search ? <NobodyFound search={search} /> : <EmptyState title="No customer accounts yet." />}
        />
      </Stack>
    );
  },
});

/** Customers who have deleted their account, or moved, may still be found by an order. */
function NobodyFound({ search }: { search: string }) {
  return (
    <EmptyState
      title="No matching customers."
      action={
        <ButtonLink to={`${deskPages.orders}?${new URLSearchParams({ search })}`}>Search orders</ButtonLink>
      }
    >
      Names, emails, phone numbers and postcodes of accounts and saved addresses were searched. Orders also
      store the address they were sent to.
    </EmptyState>
  );
}
