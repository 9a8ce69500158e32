import { useRef, type ReactNode } from 'react';
import { useLoaderData, useRouteError, type LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/call.ts';
import { Arrival } from '#storefront/app/arrival.tsx';
import { LoadFailed, LoadFailedAbove } from '#storefront/app/load-failed.tsx';
import { arriving, callOf, type Arriving } from '#storefront/app/load.ts';
import { currentSession, useSession } from '#storefront/app/session.ts';
import { Pager } from '#storefront/ui/pager.tsx';

interface Page<T> {
  load: (call: Call, args: LoaderFunctionArgs) => Promise<T>;
  skeleton: ReactNode;
  /** Stands around what was loaded, its skeleton and the failure. */
  Frame?: (props: { children: ReactNode }) => ReactNode;
  children: (loaded: T) => ReactNode;
}

/** The exports of a customer page's module. `failed`: the sentence for it, or all that stands there then. */
export function customerPage<T>({
  load,
  skeleton,
  failed,
  Frame = Bare,
  children,
}: Page<T> & { failed: string | ((error: unknown) => ReactNode) }) {
  const renderFailed = (error: unknown) =>
    typeof failed === 'string' ? <LoadFailed error={error} message={failed} /> : failed(error);
  return {
    loader: customerLoader(load),
    Component: function CustomerPage() {
      return (
        <Frame>
          <Arrival of={useLoaderData<Arriving<T>>()} skeleton={skeleton} renderFailed={renderFailed}>
            {children}
          </Arrival>
        </Frame>
      );
    },
    ErrorBoundary: function CustomerPageFailed() {
      return <Frame>{renderFailed(useRouteError())}</Frame>;
    },
  };
}

export interface List<Row> {
  rows: readonly Row[];
  pages: number;
  page: number;
}

/** Of which page of the list a failure tells is not said: it stands above the page that was there before. */
type LoadedList<Row> = (List<Row> & { search: string }) | { error: unknown };

/** Likewise for a list in pages, whose place in it is in the address. */
export function customerListPage<Row>({
  load,
  skeleton,
  failed,
  Frame = Bare,
  empty,
  label,
  children,
}: Omit<Page<List<Row>>, 'children'> & {
  failed: string;
  empty: ReactNode;
  /** Names the pager. */
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
                {/* That of the rows: when a page turn has failed, the address is a page further on. */}
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
      // Another tab may log in as someone else: nothing of the list that stood here is theirs.
      return <Pages key={useSession()?.id} />;
    },
  };
}

/**
 * It runs in the browser only (the server leaves this area alone), and not for a visitor: `CustomerArea` is about to
 * send them to /login, and the page is never shown.
 */
export function customerLoader<T>(load: Page<T>['load']) {
  return async (args: LoaderFunctionArgs): Promise<Arriving<T>> =>
    currentSession() ? await arriving(load(callOf(args), args)) : (undefined as never);
}

function Bare({ children }: { children: ReactNode }) {
  return children;
}
