import { createContext, use, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { PageHead } from '#storefront/app/page-head.tsx';
import { hasLeftSession, useSession } from '#storefront/app/session.ts';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { rememberReturnTo, type LoginState } from './return-to.ts';
import styles from './customer-area.module.css';

export interface CustomerPageHandle {
  title: string;
}

/** Around every page of a signed-in customer: others go to /login, and come back after. */
export function CustomerArea() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [isGuarded, setIsGuarded] = useState(false);
  if (session === undefined) return <LoadingSession />;
  if (session === null && !isGuarded) return <ToLogin from={hasLeftSession() ? null : pathname + search} />;
  return (
    <div className={styles.area}>
      <Head />
      <NavigationGuardContext value={setIsGuarded}>
        <Outlet />
      </NavigationGuardContext>
    </div>
  );
}

const NavigationGuardContext = createContext<(isGuarded: boolean) => void>(() => {});

/** For a page that has something to say although the session is over: while guarded it stays, and nobody is sent to /login. */
export function useNavigationGuard(): (isGuarded: boolean) => void {
  return use(NavigationGuardContext);
}

/** Stands in the page that the server sends: it knows no customer. */
export function LoadingSession() {
  return (
    <div className={styles.area}>
      <Head />
      <div className={styles.loading} role="status">
        <Spinner />
        Loading session...
      </div>
    </div>
  );
}

function Head() {
  const { title } = useMatches().at(-1)!.handle as CustomerPageHandle;
  return <PageHead title={title} isIndexed={false} />;
}

export function ToLogin({ from }: { from: string | null }) {
  useEffect(() => {
    if (from !== null) rememberReturnTo(from);
  }, [from]);
  const state: LoginState | null = from === null ? null : { from };
  return <Navigate to="/login" state={state} replace />;
}
