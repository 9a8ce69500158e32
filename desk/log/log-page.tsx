import { Link, useSearchParams } from 'react-router';
import type { StaffAction } from '#contract/desk/log.ts';
import { entityWords } from '#contract/desk/log-words.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { customerPath, productPath, promotionPath } from '#desk/app/paths.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { Filters } from '#desk/ui/filters.tsx';
import { pageOf, useMore } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { spelledOut } from '#desk/ui/spelled-out.ts';
import { When } from '#desk/ui/when.tsx';
import { ListSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

import { Changes } from './changes.tsx';
import { actWords } from './detail-text.ts';
import styles from './log.module.css';

const via = { desk: 'Desk', command: 'Command line', shop: 'Automatic' } as const;

interface NamedAction extends StaffAction {
  /** Of the ids in it. */
  names: Readonly<Record<string, string>>;
}

const columns: readonly Column<NamedAction>[] = [
  { head: 'When', cell: ({ happenedAt }) => <When at={happenedAt} /> },
  {
    head: 'Who',
    cell: ({ who, via: by, address }) => (
      <div>
        {who ? who.name : via[by]}
        {address && <span className={styles.address}>{address}</span>}
      </div>
    ),
  },
  {
    head: 'Action',
    isTitle: true,
    cell: ({ act, isSuccess }) => (
      <span className={styles.act}>
        {actWords(act)} {!isSuccess && <Badge tone="danger">Refused</Badge>}
      </span>
    ),
  },
  {
    head: 'Item',
    cell: ({ entityType, entityId, names }) =>
      entityType && (
        <div>
          {/* What was downloaded is recorded under an act and a format, and the id of the person who did it. */}
          {entityType.includes('.') ? 'File' : (entityWords[entityType] ?? spelledOut(entityType))}
          {entityId && !entityType.includes('.') && (
            <ItemName type={entityType} id={entityId} name={names[entityId]} />
          )}
        </div>
      ),
  },
  { head: 'Before and after', cell: (act) => <Changes act={act} names={act.names} /> },
];

/** Its name, as a link where it has a page; the id of what has no name. */
function ItemName({ type, id, name }: { type: string; id: string; name: string | undefined }) {
  const path = {
    order: name && deskPages.order.replace(':number', name),
    product: productPath(id),
    customer: customerPath(id),
    promotion: promotionPath(id),
  }[type];
  return <span className={styles.address}>{path ? <Link to={path}>{name ?? id}</Link> : (name ?? id)}</span>;
}

async function fetchActions(filters: URLSearchParams, after: string, signal?: AbortSignal) {
  const query = { ...Object.fromEntries(filters), after } as Record<string, string>;
  const { acts, hasMore, names } = await call('listActions', { query: query as never }, { signal });
  return pageOf(
    acts.map((act) => ({ ...act, names })),
    hasMore,
  );
}

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Audit log',
  async load({ request: { url, signal } }) {
    const [acts, people] = await Promise.all([
      fetchActions(new URL(url).searchParams, '', signal),
      call('listStaff', {}, { signal }).catch(() => []),
    ]);
    return { acts, people };
  },
  failed: 'The audit log could not be loaded.',
  skeleton: <ListSkeleton isFiltered title="Audit log" columns={columns} words="Loading the audit log..." />,
  children: function LogPage({ loaded: { acts, people } }) {
    const [search] = useSearchParams();
    const may = useMay();
    const more = useMore(acts, (after) => fetchActions(search, after));
    const given = (name: string) => search.get(name) ?? '';
    return (
      <Stack>
        <PageHeader
          title="Audit log"
          lead={<p>Every action by staff, the command line or the shop itself. Entries cannot be changed.</p>}
        />
        <Filters
          label="Filter the audit log"
          folded={
            <>
              {may('staff.manage') && (
                <SelectField name="staffId" label="Who" defaultValue={given('staffId')}>
                  <option value="">Everyone</option>
                  {people.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              )}
              <SelectField name="via" label="Source" defaultValue={given('via')}>
                <option value="">Anywhere</option>
                <Choices of={via} />
              </SelectField>
              <SelectField name="refused" label="Outcome" defaultValue={given('refused')}>
                <option value="">All</option>
                <option value="true">Refused</option>
              </SelectField>
              <TextField isFilter name="from" label="From" type="date" defaultValue={given('from')} />
              <TextField isFilter name="to" label="To" type="date" defaultValue={given('to')} />
            </>
          }
        />
        <Rows
          label="Audit log"
          columns={columns}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={
            search.size > 0 ? (
              <EmptyState title="No matching entries.">Use fewer filters, or clear them all.</EmptyState>
            ) : (
              <EmptyState title="No entries yet." />
            )
          }
        />
      </Stack>
    );
  },
});
