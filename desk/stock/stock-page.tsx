import { Link } from 'react-router';
import { PAID_NOT_SHIPPED } from '#contract/state-words.ts';
import { deskPages } from '#contract/desk/pages.ts';
import type { DeskStock } from '#contract/desk/stock.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { Filters } from '#desk/ui/filters.tsx';
import { OwnViews } from '#desk/views/own-views.tsx';
import { listScreen } from '#desk/ui/list-screen.tsx';
import { pageOf } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { SearchField } from '#desk/ui/search-field.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { saveFile } from '#storefront/ui/save-file.ts';
import { Stack } from '#storefront/ui/stack.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { ProductBadge } from './product-badge.tsx';
import { stockPath } from '#desk/app/paths.ts';

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
  { head: PAID_NOT_SHIPPED, isNumber: true, cell: ({ paidNotSent }) => number(paidNotSent) },
  { head: 'On the shelf', isNumber: true, cell: ({ onShelf }) => <strong>{number(onShelf)}</strong> },
];

async function fetchStock(filters: URLSearchParams, after: string, signal?: AbortSignal) {
  const low = filters.get('low') ? ('true' as const) : undefined;
  const query = { search: filters.get('search') ?? '', low, after };
  const { products, hasMore } = await call('listStock', { query }, { signal });
  return pageOf(products, hasMore);
}

export const { loader, Component, ErrorBoundary } = listScreen({
  title: 'Stock',
  things: 'stock',
  columns,
  fetch: fetchStock,
  children: function StockPage({ filters, more }) {
    const may = useMay();
    const search = filters.get('search') ?? '';
    const table = useAction(async () => saveFile('stock.csv', 'text/csv', await call('exportStock', {})), {
      fallback: 'The table could not be downloaded. Please try again.',
    });
    const count = search ? `${deskPages.stockCount}?${filters}` : deskPages.stockCount;
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
              Export all as CSV
            </Button>
          </div>
        </PageHeader>
        <ActionFailure act={{ ...table, retry: () => void table.run() }} />
        <Filters label="Find products">
          <SearchField placeholder="Name, SKU, shelf…" />
          <CheckboxField name="low" value="true" defaultChecked={filters.get('low') !== null}>
            Low stock
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
            filters.get('low') ? (
              <EmptyState title="No products are low on stock.">
                You can change the low-stock limit under Settings.
              </EmptyState>
            ) : search ? (
              <EmptyState title="No matching products.">Name, SKU and shelf were searched.</EmptyState>
            ) : (
              <EmptyState title="No products yet." />
            )
          }
        />
      </Stack>
    );
  },
});
