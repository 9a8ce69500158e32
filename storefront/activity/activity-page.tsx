import { useNavigate, useSearchParams } from 'react-router';
import { ACTIVITY_PER_PAGE } from '#contract/limits.ts';
import { customerListPage } from '#storefront/session/customer-list-pages.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { readActivityQuery, writeActivityFilters } from './activity-query.ts';
import { ActivitySkeleton } from './activity-skeleton.tsx';
import { ActivityTable } from './activity-table.tsx';
import { BlankDiary } from './blank-diary.tsx';
import { useActions } from './use-actions.ts';

export const { loader, Component } = customerListPage({
  async load(call, { request }) {
    const filters = readActivityQuery(new URL(request.url).searchParams);
    const query = {
      ...filters,
      pageSize: ACTIVITY_PER_PAGE,
      // The filter's days are in the visitor's time zone, like the times in the list.
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    const { logs, pageInfo } = await call('listActivity', { query }, { signal: request.signal });
    return { rows: logs, pages: pageInfo.totalPages, page: filters.page };
  },
  skeleton: <ActivitySkeleton />,
  failed: 'Failed to load activity logs.',
  label: 'Pages of activity',
  Frame({ children }) {
    const { query, filters } = useFilters();
    const navigate = useNavigate();
    const actions = useActions();
    return (
      <Stack gap="large">
        <h1>My Activity</h1>
        <ActivityFilters
          key={filters}
          query={query}
          actions={actions}
          onFilter={(values) => void navigate(`/account/activity${writeActivityFilters(values)}`)}
        />
        {children}
      </Stack>
    );
  },
  empty: <NothingFound />,
  children: (entries) => <ActivityTable entries={entries} />,
});

function useFilters() {
  const [search] = useSearchParams();
  const query = readActivityQuery(search);
  return { query, filters: writeActivityFilters({ ...query, page: '' }) };
}

function NothingFound() {
  const { query, filters } = useFilters();
  return (
    <EmptyState
      picture={<BlankDiary />}
      title="No activity logs found for the selected criteria."
      action={
        (filters !== '' || query.page > 1) && (
          <ButtonLink to="/account/activity">Show All Activity</ButtonLink>
        )
      }
    />
  );
}
