import type { KeptChange } from '#contract/desk/changes.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { pageOf, useMore } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { ListSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { Differences } from './differences.tsx';
import { UndoChanges, UndoUnderWay, useUndoChanges } from './undo-changes.tsx';

const columns: readonly Column<KeptChange>[] = [
  {
    head: 'Product',
    isTitle: true,
    cell: ({ name, sku, type }) => (
      <div>
        {name}
        <span className={parts.soft}>{type === 'category' ? 'Category' : sku}</span>
      </div>
    ),
  },
  {
    head: 'Before and after',
    cell: ({ before, after }) =>
      before ? <Differences before={before} after={after} /> : <span>Created.</span>,
  },
];

async function fetchChange(id: string, after: string, signal?: AbortSignal) {
  return call('getChangeSet', { params: { id }, query: { after } }, { signal });
}

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Change',
  load: ({ params, request: { signal } }) => fetchChange(params.id!, '', signal),
  failed: 'The change could not be loaded.',
  skeleton: <ListSkeleton title="Change" columns={columns} words="Loading the change..." />,
  children: function ChangePage({ loaded: { set, changes, hasMore, undoJobId } }) {
    const may = useMay();
    const more = useMore(pageOf(changes, hasMore), async (after) => {
      const next = await fetchChange(set.id, after);
      return pageOf(next.changes, next.hasMore);
    });
    const undo = useUndoChanges(set.id);
    const acts = backColumn(may('products.edit') && undoJobId === null, (id) => void undo.act.run([id]));
    return (
      <Stack>
        <PageHeader
          title={set.summary}
          lead={
            <p>
              {set.who ?? 'The command line'}, <When at={set.madeAt} />
            </p>
          }
        >
          <ButtonLink size="small" to={deskPages.changes}>
            All changes
          </ButtonLink>
        </PageHeader>
        {undoJobId !== null && <UndoUnderWay jobId={undoJobId} />}
        {may('products.edit') && <UndoChanges state={undo} set={set} isUnderWay={undoJobId !== null} />}
        <Rows
          label="Changes"
          columns={[...columns, acts]}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={null}
        />
      </Stack>
    );
  },
});

function backColumn(mayEdit: boolean, undo: (id: string) => void): Column<KeptChange> {
  return {
    head: 'Undo',
    isActs: true,
    cell({ id, name, type, isUndone }) {
      if (isUndone) return <Badge>Undone</Badge>;
      if (type !== 'product' || !mayEdit) return null;
      return (
        <Button size="small" aria-label={`Undo ${name}`} onClick={() => undo(id)}>
          Undo
        </Button>
      );
    },
  };
}
