import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useNavigationState } from '#storefront/app/is-hydrating.ts';
import { currentSession, useSession } from '#storefront/app/session.ts';
import { useShownAgain } from '#storefront/app/use-shown-again.ts';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { checkSession } from './check-session.ts';
import { pageBeforeLogin, safePath, type LoginState } from './return-to.ts';
import styles from './visitor-area.module.css';

/** Around /login and /register: people who are logged in when they open one of them are led on. */
export function Component() {
  return useIsLoggedInAlready() ? <LeadOn /> : <Outlet />;
}

/** Before the page was opened, that is: a page on which somebody logs in knows by itself where to go. */
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
