import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { MAX_CHOSEN } from '#contract/desk/limits.ts';
import { productStatusWords } from '#contract/state-words.ts';
import type { ListedProduct } from '#contract/desk/products.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { call } from '#desk/app/call.ts';
import { useMay, useMe } from '#desk/app/me.ts';
import type { ProductList } from '#desk/bulk/bulk-dialog.tsx';
import { usePlaces } from '#desk/bulk/category-fields.tsx';
import { Choices } from '#desk/ui/choices.tsx';
import { Filters } from '#desk/ui/filters.tsx';
import { useChosen } from '#desk/ui/chosen.tsx';
import { listScreen } from '#desk/ui/list-screen.tsx';
import { pageOf } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { SearchField } from '#desk/ui/search-field.tsx';
import parts from '#desk/ui/parts.module.css';
import { When } from '#desk/ui/when.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import { ChosenProducts } from './chosen-products.tsx';
import { NewProductDialog } from './new-product-dialog.tsx';
import { productPath } from '#desk/app/paths.ts';
import { orderNames, priceText, promisedText, vatText, viewNames, viewsOf } from './product-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { StyleVariants } from './style-variants.tsx';
import styles from './products.module.css';

const columns: readonly Column<ListedProduct>[] = [
  {
    head: 'Product',
    isTitle: true,
    cell: (product) => (
      <div className={styles.named}>
        <Thumbnail src={product.imagePath} name={product.name} size="small" />
        <div>
          <Link to={productPath(product.productId)}>{product.name}</Link>
          {product.kind === 'style' && <StyleVariants style={product} />}
          <span className={parts.soft}>{[product.sku, product.brand].filter(Boolean).join(' · ')}</span>
        </div>
      </div>
    ),
  },
  {
    head: 'Status',
    cell: ({ published, drafts, archived, hasDraft }) => (
      <span className={parts.acts}>
        {published > 0 && <StatusBadge status="published" />}
        {drafts > 0 && <StatusBadge status="draft" />}
        {published + drafts === 0 && archived > 0 && <StatusBadge status="archived" />}
        {hasDraft && <Badge tone="info">Not published yet</Badge>}
      </span>
    ),
  },
  { head: 'Price', isNumber: true, cell: priceText },
  { head: 'VAT', isOfVat: true, isNumber: true, isExtra: true, cell: vatText },
  {
    head: 'On sale',
    isNumber: true,
    cell: (product) => (
      <span>
        {product.onSale.toLocaleString('en-GB')}
        <span className={parts.soft}>{promisedText(product)}</span>
      </span>
    ),
  },
  {
    head: 'Categories',
    isExtra: true,
    cell: ({ categories: [first, ...others] }) => (
      <span title={others.length > 0 ? [first, ...others].join(', ') : undefined}>
        {first}
        {others.length > 0 && <span className={parts.soft}>{`and ${others.length} more`}</span>}
      </span>
    ),
  },
  { head: 'Changed', isExtra: true, cell: ({ changedAt }) => <When at={changedAt} /> },
];

/** For more than this many, the whole list can be chosen instead. */
const choosing = {
  idOf: ({ id }: ListedProduct) => id,
  nameOf: ({ name }: ListedProduct) => name,
  max: MAX_CHOSEN,
};

async function fetchProducts(filters: URLSearchParams, after: string, signal?: AbortSignal) {
  const query = { ...Object.fromEntries(filters), after } as Record<string, string>;
  const { products, hasMore } = await call('listDeskProducts', { query: query as never }, { signal });
  return pageOf(products, hasMore);
}

const narrowing = ['search', 'status', 'view', 'category', 'brand'] as const;
const listOf = (params: URLSearchParams): ProductList =>
  Object.fromEntries(narrowing.flatMap((key) => (params.get(key) ? [[key, params.get(key)]] : [])));

export const { loader, Component, ErrorBoundary } = listScreen({
  title: 'Products',
  things: 'products',
  columns,
  fetch: fetchProducts,
  children: function ProductsPage({ filters, more }) {
    const mayEdit = useMay()('products.edit');
    const { saysVat } = useMe();
    const [isCreating, setIsCreating] = useState(false);
    const isFiltered = filters.size > 0;
    const { column, ...choice } = useChosen(more.rows, choosing);
    return (
      <Stack>
        <PageHeader title="Products">
          {mayEdit && filters.get('view') === 'no-weight' && (
            <ButtonLink to={`${deskPages.grid}?view=no-weight`}>Enter weights</ButtonLink>
          )}
          {mayEdit && (
            <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
              New product
            </Button>
          )}
        </PageHeader>
        <Filters
          label="Find products"
          folded={
            <>
              <SelectField name="view" label="Show" defaultValue={filters.get('view') ?? ''}>
                {viewsOf(saysVat).map((view) => (
                  <option key={view} value={view === 'all' ? '' : view}>
                    {viewNames[view]}
                  </option>
                ))}
              </SelectField>
              <SelectField name="status" label="Status" defaultValue={filters.get('status') ?? ''}>
                <option value="">Current</option>
                <Choices of={productStatusWords} />
              </SelectField>
              <CategoryFilter chosen={filters.get('category') ?? ''} />
              <SearchField name="brand" label="Brand" />
              <SelectField name="sort" label="Sort by" defaultValue={filters.get('sort') ?? ''}>
                {Object.entries(orderNames).map(([order, words]) => (
                  <option key={order} value={order === 'newest' ? '' : order}>
                    {words}
                  </option>
                ))}
              </SelectField>
            </>
          }
        >
          <SearchField placeholder="Name, SKU, barcode…" />
        </Filters>
        {mayEdit && more.rows.length > 0 && <ChosenProducts {...choice} list={listOf(filters)} />}
        <Rows
          label="Products"
          columns={mayEdit ? [column, ...columns] : columns}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={
            isFiltered ? (
              <EmptyState title="No matching products.">
                Products no longer sold are only shown if you choose that status.
              </EmptyState>
            ) : (
              <EmptyState title="Add the first product, or import a file.">
                A name and a price are enough to start with.
              </EmptyState>
            )
          }
        />
        {isCreating && <NewProductDialog onClose={() => setIsCreating(false)} />}
      </Stack>
    );
  },
});

/** Includes everything below the chosen category. */
function CategoryFilter({ chosen }: { chosen: string }) {
  const { places, loading } = usePlaces();
  const load = useEffectEvent(() => loading.run());
  useEffect(() => void load(), []);
  return (
    <SelectField key={places ? 'all' : 'one'} name="category" label="Category" defaultValue={chosen}>
      <option value="">All</option>
      {places === null && chosen !== '' && <option value={chosen}>Loading…</option>}
      {places?.map(({ id, path }) => (
        <option key={id} value={id}>
          {path}
        </option>
      ))}
    </SelectField>
  );
}
