import { useRef, useState } from 'react';
import { call } from '#storefront/app/calls/browser-call.ts';
import { LoadFailed } from '#storefront/app/calls/load-failed.tsx';
import { amendSession, useSession } from '#storefront/app/calls/session.ts';
import { customerPage } from '#storefront/session/customer-pages.tsx';
import { SessionList } from '#storefront/sessions/session-list.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecuritySkeleton } from './security-skeleton.tsx';
import { SetUp } from './set-up.tsx';
import { TwoFactorStatus } from './two-factor-status.tsx';

const TITLE = 'Two-Factor Authentication';

export const { loader, Component, ErrorBoundary } = customerPage({
  async load(call, { request }) {
    const { isTwoFactorEnabled } = await call('getTwoFactorStatus', {}, { signal: request.signal });
    // The session stores it too, in every tab: it is updated here and read from there.
    amendSession({ isTwoFactorEnabled });
  },
  skeleton: <SecuritySkeleton title={TITLE} />,
  failed: (error) => (
    <>
      <h1>{TITLE}</h1>
      <LoadFailed error={error} message="Could not load your current security settings." />
    </>
  ),
  Frame: ({ children }) => (
    <Stack gap="large" isNarrow>
      {children}
    </Stack>
  ),
  children: () => <TwoFactor />,
});

type Step =
  | { name: 'status' }
  | { name: 'set-up'; qrCodeImageUrl: string; secretKey: string }
  | { name: 'codes'; recoveryCodes: readonly string[] }
  | { name: 'disable' };

function TwoFactor() {
  const isEnabled = useSession()?.isTwoFactorEnabled ?? false;
  const [step, setStep] = useState<Step>({ name: 'status' });
  const heading = useRef<HTMLHeadingElement>(null);
  const discarded = useRef(Promise.resolve(true));

  const {
    run: start,
    isBusy: isStarting,
    failure,
  } = useAction(
    async () => {
      // A cancelled secret must be discarded first, or the same one would be shown again.
      if (!(await discarded.current)) await discardSecret();
      setStep({ name: 'set-up', ...(await call('setUpTwoFactor', {})) });
    },
    { fallback: 'Failed to start 2FA setup.' },
  );

  function cancel() {
    discarded.current = discardSecret();
    backToStatus();
  }

  /** The previous step is gone, and its secrets with it. */
  function backToStatus(done?: string) {
    setStep({ name: 'status' });
    heading.current?.focus();
    if (done) announce(done);
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {TITLE}
      </h1>
      {step.name === 'codes' ? (
        <RecoveryCodes codes={step.recoveryCodes} onStored={() => backToStatus()} />
      ) : step.name === 'set-up' && !isEnabled ? (
        <SetUp
          qrCodeImageUrl={step.qrCodeImageUrl}
          secretKey={step.secretKey}
          onCancel={cancel}
          onEnabled={(recoveryCodes) => {
            setStep({ name: 'codes', recoveryCodes });
            amendSession({ isTwoFactorEnabled: true });
            announce('Two-factor authentication is enabled.');
          }}
        />
      ) : (
        <>
          <TwoFactorStatus
            isEnabled={isEnabled}
            isStarting={isStarting}
            failure={failure}
            onEnable={() => void start()}
            onDisable={() => setStep({ name: 'disable' })}
          />
          {/* Either change ends all other sessions, so the list has changed. */}
          <SessionList key={String(isEnabled)} />
        </>
      )}
      {step.name === 'disable' && (
        <DisableDialog
          onClose={() => setStep({ name: 'status' })}
          onDisabled={() => {
            amendSession({ isTwoFactorEnabled: false });
            backToStatus('Two-factor authentication is disabled.');
          }}
        />
      )}
    </>
  );
}

/** Whether the server has discarded the secret it had offered. */
function discardSecret(): Promise<boolean> {
  return call('cancelTwoFactorSetUp', {}).then(
    () => true,
    () => false,
  );
}
