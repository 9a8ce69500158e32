import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isRefusal } from '#storefront/app/calls/error-kind.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './review-letters-page.module.css';

/** The target of the link in a letter: opening it offers a single press to stop all others. */
export function Component() {
  const { search } = useLocation();
  const [wants, setWants] = useState<boolean | null>(null);
  const choose = useAction(
    async (isWanted: boolean) => {
      const token = new URLSearchParams(search).get('token') ?? '';
      const name = isWanted ? 'resumeReviewLetters' : 'declineReviewLetters';
      setWants((await call(name, { query: { token } })).WantsLetters);
    },
    { fallback: 'That did not work.' },
  );
  const decline = useEffectEvent(() => choose.run(false));
  useEffect(() => void decline(), []);
  return (
    <>
      <PageHead title="Emails that ask for reviews" isIndexed={false} />
      <h1>Emails that ask for reviews</h1>
      {choose.failure && <Notice tone="error">{choose.failure}</Notice>}
      {wants === null && !choose.failure && (
        <p className={styles.waiting} role="status">
          <Spinner />
          One moment...
        </p>
      )}
      {wants === false && (
        <Notice tone="success">We will not ask you for reviews any more. Thank you for telling us.</Notice>
      )}
      {wants === true && <Notice tone="success">We will ask you again, once for each order.</Notice>}
      {wants === null && choose.failure && !isRefusal(choose.error) && (
        <Button busy={choose.isBusy && 'Trying again...'} onClick={() => void choose.run(false)}>
          Retry
        </Button>
      )}
      {wants === false && (
        <Button busy={choose.isBusy && 'One moment...'} onClick={() => void choose.run(true)}>
          I would like them after all
        </Button>
      )}
      <ButtonLink to="/" variant="primary" wide>
        Go to the shop
      </ButtonLink>
    </>
  );
}
