import type { Invoices } from '#contract/desk/print.ts';
import { call } from '#desk/app/call.ts';
import { useMe } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { isOfOtherOrders, Sheets, SheetsSkeleton } from './sheets.tsx';
import styles from './sheets.module.css';

const TITLE = 'Invoices';

export const shouldRevalidate = isOfOtherOrders;

export const { loader, Component, ErrorBoundary } = deskPage({
  title: TITLE,
  async load({ request: { url, signal } }): Promise<Invoices | null> {
    const orders = new URL(url).searchParams.get('orders') ?? '';
    return orders === '' ? null : call('listInvoices', { query: { orders } }, { signal });
  },
  failed: 'The invoices could not be loaded.',
  skeleton: <SheetsSkeleton title={TITLE} />,
  children: function InvoicesPage({ loaded }) {
    return (
      <Sheets
        title={useMe().saysVat ? TITLE : 'Receipts'}
        printed={loaded}
        missingWords={['Not found or not paid', 'Not found or not paid']}
      >
        {({ shop, orders }) => (
          <div className={styles.a4}>
            {orders.map((invoice) => (
              <InvoiceSheet key={invoice.orderNumber} shop={shop} invoice={invoice} />
            ))}
          </div>
        )}
      </Sheets>
    );
  },
});
