import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  redirect,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
  type Location,
  type LoaderFunctionArgs,
} from 'react-router';
import { ApiError } from '#contract/call.ts';
import type { Present } from '#contract/desk/me.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { SkipLink } from '#storefront/ui/skip-link.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { call } from '#desk/app/call.ts';
import { keepPerson, readKeptPerson } from '#desk/app/kept-person.ts';
import { openTabFor, tabPerson } from '#desk/app/tab-person.ts';
import { AloneFailed } from '#desk/sign-in/alone.tsx';
import { ReauthDialogs } from '#desk/sign-in/reauth-dialogs.tsx';
import { Keyboard } from './keyboard.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { UndoBar } from './undo-bar.tsx';
import styles from './frame.module.css';

/**
 * Without a session the person is sent to the log-in, and back here afterwards. Without a network, the desk opens for the
 * person who was here last.
 */
export async function loadMe({ request }: LoaderFunctionArgs): Promise<Present> {
  try {
    const me = await call('getMe', {}, { signal: request.signal });
    openTabFor(me.id);
    keepPerson(me);
    return me;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const kept = isUnreachable(error) ? readKeptPerson() : null;
    // Another person may have logged in in another tab.
    if (kept && (tabPerson() ?? kept.id) === kept.id) {
      openTabFor(kept.id);
      return kept;
    }
    if (error.status !== 401) throw error;
    keepPerson(null);
    const { pathname, search } = new URL(request.url);
    const to = pathname === deskPages.home ? '' : `?to=${encodeURIComponent(pathname + search)}`;
    throw redirect(deskPages.login + to);
  }
}

const isUnreachable = ({ status }: ApiError) => status === 0 || status >= 502;

/** The frame around every screen of a logged-in person. */
export function Frame() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  const turnedFrom = useRef(pathname);
  useLayoutEffect(() => {
    // Focus moves to the new screen, as on a new page, and before the person can have moved it on from there.
    if (turnedFrom.current !== pathname) main.current?.focus({ preventScroll: true });
    turnedFrom.current = pathname;
  }, [pathname]);
  const { id } = useLoaderData<Present>();
  useEffect(() => {
    // Later than the screen, which does not wait for it.
    void import('#desk/app/worker.ts').then(({ startWorker }) => startWorker(id)).catch(() => {});
  }, [id]);
  return (
    <div className={styles.frame}>
      <SkipLink to="main">Skip to content</SkipLink>
      <div className={styles.progress} data-busy={state !== 'idle' || undefined} aria-hidden="true" />
      <TopBar />
      <SideMenu />
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <UndoBar />
      <Keyboard />
      <ReauthDialogs />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/** The first location of every full load has the same key: without its address, one screen would open scrolled as another was. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

export function NoSuchPage() {
  return (
    <>
      <title>Not found · Desk</title>
      <EmptyState
        isPage
        title="Page not found."
        action={
          <ButtonLink to={deskPages.home} variant="primary">
            Go to Home
          </ButtonLink>
        }
      >
        The address may be mistyped, or the page may have moved.
      </EmptyState>
    </>
  );
}

/** The desk itself could not be loaded: no network, or a fault of ours. */
export function FrameFailed() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NoSuchPage />;
  return <AloneFailed error={error} />;
}

/** Shown while the first screen's code and data are loading. */
export function Opening() {
  return (
    <div className={styles.opening} role="status">
      <Spinner />
      <span className={styles.openingWords}>Opening the desk...</span>
    </div>
  );
}
