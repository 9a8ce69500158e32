import { isRefusal } from '#storefront/app/calls/error-kind.ts';
import { enableInThisBrowser, PushError, pushSupport } from '#storefront/notifications/browser-push.ts';
import { errorMessage } from '#storefront/ui/error-message.ts';

/** What stands between this browser and notifications. */
export type Readiness = 'granted' | 'ask' | 'denied' | 'needs-home-screen' | 'unsupported';

export function readiness(): Readiness {
  const support = pushSupport();
  if (support !== 'supported') return support;
  return Notification.permission === 'default' ? 'ask' : Notification.permission;
}

interface Enabling {
  publicKey: string;
  deviceId: string;
  /** The link's token; empty if the session is used instead. */
  token: string;
}

export interface Enabled {
  isEnabled: boolean;
  /** The shop's message about a failure; empty if it was never asked. */
  reason: string;
  /** The link has not been spent, and the same attempt might work in a moment. */
  canRetry: boolean;
}

let underWay: { key: string; result: Promise<Enabled> } | null = null;

/** A link is spent once, however often React mounts the page or a button is pressed meanwhile. */
export function enableOnce(enabling: Enabling): Promise<Enabled> {
  const key = JSON.stringify(enabling);
  if (underWay?.key !== key) {
    const result = enable(enabling);
    const mine = { key, result };
    underWay = mine;
    // A failed attempt may be repeated.
    void result.then(({ isEnabled }) => {
      if (!isEnabled && underWay === mine) underWay = null;
    });
  }
  return underWay.result;
}

async function enable({ publicKey, deviceId, token }: Enabling): Promise<Enabled> {
  try {
    await enableInThisBrowser({ publicKey, deviceId, token: token || undefined });
    return { isEnabled: true, reason: '', canRetry: false };
  } catch (error) {
    const cause = error instanceof PushError ? error.cause : error;
    return { isEnabled: false, reason: errorMessage(cause, ''), canRetry: !isRefusal(cause) };
  }
}
