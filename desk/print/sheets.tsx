import type { ReactNode } from 'react';
import { orderStatusWords } from '#contract/state-words.ts';
import type { Printed, PrintedOrder } from '#contract/desk/print.ts';
import { call } from '#desk/app/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import styles from './sheets.module.css';

/** The loader of a page that prints the orders named in its address. */
export function loadPrinted(as: 'slips' | 'pick-list') {
  return async ({ request: { url, signal } }: { request: Request }): Promise<Printed | null> => {
    const orders = new URL(url).searchParams.get('orders') ?? '';
    return orders === '' ? null : call('listPrintedOrders', { query: { orders, as } }, { signal });
  };
}

/** Every load is logged as a print, so it reloads only for other orders. */
export function isOfOtherOrders({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.searchParams.get('orders') !== nextUrl.searchParams.get('orders');
}

/** Why an order should not leave; null if it may. */
export function whyNotToSend({ status, isDisputed, isWithdrawn }: PrintedOrder): string | null {
  switch (status) {
    case 'Processing':
      if (isDisputed) return 'The payment is disputed';
      return isWithdrawn ? 'The buyer has withdrawn from some or all of it' : null;
    default:
      return orderStatusWords[status];
  }
}

interface Sheet {
  orders: readonly unknown[];
  missing: readonly string[];
}

/** The sheets to print, with controls above them that appear only on screen. */
export function Sheets<P extends Sheet>({
  title,
  printed,
  choices,
  notice,
  missingWords = ['No such order', 'No such orders'],
  children,
}: {
  title: string;
  printed: P | null;
  choices?: ReactNode;
  notice?: ReactNode;
  /** The wording for one, and for several. */
  missingWords?: readonly [one: string, several: string];
  children: (printed: P) => ReactNode;
}) {
  if (!printed || printed.orders.length === 0) {
    return (
      <EmptyState isPage title="There is nothing to print.">
        Select orders in the list and print them from there.
      </EmptyState>
    );
  }
  const { missing } = printed;
  return (
    <div className={styles.page}>
      <div className={styles.screen}>
        <Stack>
          <PageHeader title={title} align="end">
            <div className={styles.choices}>
              {choices}
              <Button variant="primary" onClick={() => window.print()}>
                Print
              </Button>
            </div>
          </PageHeader>
          {missing.length > 0 && (
            <Notice tone="caution">
              {missingWords[missing.length === 1 ? 0 : 1]}: {missing.join(', ')}.
            </Notice>
          )}
          {notice}
        </Stack>
      </div>
      {children(printed)}
    </div>
  );
}

export function SheetsSkeleton({ title }: { title: string }) {
  return (
    <Stack>
      <PageHeader title={title} />
      <p role="status">Preparing to print...</p>
      <Skeleton width="most" />
      <Skeleton width="most" />
    </Stack>
  );
}
