import { formatPence } from '#contract/money.ts';
import { orderStatusWords } from '#contract/state-words.ts';
import { MAX_SENT, type OrderView } from '#contract/desk/order-words.ts';
import type { ListedDeskOrder } from '#contract/desk/order-list.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { call } from '#desk/app/call.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { useMay } from '#desk/app/me.ts';
import { EmailAddress } from '#desk/ui/email-address.tsx';
import { Filters } from '#desk/ui/filters.tsx';
import { useChosen } from '#desk/ui/chosen.tsx';
import { OwnViews } from '#desk/views/own-views.tsx';
import { listScreen } from '#desk/ui/list-screen.tsx';
import { pageOf } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { SearchField } from '#desk/ui/search-field.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { saveFile } from '#storefront/ui/save-file.ts';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { ChosenOrders } from './chosen-orders.tsx';
import { OrderLink } from '#desk/app/order-link.tsx';
import { StatusBadges } from './status-badges.tsx';
import styles from './orders.module.css';

const views: Readonly<Record<OrderView, [name: string, empty: string]>> = {
  'to-pack': [orderStatusWords.Processing, 'Nothing to pack.'],
  'to-collect': ['Ready to collect', 'Nothing is waiting to be collected.'],
  late: ['Late', 'No late orders.'],
  short: ['Missing stock', 'No orders are missing stock.'],
  'letter-lost': ['Email not delivered', 'Every email to buyers in the last month was delivered.'],
  'in-review': ['Payment in review', 'No payments in review.'],
  disputed: ['Disputed', 'No disputed, reversed or held payments.'],
  sent: [
    `${orderStatusWords.Shipped} or ${orderStatusWords.Delivered.toLowerCase()}`,
    'No orders shipped yet.',
  ],
  refunds: ['Refunds', 'No refunds.'],
  all: ['All', 'No orders yet.'],
};

const columns: readonly Column<ListedDeskOrder>[] = [
  {
    head: 'Order',
    isTitle: true,
    cell: ({ orderNumber, staffNotes, hasNote }) => (
      <span className={styles.number}>
        <OrderLink number={orderNumber} />
        {(staffNotes > 0 || hasNote) && <Badge>Note</Badge>}
      </span>
    ),
  },
  { head: 'Placed', isPlain: true, cell: ({ placedAt }) => <When at={placedAt} /> },
  {
    head: 'Buyer',
    isPlain: true,
    cell: ({ customer, email, postalCode }) =>
      customer && (
        <div>
          {customer}
          {(email ?? postalCode) && (
            <span className={parts.soft}>
              {postalCode}
              {postalCode && email && ' · '}
              {email && <EmailAddress email={email} />}
            </span>
          )}
        </div>
      ),
  },
  { head: 'Items', isNumber: true, isWide: true, cell: ({ items }) => items },
  {
    head: 'Total',
    isNumber: true,
    isPlain: true,
    cell: ({ totalPence, items }) => (
      <>
        {formatPence(totalPence)}
        <span className={styles.onCard}>
          {' '}
          for {items} {items === 1 ? 'item' : 'items'}
        </span>
      </>
    ),
  },
  {
    head: 'Status',
    isPlain: true,
    cell: (order) => (
      <div>
        <span className={styles.badges}>
          <StatusBadges order={order} />
        </span>
        {order.readyAt && (
          <span className={parts.soft}>
            Since <When at={order.readyAt} />
            {order.remindedAt && (
              <>
                , reminded <When at={order.remindedAt} />
              </>
            )}
          </span>
        )}
      </div>
    ),
  },
];

async function fetchOrders(filters: URLSearchParams, after: string, signal?: AbortSignal) {
  const query = { ...Object.fromEntries(filters), after } as Record<string, string>;
  const { orders, hasMore } = await call('listDeskOrders', { query: query as never }, { signal });
  return pageOf(orders, hasMore);
}

export const { loader, Component, ErrorBoundary } = listScreen({
  title: 'Orders',
  things: 'orders',
  columns,
  fetch: fetchOrders,
  children: function OrdersPage({ filters, more }) {
    const may = useMay();
    const mayPrint = may('orders.print');
    const table = useAction(
      async () => {
        const query = Object.fromEntries(filters) as never;
        saveFile('orders.csv', 'text/csv', await call('exportOrders', { query }));
      },
      { fallback: 'The table could not be downloaded. Please try again.' },
    );
    const { column, ...choice } = useChosen(more.rows, {
      idOf: ({ orderNumber }) => orderNumber,
      nameOf: ({ orderNumber }) => orderNumber,
      max: MAX_SENT,
    });
    const view = (filters.get('view') ?? 'all') as OrderView;
    const [, empty] = views[view] ?? views.all;
    return (
      <Stack>
        <PageHeader title="Orders">
          {may('orders.export') && (
            <Button icon="download" busy={table.isBusy && 'Saving...'} onClick={() => void table.run()}>
              Export {filters.size > 0 ? 'these' : 'all'} as CSV
            </Button>
          )}
        </PageHeader>
        <ActionFailure act={{ ...table, retry: () => void table.run() }} />
        <Filters
          label="Find orders"
          folded={
            <>
              <SelectField name="view" label="Show" defaultValue={filters.get('view') ?? ''}>
                <option value="">All orders</option>
                {Object.entries(views)
                  .filter(([name]) => name !== 'all')
                  .map(([name, [words]]) => (
                    <option key={name} value={name}>
                      {words}
                    </option>
                  ))}
              </SelectField>
              <TextField
                isFilter
                name="from"
                label="Placed from"
                type="date"
                defaultValue={filters.get('from') ?? ''}
              />
              <TextField isFilter name="to" label="To" type="date" defaultValue={filters.get('to') ?? ''} />
            </>
          }
        >
          <SearchField placeholder="Number, name, postcode, product…" />
        </Filters>
        <OwnViews />
        {mayPrint && more.rows.length > 0 && <ChosenOrders {...choice} areSent={view === 'sent'} />}
        <Rows
          label="Orders"
          columns={mayPrint ? [column, ...columns] : columns}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={
            filters.has('search') ? (
              <EmptyState title="No matching orders.">
                Order number, name, email, postcode, phone, product and SKU were searched, and complete PayPal
                IDs and collection codes.
              </EmptyState>
            ) : view === 'all' ? (
              <EmptyState
                title={empty}
                action={<ButtonLink to={deskPages.home}>Setting up a new shop</ButtonLink>}
              >
                Orders appear here as soon as they are placed.
              </EmptyState>
            ) : (
              <EmptyState title={empty} />
            )
          }
        />
      </Stack>
    );
  },
});
