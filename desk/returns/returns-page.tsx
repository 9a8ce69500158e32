import { Link, Navigate } from 'react-router';
import {
  returnKindWords,
  returnViews,
  returnViewWords,
  type ReturnView,
} from '#contract/desk/return-words.ts';
import type { ListedReturn } from '#contract/desk/returns.ts';
import { call } from '#desk/app/call.ts';
import { OrderLink } from '#desk/app/order-link.tsx';
import { returnPath, unannouncedPath } from '#desk/app/paths.ts';
import { Filters } from '#desk/ui/filters.tsx';
import { listScreen } from '#desk/ui/list-screen.tsx';
import { pageOf } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { SearchField } from '#desk/ui/search-field.tsx';
import { Day } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { NoAddress } from './no-address.tsx';
import { ReturnBadges } from './return-badges.tsx';
import styles from './returns.module.css';

const empty: Readonly<Record<ReturnView, string>> = {
  due: 'No refunds are due.',
  told: 'Nothing is on its way back.',
  received: 'Everything that came back has been refunded.',
  claims: 'No open claims.',
  closed: 'No return has been closed yet.',
};

const columns: readonly Column<ListedReturn>[] = [
  {
    head: 'Return',
    isTitle: true,
    cell: ({ id, code }) => (
      <Link className={parts.whole} to={returnPath(id)}>
        {code}
      </Link>
    ),
  },
  {
    head: 'What',
    isPlain: true,
    cell: ({ kind, pieces, customer }) => (
      <div>
        {returnKindWords[kind]}, {pieces} {pieces === 1 ? 'piece' : 'pieces'}
        {customer && <span className={parts.soft}>{customer}</span>}
      </div>
    ),
  },
  { head: 'Order', cell: ({ orderNumber }) => <OrderLink number={orderNumber} /> },
  { head: 'Since', cell: ({ toldAt }) => <Day at={toldAt} /> },
  { head: 'Refund due', cell: ({ refundDue }) => refundDue !== null && <Day at={refundDue} /> },
  {
    head: 'Status',
    isPlain: true,
    cell: (told) => (
      <span className={styles.badges}>
        <ReturnBadges told={told} />
      </span>
    ),
  },
];

const viewIn = (filters: URLSearchParams): ReturnView =>
  returnViews.find((view) => view === filters.get('view')) ?? 'due';

async function fetchReturns(filters: URLSearchParams, after: string, signal?: AbortSignal) {
  const search = filters.get('search') ?? '';
  const query = { view: viewIn(filters), search, after };
  const loaded = await call('listDeskReturns', { query }, { signal });
  // A slip or a number that was scanned leads to its return at once.
  const only = search !== '' && loaded.returns.length === 1 ? loaded.returns[0]!.id : null;
  return {
    ...pageOf(loaded.returns, loaded.hasMore),
    only,
    counts: loaded.counts,
    orderNumber: loaded.orderNumber,
    hasAddress: loaded.hasAddress,
  };
}

const countWords = ({ count, hasMore }: { count: number; hasMore: boolean }) =>
  `${count.toLocaleString('en-GB')}${hasMore ? '+' : ''}`;

export const { loader, Component, ErrorBoundary } = listScreen({
  title: 'Returns',
  things: 'returns',
  columns,
  fetch: fetchReturns,
  children: function ReturnsPage({ loaded: { only, counts, orderNumber, hasAddress }, filters, more }) {
    const view = viewIn(filters);
    if (only !== null) return <Navigate replace to={returnPath(only)} />;
    const arrived = orderNumber !== null && (
      <ButtonLink variant={more.rows.length > 0 ? 'secondary' : 'primary'} to={unannouncedPath(orderNumber)}>
        A parcel came back
      </ButtonLink>
    );
    return (
      <Stack>
        <PageHeader title="Returns">{more.rows.length > 0 && arrived}</PageHeader>
        {!hasAddress && counts.told.count > 0 && <NoAddress />}
        <Filters label="Find returns">
          <SearchField label="Find or scan" placeholder="Code on the slip, or order number" />
          <SelectField name="view" label="Show" defaultValue={view}>
            {returnViews.map((each) => (
              <option key={each} value={each}>
                {returnViewWords[each]}
                {each !== 'closed' && ` (${countWords(counts[each])})`}
              </option>
            ))}
          </SelectField>
        </Filters>
        <Rows
          label="Returns"
          columns={columns}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={
            filters.has('search') ? (
              <EmptyState
                title={
                  orderNumber === null
                    ? 'No matching returns.'
                    : `No return of order ${orderNumber} was announced.`
                }
                action={arrived || undefined}
              >
                {orderNumber === null
                  ? 'Please scan or type the code on the slip, such as R7KQ2-M9XD, or the whole order number.'
                  : 'Did a parcel come back anyway?'}
              </EmptyState>
            ) : (
              <EmptyState title={empty[view]} />
            )
          }
        />
      </Stack>
    );
  },
});
