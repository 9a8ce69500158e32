import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionData } from '#contract/authentication.ts';
import { ApiError } from '#contract/call.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { hasCode, isRefusal } from '#storefront/app/calls/error-kind.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { currentSession, readSession, storeSession } from '#storefront/app/calls/session.ts';
import { returnFromLogin } from '#storefront/session/return-to.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { useLinkDetails, type LinkDetails } from './link-details.ts';
import { forgetRegistration, registrationSecretsOf } from './pending-registration.ts';
import styles from './authentication.module.css';

const nothing: LinkDetails = { token: '', email: '' };

type Outcome =
  | { isLoggedIn: true; goTo: string }
  | { isLoggedIn: false; isVerified: boolean; message: string; canRetry?: boolean };
type Answered = Exclude<Outcome, { isLoggedIn: true }>;

export function Component() {
  const link = useLinkDetails();
  const isKnown = link !== null;
  const { token, email } = link ?? nothing;
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Answered | null>(null);
  const [tries, setTries] = useState(1);
  const take = useEffectEvent((next: Outcome) => {
    if (next.isLoggedIn) void navigate(next.goTo, { replace: true });
    else setOutcome(next);
  });

  useEffect(() => {
    if (!isKnown) return;
    let isShown = true;
    void verifyOnce({ token, email }, tries).then((next) => isShown && take(next));
    return () => {
      isShown = false;
    };
  }, [isKnown, token, email, tries]);

  function retry() {
    setOutcome(null);
    setTries(tries + 1);
  }

  return (
    <>
      <PageHead title="Email Verification" isIndexed={false} />
      <h1>Email Verification</h1>
      <div className={styles.outcome}>
        {outcome ? (
          <Notice tone={outcome.isVerified ? 'success' : 'error'}>{outcome.message}</Notice>
        ) : (
          <p className={styles.waiting} role="status">
            <Spinner />
            Verifying your email...
          </p>
        )}
      </div>
      {outcome?.canRetry && <Button onClick={retry}>Retry</Button>}
      <ButtonLink variant={outcome?.isVerified ? 'primary' : 'secondary'} size="large" wide to="/login">
        Go to Login
      </ButtonLink>
    </>
  );
}

/** One call per link and attempt, however often React mounts the page. */
const underWay = new Map<string, Promise<Outcome>>();

function verifyOnce(link: LinkDetails, tries: number): Promise<Outcome> {
  const key = JSON.stringify([link, tries]);
  const outcome = underWay.get(key) ?? verify(link);
  underWay.set(key, outcome);
  return outcome;
}

async function verify(link: LinkDetails): Promise<Outcome> {
  if (!link.token || !link.email) return answered(false, 'Invalid verification link.');
  try {
    const answer = await open(link);
    forgetRegistration();
    const session = readSession(answer);
    if (!session) {
      const message = 'message' in answer ? answer.message : '';
      return answered(true, message || 'Email verified successfully! You can now log in.');
    }
    storeSession(session);
    return { isLoggedIn: true, goTo: returnFromLogin(null) };
  } catch (error) {
    return {
      ...answered(false, errorMessage(error, 'Verification failed. The link might be invalid or expired.')),
      // Possibly temporary: the shop could not be reached or had too many requests.
      canRetry: error instanceof ApiError && !isRefusal(error),
    };
  }
}

function answered(isVerified: boolean, message: string): Answered {
  return { isLoggedIn: false, isVerified, message };
}

/** A browser that registered the address opens only the links of its own registrations, and is logged in by them. */
async function open(link: LinkDetails): Promise<SessionData | { message: string }> {
  // Opening a link must not switch a logged-in customer to another account.
  const secrets = currentSession() ? [] : registrationSecretsOf(link.email);
  for (const [index, registrationSecret] of secrets.entries()) {
    try {
      return await call('completeRegistration', { body: { ...link, registrationSecret } });
    } catch (error) {
      const isOfAnother = hasCode(error, 'auth/link-of-another-registration');
      if (!isOfAnother || index === secrets.length - 1) throw error;
    }
  }
  return call('verifyEmail', { query: { token: link.token, email: link.email } });
}
