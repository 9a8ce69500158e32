import { Link, useSearchParams } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import type { DeskStock } from '#contract/desk/stock.ts';
import { ActFailure } from '#desk/app/act.tsx';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { Filters } from '#desk/ui/filters.tsx';
import { OwnViews } from '#desk/views/own-views.tsx';
import { useMore, type Page } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import parts from '#desk/ui/parts.module.css';
import { ListSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { saveFile } from '#storefront/ui/save-file.ts';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { ProductBadge } from './product-badge.tsx';
import { stockPath } from './stock-words.ts';

const number = (value: number) => value.toLocaleString('en-GB');

const columns: readonly Column<DeskStock>[] = [
  {
    head: 'Product',
    isTitle: true,
    cell: (product) => (
      <div>
        <Link to={stockPath(product.id)}>{product.name}</Link> <ProductBadge product={product} />
        <span className={parts.soft}>{product.sku}</span>
      </div>
    ),
  },
  { head: 'Shelf', cell: ({ shelf }) => shelf || '–' },
  { head: 'On sale', isNumber: true, cell: ({ onSale }) => number(onSale) },
  { head: 'Held', isNumber: true, cell: ({ held }) => number(held) },
  { head: 'Paid, not sent', isNumber: true, cell: ({ paidNotSent }) => number(paidNotSent) },
  { head: 'On the shelf', isNumber: true, cell: ({ onShelf }) => <strong>{number(onShelf)}</strong> },
];

async function fetchStock(
  params: URLSearchParams,
  after: string,
  signal?: AbortSignal,
): Promise<Page<DeskStock>> {
  const low = params.get('low') ? ('true' as const) : undefined;
  const query = { search: params.get('search') ?? '', low, after };
  const { products, hasMore } = await call('listStock', { query }, signal ? { signal } : {});
  return { rows: products, next: hasMore ? products.at(-1)!.id : null };
}

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Stock',
  load: ({ request: { url, signal } }) => fetchStock(new URL(url).searchParams, '', signal),
  failed: 'The stock could not be loaded.',
  skeleton: <ListSkeleton title="Stock" columns={columns} words="Loading the stock..." />,
  children: function StockPage({ loaded }) {
    const [params] = useSearchParams();
    const may = useMay();
    const search = params.get('search') ?? '';
    const more = useMore(loaded, (after) => fetchStock(params, after));
    const table = useAction(async () => saveFile('stock.csv', 'text/csv', await call('exportStock', {})), {
      fallback: 'The table could not be saved. Please try again.',
    });
    const count = search ? `${deskPages.stockCount}?${params}` : deskPages.stockCount;
    return (
      <Stack>
        <PageHeader title="Stock">
          <div className={parts.acts}>
            {may('stock.count') && (
              <ButtonLink to={count} variant="primary">
                {search ? 'Count these' : 'Count'}
              </ButtonLink>
            )}
            {may('stock.change') && <ButtonLink to={deskPages.stockReceive}>Receive</ButtonLink>}
            <Button icon="download" busy={table.isBusy && 'Saving...'} onClick={() => void table.run()}>
              All as CSV
            </Button>
          </div>
        </PageHeader>
        <ActFailure act={{ ...table, retry: () => void table.run() }} />
        <Filters label="Find products">
          <TextField
            isFilter
            name="search"
            label="Find"
            type="search"
            placeholder="Name, sku, shelf…"
            defaultValue={search}
            maxLength={100}
          />
          <CheckboxField name="low" value="true" defaultChecked={params.get('low') !== null}>
            Running out
          </CheckboxField>
        </Filters>
        <OwnViews />
        <Rows
          label="Stock"
          columns={columns}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={
            params.get('low') ? (
              <EmptyState title="Nothing is running out.">
                How many counts as low is set under Settings.
              </EmptyState>
            ) : search ? (
              <EmptyState title="No product matches that.">The name, sku and shelf were searched.</EmptyState>
            ) : (
              <EmptyState title="There are no products yet." />
            )
          }
        />
      </Stack>
    );
  },
});
