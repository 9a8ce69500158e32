import { Link } from 'react-router';
import type { ChangeSet } from '#contract/desk/changes.ts';
import { call } from '#desk/app/call.ts';
import { changePath } from '#desk/app/paths.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { Filters } from '#desk/ui/filters.tsx';
import { listScreen } from '#desk/ui/list-screen.tsx';
import { pageOf } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { When } from '#desk/ui/when.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { Stack } from '#storefront/ui/stack.tsx';

const kinds = { edit: 'Single edit', bulk: 'Bulk edit', import: 'Import', undo: 'Undone' } as const;
type Kind = keyof typeof kinds;

const columns: readonly Column<ChangeSet>[] = [
  { head: 'What', isTitle: true, cell: ({ id, summary }) => <Link to={changePath(id)}>{summary}</Link> },
  { head: 'When', cell: ({ madeAt }) => <When at={madeAt} /> },
  { head: 'Who', cell: ({ who }) => who ?? 'The command line' },
  { head: 'Kind', cell: ({ kind }) => kinds[kind] },
  {
    head: 'Changed',
    isNumber: true,
    cell: ({ products, categories }) => (products + categories).toLocaleString('en-GB'),
  },
  {
    head: 'Undone',
    isNumber: true,
    cell: ({ undone }) => (undone === 0 ? '–' : undone.toLocaleString('en-GB')),
  },
];

async function fetchChanges(filters: URLSearchParams, after: string, signal?: AbortSignal) {
  const kind = (Object.keys(kinds) as Kind[]).find((one) => one === filters.get('kind'));
  const { sets, hasMore } = await call('listChangeSets', { query: { kind, after } }, { signal });
  return pageOf(sets, hasMore);
}

export const { loader, Component, ErrorBoundary } = listScreen({
  title: 'Changes',
  things: 'changes',
  columns,
  fetch: fetchChanges,
  children: function ChangesPage({ filters, more }) {
    const kind = filters.get('kind') ?? '';
    return (
      <Stack>
        <PageHeader
          title="Changes"
          lead={<p>Catalogue changes of the last 90 days. You can undo any of them, fully or in part.</p>}
        />
        <Filters label="Filter the changes">
          <SelectField name="kind" label="Kind" defaultValue={kind}>
            <option value="">All</option>
            <Choices of={kinds} />
          </SelectField>
        </Filters>
        <Rows
          label="Changes"
          columns={columns}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={<EmptyState title={kind ? 'No changes of this kind.' : 'No changes yet.'} />}
        />
      </Stack>
    );
  },
});
