import { useEffect, useState } from 'react';
import { ApiError } from '#contract/call.ts';
import { call } from '#storefront/app/browser-call.ts';
import { PageHead } from '#storefront/app/page-head.tsx';
import { wordsOf } from '#storefront/app/words.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import styles from './authentication.module.css';
import { useLinkDetails, type LinkDetails } from './link-details.ts';

const nothing: LinkDetails = { token: '', email: '' };

type Outcome = { isVerified: boolean; message: string; canRetry?: boolean };

export function Component() {
  const link = useLinkDetails();
  const isKnown = link !== null;
  const { token, email } = link ?? nothing;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [tries, setTries] = useState(1);

  useEffect(() => {
    if (!isKnown) return;
    let isShown = true;
    void verifyOnce({ token, email }, tries).then((next) => isShown && setOutcome(next));
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

/** One call for each link and try, however often React mounts the page. */
const underWay = new Map<string, Promise<Outcome>>();

function verifyOnce(link: LinkDetails, tries: number): Promise<Outcome> {
  const key = JSON.stringify([link, tries]);
  const outcome = underWay.get(key) ?? verify(link);
  underWay.set(key, outcome);
  return outcome;
}

async function verify({ token, email }: LinkDetails): Promise<Outcome> {
  if (!token || !email) return { isVerified: false, message: 'Invalid verification link.' };
  try {
    const { message } = await call('verifyEmail', { query: { token, email } });
    return { isVerified: true, message: message || 'Email verified successfully! You can now log in.' };
  } catch (error) {
    return {
      isVerified: false,
      message: wordsOf(error, 'Verification failed. The link might be invalid or expired.'),
      // Nobody's fault and perhaps over soon: the way to the shop, or too many at once.
      canRetry: error instanceof ApiError && (error.status === 0 || error.status >= 429),
    };
  }
}
