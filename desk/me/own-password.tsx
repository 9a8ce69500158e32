import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useMe } from '#desk/app/me.ts';
import { useSend } from '#desk/app/send.ts';
import { AuthenticatorSteps, type Offer } from '#desk/sign-in/authenticator-steps.tsx';
import { RecoveryCodes } from '#desk/sign-in/recovery-codes.tsx';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './me.module.css';

const TITLE = 'Password and authenticator app';

type Step = { name: 'status' } | { name: 'set'; offer: Offer } | { name: 'codes'; codes: readonly string[] };

/** The other way in: password and authenticator code. */
export function OwnPassword({
  password,
  hasPasskey,
}: {
  password: { recoveryCodesLeft: number } | null;
  hasPasskey: boolean;
}) {
  const { email } = useMe();
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<Step>({ name: 'status' });
  const send = useSend('Change your password');
  const start = useDeskAction(
    async (send) => setStep({ name: 'set', offer: await send('startAuthenticator', {}) }),
    { doing: 'Change your password', done: 'Choose a password and scan the code.' },
  );
  const renew = useDeskAction(
    async (send) => setStep({ name: 'codes', codes: (await send('renewRecoveryCodes', {})).recoveryCodes }),
    { doing: 'Create new recovery codes', done: 'New recovery codes created.' },
  );
  const remove = useDeskAction((send) => send('removePassword', {}), {
    doing: 'Remove your password',
    done: 'Password removed.',
  });

  if (step.name === 'codes') {
    return (
      <Section title={TITLE}>
        <RecoveryCodes codes={step.codes} onStored={() => setStep({ name: 'status' })} />
      </Section>
    );
  }
  if (step.name === 'set') {
    return (
      <Section title={TITLE}>
        <AuthenticatorSteps
          offer={step.offer}
          email={email}
          onCancel={() => setStep({ name: 'status' })}
          send={async (body) => {
            const { recoveryCodes } = await send('setPassword', { body });
            setStep({ name: 'codes', codes: recoveryCodes });
            await revalidate();
          }}
        />
      </Section>
    );
  }
  return (
    <Section
      title={TITLE}
      act={
        <Button busy={start.isBusy && 'Starting...'} onClick={() => void start.run()}>
          {password ? 'Change' : 'Set up'}
        </Button>
      }
    >
      <ActionFailure act={start} />
      <ActionFailure act={renew} />
      <ActionFailure act={remove} />
      {password === null ? (
        <p className={styles.soft}>You have no password. With two passkeys you don’t need one.</p>
      ) : (
        <>
          {password.recoveryCodesLeft < 3 ? (
            <Notice tone="caution" isSilent>
              {`Recovery codes left: ${password.recoveryCodesLeft}.`}
            </Notice>
          ) : (
            <p className={styles.soft}>{`Recovery codes left: ${password.recoveryCodesLeft}.`}</p>
          )}
          <div className={styles.acts}>
            <Button busy={renew.isBusy && 'Making...'} onClick={() => void renew.run()}>
              New recovery codes
            </Button>
            {hasPasskey && (
              <Button
                variant="danger"
                busy={remove.isBusy && 'Removing...'}
                onClick={() => void remove.run()}
              >
                Remove password
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  );
}
