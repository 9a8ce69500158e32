import { useEffect, useState, type ReactNode } from 'react';
import { DEVICE_ID } from '#contract/device-id.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { useSession } from '#storefront/app/calls/session.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { HowToInstall, HowToUnblock, WHAT_IS_SENT } from '#storefront/notifications/messages.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { accountLink, notificationsEnabledLink, openApp } from './app-links.ts';
import { enableOnce, readiness, type Enabled, type Readiness } from './enabling.ts';
import { HandOffCard } from './hand-off-card.tsx';
import { useOneTimeQuery } from '#storefront/app/page/one-time-query.ts';
import { useTimeout } from './use-timeout.ts';

const COULD_NOT =
  'Could not enable notifications. You may have denied permission. Please try again from the app or check your browser settings.';
const MISSING = 'Missing authentication or device information. Please try again from your app.';

/** Where the companion app sends a device's browser to enable notifications. */
export function Component() {
  const query = useOneTimeQuery();
  const session = useSession();
  const deviceId = query?.get('deviceId') ?? '';
  const token = query?.get('token') ?? '';
  // Decided once: logging in or out in another tab does not affect this link.
  const [isAllowed, setIsAllowed] = useState<boolean | null>(null);
  if (isAllowed === null && query !== null && session !== undefined) {
    setIsAllowed(DEVICE_ID.test(deviceId) && Boolean(token || session));
  }
  return (
    <>
      <PageHead title="Enable Notifications" isIndexed={false} />
      {isAllowed === null && <Connecting />}
      {isAllowed === false && <Failure title={MISSING} />}
      {isAllowed && <Enabling deviceId={deviceId} token={token} />}
    </>
  );
}

interface Situation {
  stage: 'connecting' | 'waiting_for_permission' | 'success' | 'error';
  /** For an error: what stands in the way, and the shop's message. */
  readiness?: Readiness;
  reason?: string;
  canRetry?: boolean;
}

function after({ isEnabled, reason, canRetry }: Enabled): Situation {
  if (isEnabled) return { stage: 'success' };
  const found = readiness();
  return {
    stage: 'error',
    readiness: found,
    reason,
    canRetry: canRetry && (found === 'ask' || found === 'granted'),
  };
}

function Enabling({ deviceId, token }: { deviceId: string; token: string }) {
  const { pushPublicKey, name } = useSite().shop;
  const [situation, setSituation] = useState<Situation>({ stage: 'connecting' });

  useEffect(() => {
    let isShown = true;
    async function begin(): Promise<Situation> {
      const found = readiness();
      if (found === 'ask') return { stage: 'waiting_for_permission' };
      if (found !== 'granted') return { stage: 'error', readiness: found };
      // Permission has been granted before, so there is nothing to ask or to press.
      return after(await enableOnce({ publicKey: pushPublicKey, deviceId, token }));
    }
    void begin().then((next) => isShown && setSituation(next));
    return () => {
      isShown = false;
    };
  }, [pushPublicKey, deviceId, token]);

  const { run: enable, isBusy } = useAction(async () =>
    setSituation(after(await enableOnce({ publicKey: pushPublicKey, deviceId, token }))),
  );

  const { stage, reason } = situation;
  if (stage === 'connecting') return <Connecting />;
  if (stage === 'success') return <Success />;
  if (stage === 'error') {
    return (
      <Failure
        title={COULD_NOT}
        onRetry={situation.canRetry ? () => setSituation({ stage: 'waiting_for_permission' }) : undefined}
      >
        {reason && <p>{reason}</p>}
        {situation.readiness === 'denied' && (
          <p>
            <HowToUnblock />
          </p>
        )}
        {situation.readiness === 'needs-home-screen' && (
          <p>
            <HowToInstall />
          </p>
        )}
        {situation.readiness === 'unsupported' && (
          <p>This browser cannot show notifications. Another browser on this device may.</p>
        )}
      </Failure>
    );
  }
  return (
    <HandOffCard
      mood="bell"
      title="Shall we notify you here?"
      actions={
        <>
          <Button
            variant="primary"
            size="large"
            icon="bell"
            wide
            busy={isBusy && 'Enabling...'}
            onClick={() => void enable()}
          >
            Enable Notifications
          </Button>
          <ReturnToApp />
        </>
      }
    >
      <p>{`A notification ${WHAT_IS_SENT}, and nothing else. Your browser will ask for permission.`}</p>
      <Whose hasToken={token !== ''} deviceId={deviceId} shopName={name} />
    </HandOffCard>
  );
}

/** The link's token decides, regardless of who is logged in here. */
function Whose({ hasToken, deviceId, shopName }: { hasToken: boolean; deviceId: string; shopName: string }) {
  const session = useSession();
  return (
    <p>
      For{' '}
      {hasToken ? `the account of your ${shopName} app` : <strong>{session?.email ?? 'your account'}</strong>}
      , on the device <strong>{deviceId}</strong>.
    </p>
  );
}

function Connecting() {
  return <HandOffCard mood="bell" title="Connecting..." isBusy />;
}

function Success() {
  const { appScheme } = useSite().shop;
  const link = notificationsEnabledLink(appScheme);
  useTimeout(2000, () => openApp(link));
  return (
    <HandOffCard
      mood="done"
      title="Success! Notifications are now enabled for your app."
      wait={2000}
      actions={
        <ButtonLink to={link} variant="primary" icon="external" wide>
          Return to App
        </ButtonLink>
      }
    />
  );
}

function Failure({
  title,
  onRetry,
  children,
}: {
  title: string;
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}) {
  return (
    <HandOffCard
      mood="trouble"
      title={title}
      actions={
        <>
          {onRetry && (
            <Button variant="primary" onClick={onRetry} wide>
              Try Again
            </Button>
          )}
          <ReturnToApp />
        </>
      }
    >
      {children}
    </HandOffCard>
  );
}

/** Nothing is enabled yet, so the link that tells the app so must not be used. */
function ReturnToApp() {
  const { appScheme } = useSite().shop;
  return (
    <ButtonLink to={accountLink(appScheme)} icon="external" wide>
      Return to App
    </ButtonLink>
  );
}
