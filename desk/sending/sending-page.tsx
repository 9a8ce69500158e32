import type { Batch } from '#contract/desk/jobs.ts';
import type { SendableOrders } from '#contract/desk/sending.ts';
import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { SendForm } from './send-form.tsx';

const TITLE = 'Send orders';

interface Loaded {
  batch: { id: string; how: Batch } | null;
  orders: SendableOrders | null;
}

async function load({ request: { url, signal } }: { request: Request }): Promise<Loaded> {
  const { searchParams } = new URL(url);
  const [id, orders] = [searchParams.get('batch'), searchParams.get('orders')];
  if (id) return { batch: { id, how: await call('getBatch', { params: { id } }, { signal }) }, orders: null };
  return {
    batch: null,
    orders: orders ? await call('listSendable', { query: { orders } }, { signal }) : null,
  };
}

export const { loader, Component, ErrorBoundary } = deskPage({
  title: TITLE,
  load,
  failed: 'The orders could not be loaded.',
  skeleton: <ScreenSkeleton title={TITLE} words="Loading the orders..." />,
  children: function SendingPage({ loaded: { batch, orders } }) {
    const count = batch?.how.jobs.length ?? orders?.orders.length ?? 0;
    return (
      <Stack>
        <PageHeader title={count === 1 ? 'Send 1 order' : `Send ${count} orders`} />
        {batch && <BatchProgress key={batch.id} id={batch.id} batch={batch.how} />}
        {orders && <SendForm key={orders.orders.map(({ orderNumber }) => orderNumber).join()} {...orders} />}
        {!batch && !orders && (
          <EmptyState title="No orders selected.">
            Select orders in the list and send them from there.
          </EmptyState>
        )}
      </Stack>
    );
  },
});
