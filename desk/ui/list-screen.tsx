import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { deskPage } from '#desk/app/page.tsx';
import { useMore, type More, type Page } from './more.ts';
import type { Column } from './rows.tsx';
import { ListSkeleton } from './screen-skeleton.tsx';

/** The exports of the module of a screen that is a list. The address has its filters. */
export function listScreen<Row, Loaded extends Page<Row>>({
  title,
  things,
  columns,
  fetch,
  children: Content,
}: {
  title: string;
  /** 'orders' */
  things: string;
  columns: readonly Column<Row>[];
  /** Fetches a page: the first if `after` is empty. */
  fetch: (filters: URLSearchParams, after: string, signal?: AbortSignal) => Promise<Loaded>;
  children: (props: { loaded: Loaded; filters: URLSearchParams; more: More<Row> }) => ReactNode;
}) {
  return deskPage({
    title,
    load: ({ request: { url, signal } }) => fetch(new URL(url).searchParams, '', signal),
    failed: `The ${things} could not be loaded.`,
    skeleton: <ListSkeleton isFiltered title={title} columns={columns} words={`Loading the ${things}...`} />,
    children: function ListScreen({ loaded }) {
      const [filters] = useSearchParams();
      const more = useMore(loaded, (after) => fetch(filters, after));
      return <Content loaded={loaded} filters={filters} more={more} />;
    },
  });
}
