import { createContext, use, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isSessionLeft, useSession } from '#storefront/app/session.ts';
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
  if (session === undefined) return <LoadingSession />;
  if (session === null && !isGuarded) {
    return <ToLogin from={isSessionLeft(seenToken) ? null : pathname + search} />;
  }
  return (
    <div className={styles.area}>
      <CustomerPageHead />
      <NavigationGuardContext value={setIsGuarded}>
        <Outlet />
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
