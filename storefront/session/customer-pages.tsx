import { Fragment, type ReactNode } from 'react';
import { useLoaderData, useRouteError, type LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/call.ts';
import { Arrival, arriving, type Arriving } from '#storefront/ui/arrival.tsx';
import { LoadFailed } from '#storefront/app/calls/load-failed.tsx';
import { callOf } from '#storefront/app/calls/load.ts';
import { currentSession } from '#storefront/app/calls/session.ts';

export interface CustomerPage<T> {
  load: (call: Call, args: LoaderFunctionArgs) => Promise<T>;
  skeleton: ReactNode;
  /** Surrounds the loaded content, its skeleton and the failure. */
  Frame?: (props: { children: ReactNode }) => ReactNode;
  children: (loaded: T) => ReactNode;
}

/** The exports of a customer page's module. `failed` is the message on failure, or everything shown then. */
export function customerPage<T>({
  load,
  skeleton,
  failed,
  Frame = Fragment,
  children,
}: CustomerPage<T> & { failed: string | ((error: unknown) => ReactNode) }) {
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

/** What a page of a customer has loaded, and whose it is. */
export type OfCustomer<T> = Arriving<T> & { customerId: string };

/**
 * Runs only in the browser (the server skips this area), and not for a visitor: `CustomerArea` is about to send them to
 * /login, and the page is never shown.
 */
export function customerLoader<T>(load: CustomerPage<T>['load']) {
  return async (args: LoaderFunctionArgs): Promise<OfCustomer<T>> => {
    const session = currentSession();
    if (!session) return undefined as never;
    return { ...(await arriving(load(callOf(args), args))), customerId: session.id };
  };
}
