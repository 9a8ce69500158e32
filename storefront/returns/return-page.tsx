import { Link, useLocation, useSearchParams } from 'react-router';
import { ApiError } from '#contract/call.ts';
import type { Order } from '#contract/orders.ts';
import { pagePath } from '#contract/pages.ts';
import { problemOf } from '#contract/refusal.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import { isInvalid, isNotFound } from '#storefront/app/calls/error-kind.ts';
import { LoadFailed } from '#storefront/app/calls/load-failed.tsx';
import { SleepyMoon } from '#storefront/app/pictures/pictures.tsx';
import { customerPage } from '#storefront/session/customer-pages.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { ChoosePieces } from './choose-pieces.tsx';
import { ReadOnceMore } from './read-once-more.tsx';
import { TellFault } from './tell-fault.tsx';
import { ToldReturn } from './told-return.tsx';
import { piecesIn, type Pieces } from './return-wish.ts';
import styles from './returns.module.css';

/*
 * Everything about one return of an order: choosing what comes back, reading it once more, or saying what is wrong
 * (`?fault`); and afterwards (`?of=` its id) what was told, the slip, and what comes next. The choice is kept in the
 * address, so that it is still there after logging in; the note, somebody’s own words, only in the navigation’s state.
 */

export const { loader, Component, ErrorBoundary } = customerPage({
  async load(call, { params, request }) {
    const asked = [{ params: { id: params.orderId ?? '' } }, { signal: request.signal }] as const;
    const [order, options] = await Promise.all([
      call('getOrder', ...asked),
      call('getReturnOptions', ...asked),
    ]);
    const of = new URL(request.url).searchParams.get('of');
    const told = of === null ? null : order.returns?.find(({ id }) => id === of);
    if (told === undefined) throw new ApiError(404, problemOf('returns/not-found'));
    return { order, options, told };
  },
  skeleton: (
    <>
      <PageHeader title="Return" lead={<p role="status">Loading order details...</p>} />
      <Card>
        <Skeleton shape="block" />
        <Skeleton width="most" />
        <Skeleton width="half" />
      </Card>
    </>
  ),
  failed: (error) => <Failed error={error} />,
  Frame: ({ children }) => (
    <div className={styles.page}>
      <BackToOrder />
      {children}
    </div>
  ),
  children: ({ order, options, told }) =>
    told ? (
      <ToldReturn order={order} options={options} told={told} />
    ) : (
      <Tell order={order} options={options} />
    ),
});

function BackToOrder() {
  const { pathname } = useLocation();
  return (
    <Link to={pathname.replace(/\/return\/?$/, '')} className={styles.back}>
      <Icon name="chevron-left" size="small" />
      Back to order
    </Link>
  );
}

function Failed({ error }: { error: unknown }) {
  const isNowhere = isNotFound(error) || isInvalid(error);
  return (
    <>
      <h1>Return</h1>
      {isNowhere ? (
        <div role="alert">
          <EmptyState
            picture={<SleepyMoon />}
            title={isInvalid(error) ? problemOf('orders/not-found').detail : errorMessage(error)}
            action={
              <ButtonLink to="/account/orders" variant="primary">
                My Orders
              </ButtonLink>
            }
          />
        </div>
      ) : (
        <LoadFailed error={error} message="Failed to load order details." />
      )}
    </>
  );
}

function Tell({ order, options }: { order: Order; options: ReturnOptions }) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const page = pagePath('return', { orderId: order.id });
  if (query.has('fault')) {
    return options.canClaim ? (
      <TellFault order={order} options={options} />
    ) : (
      <Closed title="Something is wrong" words={options.whyNot ?? ''} page={page} />
    );
  }
  const note = (state as { note?: string } | null)?.note;
  const pieces = piecesIn(options, query);
  // Without its note it is not all that was going to be said.
  if (query.has('read') && pieces && note !== undefined) {
    return <ReadOnceMore order={order} options={options} wish={{ pieces, note }} />;
  }
  if (!options.canWithdraw) {
    return (
      <Closed title="Return something" words={options.whyNot ?? ''} page={options.canClaim ? page : null} />
    );
  }
  const wish = { pieces: pieces ?? onlyPiece(options), note: note ?? '' };
  return <ChoosePieces order={order} options={options} wish={wish} />;
}

/** A single piece needs no choosing. */
function onlyPiece({ lines }: ReturnOptions): Pieces {
  const open = lines.filter((line) => line.open > 0);
  return open.length === 1 && open[0]!.open === 1 ? { [open[0]!.itemId]: 1 } : {};
}

function Closed({ title, words, page }: { title: string; words: string; page: string | null }) {
  return (
    <>
      <PageHeader title={title} />
      <Card as="section">
        <div className={styles.sheet}>
          <p>{words}</p>
          {page && <ButtonLink to={`${page}?fault`}>Something is wrong</ButtonLink>}
        </div>
      </Card>
    </>
  );
}
