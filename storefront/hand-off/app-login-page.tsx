import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { useSession } from '#storefront/app/calls/session.ts';
import { useSite } from '#storefront/app/page/site.ts';
import type { ArrivalState } from '#storefront/session/logged-in-note.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { HandOffCard, type Wait } from './hand-off-card.tsx';
import { useOneTimeQuery } from '#storefront/app/page/one-time-query.ts';
import { useTimeout } from './use-timeout.ts';
import { logInWithToken, type WebLogin } from './web-login.ts';

/** Where the companion app opens the shop: logs in the customer who is logged in there. */
export function Component() {
  const query = useOneTimeQuery();
  const token = query?.get('token') ?? '';
  return (
    <>
      <PageHead title="Log in from the app" isIndexed={false} />
      {query === null && <LoggingIn />}
      {query !== null && token === '' && <ToLogin title="Invalid login link. Redirecting..." wait={2000} />}
      {token !== '' && <Login token={token} />}
    </>
  );
}

function Login({ token }: { token: string }) {
  const navigate = useNavigate();
  const session = useSession();
  const [before] = useState(session?.token);
  const [login, setLogin] = useState<WebLogin | null>(null);

  function goHome() {
    const state: ArrivalState = { tellsWhoIsLoggedIn: true };
    void navigate('/', { replace: true, state });
  }
  const take = useEffectEvent((next: WebLogin) => {
    if (next.outcome === 'logged-in') goHome();
    else setLogin(next);
  });
  useEffect(() => {
    let isShown = true;
    void logInWithToken(token).then((next) => isShown && take(next));
    return () => {
      isShown = false;
    };
  }, [token]);

  // Another tab with the same link was faster; there is nothing left to do.
  const isLoggedInElsewhere = login?.outcome === 'failed' && Boolean(session) && session?.token !== before;
  useEffect(() => {
    if (isLoggedInElsewhere) void navigate('/', { replace: true });
  }, [isLoggedInElsewhere, navigate]);

  if (login?.outcome === 'of-another') {
    return (
      <Question
        onAgree={() => {
          setLogin(null);
          login.decide(true);
          goHome();
        }}
        onDecline={() => {
          login.decide(false);
          setLogin({ outcome: 'failed', reason: '' });
        }}
      />
    );
  }
  if (login?.outcome === 'failed' && !isLoggedInElsewhere) {
    return (
      <ToLogin title="Login failed. Please try logging in manually." wait={3000}>
        <p>Login failed. Please try again.</p>
        {login.reason && <p>{login.reason}</p>}
      </ToLogin>
    );
  }
  return <LoggingIn />;
}

function LoggingIn() {
  return <HandOffCard mood="people" title="Securely logging you in..." isBusy />;
}

/**
 * The link could be a stranger's, so nobody's account is switched without asking. Leaving without an answer counts as
 * no.
 */
function Question({ onAgree, onDecline }: { onAgree: () => void; onDecline: () => void }) {
  const { pathname } = useLocation();
  const decline = useEffectEvent(onDecline);
  useEffect(() => {
    const leave = () => decline();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      // In development, React also unmounts a page that stays.
      if (window.location.pathname !== pathname) leave();
    };
  }, [pathname]);
  const session = useSession();
  const { name } = useSite().shop;
  const who = session?.firstName || session?.email || 'somebody else';
  return (
    <HandOffCard
      mood="people"
      title="Change accounts?"
      actions={
        <>
          <ButtonLink to="/" replace variant="primary" wide>
            {`Stay logged in as ${who}`}
          </ButtonLink>
          <Button onClick={onAgree} wide>
            Log in with the app’s account
          </Button>
        </>
      }
    >
      <p>
        You are logged in as{' '}
        <strong>{session ? `${session.firstName} ${session.lastName} (${session.email})` : who}</strong>. The
        link you opened belongs to another account.
      </p>
      <p>{`Log in with the account in your ${name} app instead? If you did not open this link from the app, stay as you are.`}</p>
    </HandOffCard>
  );
}

function ToLogin({ title, wait, children }: { title: string; wait: Wait; children?: ReactNode }) {
  const navigate = useNavigate();
  useTimeout(wait, () => void navigate('/login', { replace: true }));
  return (
    <HandOffCard
      mood="trouble"
      title={title}
      wait={wait}
      actions={
        <ButtonLink to="/login" replace wide>
          Go to Login
        </ButtonLink>
      }
    >
      {children}
    </HandOffCard>
  );
}
