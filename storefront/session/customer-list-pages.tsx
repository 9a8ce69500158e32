import { Fragment, useRef, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { Arrival, type Arriving } from '#storefront/ui/arrival.tsx';
import { LoadFailed, LoadFailedAbove } from '#storefront/app/calls/load-failed.tsx';
import { useSession } from '#storefront/app/calls/session.ts';
import { Pager } from '#storefront/ui/pager.tsx';
import { customerLoader, type CustomerPage } from './customer-pages.tsx';

export interface List<Row> {
  rows: readonly Row[];
  pages: number;
  page: number;
}

/** A failure does not say which page of the list it belongs to: it is shown above the previous page's rows. */
type LoadedList<Row> = (List<Row> & { search: string }) | { error: unknown };

/** The exports of a customer page's module that shows a paged list; the page number is in the address. */
export function customerListPage<Row>({
  load,
  skeleton,
  failed,
  Frame = Fragment,
  empty,
  label,
  children,
}: Omit<CustomerPage<List<Row>>, 'children'> & {
  failed: string;
  empty: ReactNode;
  /** The pager's accessible name. */
  label: string;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const renderFailed = (error: unknown) => <LoadFailed error={error} message={failed} />;

  function Pages() {
    const lastList = useRef<(List<Row> & { search: string }) | null>(null);
    return (
      <Frame>
        <Arrival
          of={useLoaderData<Arriving<LoadedList<Row>>>()}
          skeleton={skeleton}
          renderFailed={renderFailed}
        >
          {(answer) => {
            if ('rows' in answer) lastList.current = answer;
            const list = lastList.current;
            const hasFailed = 'error' in answer;
            if (!list || (hasFailed && list.rows.length === 0)) {
              return renderFailed(hasFailed && answer.error);
            }
            return (
              <>
                {hasFailed && <LoadFailedAbove error={answer.error} message={failed} />}
                {list.rows.length > 0 ? children(list.rows) : empty}
                {/* The page of the rows shown: after a failed page change, the address is one page further. */}
                <Pager page={list.page} pages={list.pages} search={list.search} label={label} />
              </>
            );
          }}
        </Arrival>
      </Frame>
    );
  }

  return {
    loader: customerLoader<LoadedList<Row>>(async (call, args) => {
      try {
        return { ...(await load(call, args)), search: new URL(args.request.url).search };
      } catch (error) {
        return { error };
      }
    }),
    Component: function CustomerListPage() {
      // Another tab may log in as somebody else, to whom this list does not belong.
      return <Pages key={useSession()?.id} />;
    },
  };
}
