import { Suspense, useEffect, type ReactNode } from 'react';
import {
  Await,
  useAsyncError,
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteError,
  type LoaderFunctionArgs,
} from 'react-router';
import { ApiError } from '#contract/call.ts';
import { hasMessage } from '#storefront/ui/error-message.ts';
import { ErrorState } from '#storefront/ui/error-state.tsx';

/** An answer within this time counts as immediate: a skeleton would only flicker. */
const BLINK_MILLISECONDS = 120;

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
  return {
    loader: async (args: LoaderFunctionArgs): Promise<{ answer: T | Promise<T> }> => {
      const answer = load(args);
      const { pathname } = new URL(args.request.url);
      if (shown === pathname) return { answer: await answer };
      const blink = new Promise<null>((resolve) => setTimeout(resolve, BLINK_MILLISECONDS, null));
      const first = await Promise.race([answer.then((now) => ({ now })), blink]);
      if (first) return { answer: first.now };
      answer.catch(() => {}); // The screen that awaits it shows the error.
      return { answer };
    },
    Component: function DeskPage() {
      const { answer } = useLoaderData<{ answer: T | Promise<T> }>();
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
          <Suspense key={pathname} fallback={skeleton}>
            <Await resolve={answer} errorElement={<AwaitFailed words={failed} />}>
              {(loaded: T) => <Content loaded={loaded} />}
            </Await>
          </Suspense>
        </>
      );
    },
    ErrorBoundary: function DeskPageFailed() {
      return <LoadFailed error={useRouteError()} words={failed} />;
    },
  };
}

function AwaitFailed({ words }: { words: string }) {
  return <LoadFailed error={useAsyncError()} words={words} />;
}

function LoadFailed({ error, words }: { error: unknown; words: string }) {
  const { revalidate, state } = useRevalidator();
  const isForbidden = error instanceof ApiError && error.status === 403;
  const message = isForbidden ? 'You do not have access to this.' : words;
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
