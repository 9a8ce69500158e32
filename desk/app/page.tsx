import { useEffect, type ReactNode } from 'react';
import {
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteError,
  type LoaderFunctionArgs,
} from 'react-router';
import { ApiError } from '#contract/call.ts';
import { Arrival, arriving, settled, type Arriving } from '#storefront/ui/arrival.tsx';
import { hasMessage } from '#storefront/ui/error-message.ts';
import { ErrorState } from '#storefront/ui/error-state.tsx';

/** The path of the screen that shows its content, or its skeleton, at this moment. */
let shown = '';

/**
 * The exports of a screen's module. A newly opened screen shows its skeleton if the answer takes longer than a blink;
 * when it reloads, after filtering or an act, the old content stays until the new arrives.
 */
export function deskPage<T>({
  title,
  load,
  skeleton,
  failed,
  children: Content,
}: {
  title: string;
  load: (args: LoaderFunctionArgs) => Promise<T>;
  skeleton: ReactNode;
  /** 'The log could not be loaded.' */
  failed: string;
  children: (props: { loaded: T }) => ReactNode;
}) {
  const renderFailed = (error: unknown) => <LoadFailed error={error} words={failed} />;
  return {
    loader(args: LoaderFunctionArgs): Promise<Arriving<T>> {
      const { pathname } = new URL(args.request.url);
      return (shown === pathname ? settled : arriving)(load(args));
    },
    Component: function DeskPage() {
      const { pathname } = useLocation();
      useEffect(() => {
        shown = pathname;
        return () => {
          shown = '';
        };
      }, [pathname]);
      return (
        <>
          <title>{`${title} · Desk`}</title>
          <Arrival
            key={pathname}
            of={useLoaderData<Arriving<T>>()}
            skeleton={skeleton}
            keeps={() => true}
            renderFailed={renderFailed}
          >
            {(loaded) => <Content loaded={loaded} />}
          </Arrival>
        </>
      );
    },
    ErrorBoundary: function DeskPageFailed() {
      return renderFailed(useRouteError());
    },
  };
}

function LoadFailed({ error, words }: { error: unknown; words: string }) {
  const { revalidate, state } = useRevalidator();
  const isForbidden = error instanceof ApiError && error.status === 403;
  const message = isForbidden ? 'You don’t have access to this.' : words;
  return (
    <ErrorState
      isPage
      message={message}
      {...(!isForbidden && { onRetry: () => void revalidate() })}
      isRetrying={state === 'loading'}
    >
      {hasMessage(error) && error.words !== message && error.words}
    </ErrorState>
  );
}
