import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isRefusal } from '#storefront/app/calls/error-kind.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { useOneTimeQuery } from '#storefront/app/page/one-time-query.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './stock-alert-page.module.css';

/** The target of links in e-mails about sold-out products: `?token=…` confirms, `&end=1` unsubscribes. */
export function Component() {
  const query = useOneTimeQuery();
  const token = query?.get('token') ?? '';
  return (
    <>
      <PageHead title="Back in stock" isIndexed={false} />
      <h1>Back in stock</h1>
      {query === null && <Waiting />}
      {query !== null && token === '' && <Broken />}
      {token !== '' &&
        (query?.has('end') ? (
          <End key={token} token={token} isFirst />
        ) : (
          <Confirm key={token} token={token} />
        ))}
    </>
  );
}

function Waiting() {
  return (
    <p className={styles.waiting} role="status">
      <Spinner />
      One moment...
    </p>
  );
}

function Broken() {
  return (
    <Stack>
      <Notice tone="error">Invalid link. Please open it again from the email.</Notice>
      <ButtonLink to="/" size="large" wide>
        Go to the shop
      </ButtonLink>
    </Stack>
  );
}

function Confirm({ token }: { token: string }) {
  const [confirmed, setConfirmed] = useState<{ message: string; productId: string; productName: string }>();
  const { run, isBusy, failure, error } = useAction(
    async () => setConfirmed(await call('confirmStockAlert', { body: { token } })),
    { fallback: 'That did not work. Please try again.' },
  );
  const confirm = useEffectEvent(() => void run());
  useEffect(() => confirm(), []);

  if (confirmed) {
    const { message, productId, productName } = confirmed;
    return (
      <Stack>
        <Notice tone="success">
          <strong>{productName}</strong> {message}
        </Notice>
        <ButtonLink to={`/products/${encodeURIComponent(productId)}`} variant="primary" size="large" wide>
          See it in the shop
        </ButtonLink>
        <End token={token} />
      </Stack>
    );
  }
  if (!failure || isBusy) return <Waiting />;
  return (
    <Stack>
      <Notice tone="error">{failure}</Notice>
      {!isRefusal(error) && <Button onClick={() => void run()}>Retry</Button>}
      <ButtonLink to="/" size="large" wide>
        Go to the shop
      </ButtonLink>
    </Stack>
  );
}

/** Only on a press, because programs that check links open them too. */
function End({ token, isFirst = false }: { token: string; isFirst?: boolean }) {
  const [message, setMessage] = useState('');
  const { run, isBusy, failure } = useAction(
    async () => setMessage((await call('endStockAlerts', { query: { token } })).message),
    { fallback: 'That did not work. Please try again.' },
  );
  if (message) return <Notice tone="success">{message}</Notice>;
  return (
    <Stack>
      {isFirst && <p>Shall we stop emailing you about things that are back in stock?</p>}
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button
        variant={isFirst ? 'primary' : 'quiet'}
        size="large"
        wide
        busy={isBusy && 'One moment...'}
        onClick={() => void run()}
      >
        Stop these emails
      </Button>
    </Stack>
  );
}
