import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { productStatuses } from '#contract/product-limits.ts';
import { productStatusWords } from '#contract/state-words.ts';
import { call } from '#desk/app/call.ts';
import { useMay, useMe } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { BulkDialog } from '#desk/bulk/bulk-dialog.tsx';
import { Choices } from '#desk/ui/choices.tsx';
import { Filters, FiltersSkeleton } from '#desk/ui/filters.tsx';
import { pageOf, useMore } from '#desk/ui/more.ts';
import { SearchField } from '#desk/ui/search-field.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { fields, heads } from './cells.ts';
import { Grid } from './grid.tsx';
import { savingLive } from './use-rows.ts';
import styles from './grid.module.css';

const fieldsWithoutVat = fields.filter((field) => field !== 'vatClass');
const viewOf = (wanted: URLSearchParams) => (wanted.get('view') === 'no-weight' ? 'no-weight' : undefined);
const statusOf = (text: string | null) => productStatuses.find((one) => one === text) ?? '';

async function fetchRows(wanted: URLSearchParams, after: string, signal?: AbortSignal) {
  const query = {
    search: wanted.get('search') ?? '',
    status: statusOf(wanted.get('status')) || undefined,
    view: viewOf(wanted),
    after,
  } as const;
  const { rows, hasMore } = await call('listGrid', { query }, { signal });
  return pageOf(rows, hasMore);
}

/** The shape of the table: its heads, and rows of cells to come. */
function GridSkeleton() {
  return (
    <Stack>
      <PageHeader {...head} />
      <FiltersSkeleton />
      <p role="status">Loading the products...</p>
      <table className={styles.grid} aria-hidden="true">
        <thead>
          <tr>
            {fieldsWithoutVat.map((field) => (
              <th key={field}>{heads[field]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 8 }, (_, row) => (
            <tr key={row} className={styles.row}>
              {fieldsWithoutVat.map((field) => (
                <td key={field} data-head={heads[field]} className={styles[field]}>
                  <Skeleton shape="button" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}

const head = {
  title: 'Edit as a table',
  lead: (
    <p>
      Rows save when you leave them. Use the arrow keys and Enter to move. You can paste cells from a
      spreadsheet.
    </p>
  ),
};

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Edit as a table',
  load: ({ request: { url, signal } }) => fetchRows(new URL(url).searchParams, '', signal),
  failed: 'The products could not be loaded.',
  skeleton: <GridSkeleton />,
  children: function GridPage({ loaded }) {
    const [params] = useSearchParams();
    const may = useMay();
    const { saysVat } = useMe();
    const [isOpen, setIsOpen] = useState(false);
    const more = useMore(loaded, (after) => fetchRows(params, after));
    const search = params.get('search') ?? '';
    const status = statusOf(params.get('status'));
    const view = viewOf(params);
    if (!may('products.edit')) return <EmptyState isPage title="You don’t have permission to do this." />;
    return (
      <Stack>
        <PageHeader {...head}>
          {/* It chooses by search and status alone. */}
          {!view && <Button onClick={() => setIsOpen(true)}>Bulk edit these</Button>}
        </PageHeader>
        <Filters label="Find products">
          <SearchField placeholder="Name, SKU, barcode…" />
          <SelectField name="status" label="Status" defaultValue={status}>
            <option value="">Current</option>
            <Choices of={productStatusWords} />
          </SelectField>
          <SelectField name="view" label="Weight" defaultValue={view ?? ''}>
            <option value="">With and without</option>
            <option value="no-weight">No weight</option>
          </SelectField>
        </Filters>
        {more.rows.length > 0 ? (
          <Grid
            label="Products to edit"
            rows={more.rows}
            fields={saysVat ? fields : fieldsWithoutVat}
            saving={savingLive}
          />
        ) : (
          <EmptyState title="No matching products." />
        )}
        {more.failure && <Notice tone="error">{more.failure}</Notice>}
        {more.isThere && (
          <div>
            <Button busy={more.isBusy && 'Loading...'} onClick={more.load}>
              More
            </Button>
          </div>
        )}
        {isOpen && (
          <BulkDialog
            products={{ search, ...(status !== '' && { status }) }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Stack>
    );
  },
});
