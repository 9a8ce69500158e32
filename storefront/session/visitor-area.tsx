import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useNavigationState } from '#storefront/app/page/is-hydrating.ts';
import { currentSession, useSession } from '#storefront/app/calls/session.ts';
import { useShownAgain } from '#storefront/app/page/use-shown-again.ts';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { checkSession } from './check-session.ts';
import { pageBeforeLogin, safePath, type LoginState } from './return-to.ts';
import styles from './visitor-area.module.css';

/** Surrounds /login and /register: customers who are already logged in when they open one are redirected. */
export function Component() {
  return useIsLoggedInAlready() ? <LeadOn /> : <Outlet />;
}

/** Logged in before the page was opened: a page on which somebody logs in decides itself where to go. */
function useIsLoggedInAlready(): boolean {
  const session = useSession();
  const [isAlready, setIsAlready] = useState<boolean>();
  if (session && isAlready === undefined) setIsAlready(true);
  if (session === null && isAlready !== false) setIsAlready(false);
  useShownAgain(() => setIsAlready(currentSession() !== null));
  return isAlready ?? false;
}

function LeadOn() {
  const state = useNavigationState() as LoginState | null;
  const [isChecked, setIsChecked] = useState(false);
  useEffect(() => void checkSession().then(() => setIsChecked(true)), []);
  if (isChecked)
    return <Navigate to={state?.from === undefined ? pageBeforeLogin() : safePath(state.from)} replace />;
  return (
    <div className={styles.loading} role="status">
      <Spinner />
      Loading session...
    </div>
  );
}
