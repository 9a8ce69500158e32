import { createContext, use, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { isSessionLeft, useSession } from '#storefront/app/calls/session.ts';
import type { OfCustomer } from './customer-pages.tsx';
import { CustomerPageHead, LoadingSession } from './loading-session.tsx';
import { rememberReturnTo, type LoginState } from './return-to.ts';
import styles from './customer-area.module.css';

/** Surrounds every page of a logged-in customer: visitors are sent to /login, and return afterwards. */
export function Component() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [isGuarded, setIsGuarded] = useState(false);
  /** The last session seen here; a visitor who never had one has not left anything. */
  const [seenToken, setSeenToken] = useState('');
  if (session && session.token !== seenToken) setSeenToken(session.token);
  const [customerId, setCustomerId] = useState('');
  if (session && session.id !== customerId) setCustomerId(session.id);
  const loaded = useMatches().at(-1)!.loaderData as Partial<OfCustomer<unknown>> | undefined;
  if (session === undefined) return <LoadingSession />;
  // Another tab has logged in as somebody else, for whom the page is being loaded.
  if (session && loaded?.customerId !== undefined && loaded.customerId !== session.id)
    return <LoadingSession />;
  if (session === null && !isGuarded) {
    return <ToLogin from={isSessionLeft(seenToken) ? null : pathname + search} />;
  }
  return (
    <div className={styles.area}>
      <CustomerPageHead />
      <NavigationGuardContext value={setIsGuarded}>
        {/* Nothing that one customer has typed or been shown stays on the page for the next. */}
        <Outlet key={customerId} />
      </NavigationGuardContext>
    </div>
  );
}

const NavigationGuardContext = createContext<(isGuarded: boolean) => void>(() => {});

/**
 * For a page that still has something to say when the session is over: while guarded it stays, and nobody is sent to
 * /login.
 */
export function useNavigationGuard(): (isGuarded: boolean) => void {
  return use(NavigationGuardContext);
}

function ToLogin({ from }: { from: string | null }) {
  useEffect(() => {
    if (from !== null) rememberReturnTo(from);
  }, [from]);
  const state: LoginState | null = from === null ? null : { from };
  return <Navigate to="/login" state={state} replace />;
}
