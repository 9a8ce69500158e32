import { useRef } from 'react';
import { useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { ActivityEntry } from '#contract/activity.ts';
import { ACTIVITY_PER_PAGE } from '#contract/limits.ts';
import { Arrival } from '#storefront/app/arrival.tsx';
import { LoadFailed, LoadFailedAbove } from '#storefront/app/load-failed.tsx';
import { arriving, callOf } from '#storefront/app/load.ts';
import { useSession } from '#storefront/app/session.ts';
import { customerLoader } from '#storefront/session/customer-area.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { readActivityQuery, writeActivityFilters } from './activity-query.ts';
import { ActivitySkeleton } from './activity-skeleton.tsx';
import { ActivityTable } from './activity-table.tsx';
import { BlankDiary } from './blank-diary.tsx';
import { useActions } from './use-actions.ts';
import styles from './activity-page.module.css';

const FAILED = 'Failed to load activity logs.';

interface ActivityList {
  logs: ActivityEntry[];
  pages: number;
  page: number;
  /** The query of the address that asked for it. */
  search: string;
}

/** A failure is an answer too: the page shows it above the list that was there before. */
type Loaded = { list: ActivityList } | { error: unknown };

export const loader = customerLoader(async (args) => ({ loaded: await arriving(load(args)) }));

async function load({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const url = new URL(request.url);
  const query = readActivityQuery(url.searchParams);
  try {
    const { logs, pageInfo } = await callOf({ context })(
      'listActivity',
      {
        query: {
          ...query,
          pageSize: ACTIVITY_PER_PAGE,
          // The days of the filter are the visitor's, as the times in the list are.
          timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      },
      { signal: request.signal },
    );
    return { list: { logs, pages: pageInfo.totalPages, page: query.page, search: url.search } };
  } catch (error) {
    return { error };
  }
}

export function Component() {
  // Another tab may log in as someone else: nothing of the list that stood here is theirs.
  return <Activity key={useSession()?.id} />;
}

function Activity() {
  const { loaded } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const query = readActivityQuery(search);
  const filters = writeActivityFilters({ ...query, page: '' });
  const navigate = useNavigate();
  const actions = useActions();
  const lastList = useRef<ActivityList | null>(null);

  return (
    <div className={styles.page}>
      <h1>My Activity</h1>
      <ActivityFilters
        key={filters}
        query={query}
        actions={actions}
        onFilter={(values) => void navigate(`/account/activity${writeActivityFilters(values)}`)}
      />
      <Arrival
        of={loaded}
        skeleton={<ActivitySkeleton />}
        renderFailed={(error) => <LoadFailed error={error} message={FAILED} />}
      >
        {(answer) => {
          if ('list' in answer) lastList.current = answer.list;
          const list = lastList.current;
          if ('error' in answer) {
            if (!list || list.logs.length === 0) return <LoadFailed error={answer.error} message={FAILED} />;
            return (
              <>
                <LoadFailedAbove error={answer.error} message={FAILED} />
                <List list={list} />
              </>
            );
          }
          if (answer.list.logs.length > 0) return <List list={answer.list} />;
          return (
            <>
              <NothingFound isFiltered={filters !== '' || query.page > 1} />
              <ListPager list={answer.list} />
            </>
          );
        }}
      </Arrival>
    </div>
  );
}

function List({ list }: { list: ActivityList }) {
  return (
    <>
      <ActivityTable entries={list.logs} />
      <ListPager list={list} />
    </>
  );
}

/** That of the rows: when a page turn has failed, the address is a page further on. */
function ListPager({ list }: { list: ActivityList }) {
  return <Pager page={list.page} pages={list.pages} search={list.search} label="Pages of activity" />;
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      picture={<BlankDiary />}
      title="No activity logs found for the selected criteria."
      action={isFiltered && <ButtonLink to="/account/activity">Show All Activity</ButtonLink>}
    />
  );
}
