import { formatPence } from '#contract/money.ts';
import type { OpenPayment, OpenRefund } from '#contract/desk/money.ts';
import { paypalWords } from '#contract/desk/paypal-words.ts';
import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { OrderLink } from '#desk/app/order-link.tsx';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import styles from './money.module.css';

const paymentWords: Readonly<Record<OpenPayment['state'], string>> = {
  review: 'In review: PayPal’s answer does not match the order',
  pending: 'PayPal is still checking it',
  capturing: 'PayPal has not answered yet',
};

const refundWords: Readonly<Record<OpenRefund['state'], string>> = {
  'under-way': 'In progress',
  'in-doubt': 'Uncertain: it may already have been made',
  refused: 'PayPal refused it',
};

interface Owed {
  orderNumber: string;
  amountPence: number;
  since: string;
}

function columnsOf<Row extends Owed>(states: Column<Row>['cell']): readonly Column<Row>[] {
  return [
    {
      head: 'Order',
      isTitle: true,
      cell: ({ orderNumber }) => <OrderLink number={orderNumber} />,
    },
    { head: 'Amount', isNumber: true, cell: ({ amountPence }) => formatPence(amountPence) },
    { head: 'Status', cell: states },
    { head: 'Since', isPlain: true, cell: ({ since }) => <When at={since} /> },
  ];
}

const paymentColumns = columnsOf<OpenPayment>(({ state, received }) =>
  received === null ? paymentWords[state] : `${paymentWords[state]}. It reports ${received}.`,
);

const refundColumns = columnsOf<OpenRefund>(({ state, isUnmatched, note }) => {
  const because = isUnmatched && 'the order no longer needed the payment';
  const words = [refundWords[state], because, state === 'refused' && note && paypalWords(note)];
  return <span className={styles.state}>{words.filter(Boolean).join(', ')}</span>;
});

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
});

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Money',
  load: ({ request: { signal } }) => call('getMoney', {}, { signal }),
  failed: 'Open payments and refunds could not be loaded.',
  skeleton: <ScreenSkeleton title="Money" words="Loading open payments and refunds..." section="Payments" />,
  children: function MoneyPage({ loaded: { lookedAt, payments, refunds, hasMore } }) {
    useRefresh(30);
    const at = time.format(new Date(lookedAt));
    return (
      <Stack>
        <PageHeader title="Money" />
        {hasMore && <Notice tone="caution">Only the oldest hundred of each are shown.</Notice>}
        {payments.length === 0 && refunds.length === 0 && (
          <EmptyState title={`Everything matches PayPal. Checked at ${at}.`} />
        )}
        {payments.length > 0 && (
          <Section title="Unsettled payments">
            <Rows
              label="Payments"
              columns={paymentColumns}
              rows={payments}
              idOf={({ id }) => id}
              empty={null}
            />
          </Section>
        )}
        {refunds.length > 0 && (
          <Section title="Refunds to be made">
            <Rows label="Refunds" columns={refundColumns} rows={refunds} idOf={({ id }) => id} empty={null} />
          </Section>
        )}
      </Stack>
    );
  },
});
