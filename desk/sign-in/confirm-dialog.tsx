import { useEffect, useState } from 'react';
import { call } from '#desk/app/call.ts';
import type { Doing } from '#desk/app/reauth.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { canUsePasskeys, askForPasskey } from './passkeys.ts';
import { CodeField } from './ways-to-log-in.tsx';
import styles from './sign-in.module.css';

interface Ways {
  byPasskey: boolean;
  byCode: boolean;
}

/** Acts of money and people need proof that it is still the same person. */
export function ConfirmDialog({
  doing: { words, act },
  onPassed,
  onClose,
}: {
  doing: Doing;
  onPassed: () => void;
  onClose: () => void;
}) {
  const ways = useOwnWays();
  return (
    <Dialog title="Please confirm it’s you" onClose={onClose}>
      {words && (
        <p>
          <strong>{words}</strong>
        </p>
      )}
      <p>{act ? 'This applies to this action only.' : 'This is valid for five minutes.'}</p>
      <div className={styles.ways}>
        {!ways && <Skeleton shape="button" />}
        {ways?.byPasskey && <ByPasskey act={act} onPassed={onPassed} />}
        {ways?.byPasskey && ways.byCode && <p className={styles.or}>or</p>}
        {ways?.byCode && <ByCode act={act} onPassed={onPassed} />}
      </div>
    </Dialog>
  );
}

function ByPasskey({ act, onPassed }: { act: string | undefined; onPassed: () => void }) {
  const { run, isBusy, failure } = useAction(async () => {
    const { options } = await call('startConfirmation', { body: { act } });
    await call('confirmWithPasskey', { body: { credential: await askForPasskey(options) } });
    onPassed();
  });
  return (
    <>
      <Button
        variant="primary"
        wide
        busy={isBusy && 'Waiting for your passkey...'}
        onClick={() => void run()}
      >
        Confirm with your passkey
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}

function ByCode({ act, onPassed }: { act: string | undefined; onPassed: () => void }) {
  const form = useForm({
    async send({ code = '' }) {
      await call('confirmWithCode', { body: { code, act } });
      onPassed();
    },
    fallback: 'We could not confirm it’s you. Please try again.',
  });
  return (
    <Form form={form} label="Confirm with a code">
      <CodeField />
      <FormActions>
        <Button type="submit" variant="primary" busy={form.isBusy && 'Confirming...'}>
          Confirm
        </Button>
      </FormActions>
    </Form>
  );
}

function useOwnWays(): Ways | null {
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    call('getWaysIn', {}, { signal: asking.signal }).then(
      ({ passkeys, password }) =>
        setWays({
          byPasskey: passkeys.some(({ worksHere }) => worksHere) && canUsePasskeys(),
          byCode: password !== null,
        }),
      // If the ways are not known, both are offered: each explains itself if it fails.
      () => !asking.signal.aborted && setWays({ byPasskey: canUsePasskeys(), byCode: true }),
    );
    return () => asking.abort();
  }, []);
  return ways;
}
