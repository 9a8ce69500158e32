import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import type { StockChanged } from '#contract/desk/stock.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { CountForm } from './count-form.tsx';
import { ProductBadge } from './product-badge.tsx';
import { stockPath } from '#desk/app/paths.ts';
import { signed } from './stock-words.ts';

/** The count shows one product at a time along the shelves; the address says after which to continue. */
function addressAfter(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.set('after', id);
  return `${deskPages.stockCount}?${next}`;
}

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Count',
  async load({ request: { url, signal } }) {
    const { searchParams } = new URL(url);
    const query = { search: searchParams.get('search') ?? '', after: searchParams.get('after') ?? '' };
    const { products } = await call('listStock', { query }, { signal });
    return products.slice(0, 2);
  },
  failed: 'The next product could not be loaded.',
  skeleton: (
    <Stack isNarrow>
      <PageHeader title="Count" />
      <p role="status">Loading the next product...</p>
      <Skeleton width="most" />
    </Stack>
  ),
  children: function CountPage({ loaded: [product, following] }) {
    const [params] = useSearchParams();
    const navigate = useNavigate();
    const may = useMay();
    const [last, setLast] = useState<{ counted: StockChanged; from: string } | null>(null);
    const hasBegun = params.has('after');
    const heading = useRef<HTMLHeadingElement>(null);
    const shown = useRef(product?.id);
    useEffect(() => {
      // The pressed button is gone with its product, so the focus moves to the next one.
      if (shown.current !== product?.id) heading.current?.focus({ preventScroll: true });
      shown.current = product?.id;
    }, [product?.id]);
    if (!may('stock.count')) return <EmptyState isPage title="You don’t have permission to do this." />;
    return (
      <Stack isNarrow>
        <PageHeader ref={heading} title={product?.name ?? 'Count'} />
        {last && <Counted key={last.counted.move} {...last} onUndone={() => setLast(null)} />}
        {product ? (
          <Card key={product.id} as="section">
            <Stack>
              <p className={parts.acts}>
                <strong>{product.shelf ? `Shelf ${product.shelf}` : 'No shelf'}</strong>
                {product.sku} <ProductBadge product={product} />
              </p>
              <CountForm
                product={product}
                onCounted={(counted) => {
                  setLast({ counted, from: `?${params}` });
                  void navigate(addressAfter(params, product.id));
                }}
              />
              <div className={parts.acts}>
                <ButtonLink to={addressAfter(params, product.id)} variant="quiet">
                  Skip
                </ButtonLink>
                <ButtonLink to={deskPages.stock} variant="quiet">
                  Stop
                </ButtonLink>
              </div>
            </Stack>
          </Card>
        ) : (
          <EmptyState
            title={hasBegun ? 'That was the last product.' : 'Nothing to count.'}
            action={
              <ButtonLink to={deskPages.stock} variant="primary">
                Go to stock
              </ButtonLink>
            }
          />
        )}
        {following && (
          <p className={parts.soft}>Next: {[following.shelf, following.name].filter(Boolean).join(', ')}</p>
        )}
      </Stack>
    );
  },
});

/** The last count. Undoing it makes the opposite move, and the product can be counted again. */
function Counted({
  counted: { product, change, move },
  from,
  onUndone,
}: {
  counted: StockChanged;
  /** Its position in the walk along the shelves. */
  from: string;
  onUndone: () => void;
}) {
  const { id, name, onShelf } = product;
  const navigate = useNavigate();
  const undo = useDeskAction(
    async (send) => {
      await send('undoStockMove', { params: { id }, body: { move: move! } });
      onUndone();
      await navigate(deskPages.stockCount + from);
    },
    { doing: `Undo the count of ${name}`, done: 'Count undone.' },
  );
  return (
    <div>
      <p className={parts.acts}>
        <span>
          <Link to={stockPath(id)}>{name}</Link>:{' '}
          {change === 0 ? 'count matches.' : `${onShelf.toLocaleString('en-GB')} (${signed(change)}).`}
        </span>
        {move !== null && (
          <Button
            size="small"
            aria-label={`Undo the count of ${name}`}
            busy={undo.isBusy && 'Undoing...'}
            onClick={() => void undo.run()}
          >
            Undo
          </Button>
        )}
      </p>
      <ActionFailure act={undo} />
    </div>
  );
}
