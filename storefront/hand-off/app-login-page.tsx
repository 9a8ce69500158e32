import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHead } from '#storefront/app/page-head.tsx';
import { useSite } from '#storefront/app/site.ts';
import type { ArrivalState } from '#storefront/session/logged-in-note.tsx';
import { useSession } from '#storefront/session/session.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { HandOffCard, type Wait } from './hand-off-card.tsx';
import { useTakenQuery } from './taken-query.ts';
import { useAfter } from './use-after.ts';
import { logInWithToken, type WebLogin } from './web-login.ts';

/** Where the companion app opens the shop: whoever is logged in there is logged in here too. */
export function Component() {
  const query = useTakenQuery();
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
  const [mayChangeAccount, setMayChangeAccount] = useState(false);

  const take = useEffectEvent((next: WebLogin) => {
    const state: ArrivalState = { tellsWhoIsLoggedIn: true };
    if (next.outcome === 'logged-in') void navigate('/', { replace: true, state });
    else setLogin(next);
  });
  useEffect(() => {
    let isShown = true;
    void logInWithToken(token, { mayChangeAccount }).then((next) => isShown && take(next));
    return () => {
      isShown = false;
    };
  }, [token, mayChangeAccount]);

  // Another tab with the same link was faster: there is nothing left to do.
  const isLoggedInElsewhere = login?.outcome === 'failed' && Boolean(session) && session?.token !== before;
  useEffect(() => {
    if (isLoggedInElsewhere) void navigate('/', { replace: true });
  }, [isLoggedInElsewhere, navigate]);

  if (login === null || isLoggedInElsewhere) return <LoggingIn />;
  if (login.outcome === 'of-another') {
    return (
      <Question
        onAgree={() => {
          setLogin(null);
          setMayChangeAccount(true);
        }}
      />
    );
  }
  return (
    <ToLogin
      title="Login failed. Please try logging in manually."
      reason={(login.outcome === 'failed' && login.reason) || 'Login failed. Please try again.'}
      wait={3000}
    />
  );
}

function LoggingIn() {
  return <HandOffCard mood="people" title="Securely logging you in..." isBusy />;
}

/** A link could be a stranger's: nobody's account is changed under their hands. */
function Question({ onAgree }: { onAgree: () => void }) {
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
            Log in with the account of the app
          </Button>
        </>
      }
    >
      <p>
        You are logged in as{' '}
        <strong>{session ? `${session.firstName} ${session.lastName} (${session.email})` : who}</strong>. The
        link you opened belongs to another account.
      </p>
      <p>{`Log in with the account of your ${name} app instead? If you did not open this link from your app, stay as you are.`}</p>
    </HandOffCard>
  );
}

function ToLogin({ title, reason, wait }: { title: string; reason?: string; wait: Wait }) {
  const navigate = useNavigate();
  useAfter(wait, () => void navigate('/login', { replace: true }));
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
      {reason && <p>{reason}</p>}
    </HandOffCard>
  );
}
