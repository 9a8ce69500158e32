import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { SessionData } from '#contract/authentication.ts';
import { useSession } from '#storefront/app/calls/session.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { shielded } from '#storefront/ui/shield.ts';
import { useAction } from '#storefront/ui/use-action.ts';
import { isClosedIn, isDismissedBy, rememberClosing, rememberDismissal } from './banner-memory.ts';
import { bannerVariant, isAccountPage, isBannerPlace, isOffer } from './banner-variant.ts';
import { enableInThisBrowser, fingerprintOf, pushSupport, unlessAnswered } from './browser-push.ts';
import { HowToInstall, HowToUnblock, WHAT_IS_SENT } from './messages.tsx';
import { usePushState } from './use-push-state.ts';
import styles from './push-banner.module.css';

/**
 * Offers notifications to logged-in customers, and shows their state on the account's pages. The browser's question
 * follows only after a click.
 */
export function PushBanner() {
  const session = useSession();
  const { pathname } = useLocation();
  if (!session || !isBannerPlace(pathname)) return null;
  return <Banner key={session.token} session={session} pathname={pathname} />;
}

function Banner({ session, pathname }: { session: SessionData; pathname: string }) {
  const { shop } = useSite();
  const { state, refresh } = usePushState();
  const { isClosed, close } = useClosing(session.token);
  const [isDismissed, setIsDismissed] = useState(() => isDismissedBy(session.id));
  /** The page on which the offer was answered. */
  const [answeredOn, setAnsweredOn] = useState('');
  const {
    run: enable,
    isBusy,
    failure,
  } = useAction(
    async () => {
      setAnsweredOn(pathname);
      try {
        await enableInThisBrowser({ publicKey: shop.pushPublicKey, deviceId: null }).catch(unlessAnswered);
      } finally {
        await refresh();
      }
    },
    { fallback: 'Failed to subscribe. Please try again.' },
  );
  const variant = state && bannerVariant({ ...state, support: pushSupport(), isDismissed });
  if (!variant || isClosed !== false) return null;
  const isOnAccount = isAccountPage(pathname);
  if (!isOnAccount && !isOffer(variant) && answeredOn !== pathname) return null;

  function dismiss() {
    rememberDismissal(session.id);
    setIsDismissed(true);
    setAnsweredOn(pathname);
  }

  return (
    <aside className={styles.place} aria-label="Notifications" data-on-account={isOnAccount || undefined}>
      <div ref={shielded} className={styles.banner} data-variant={variant}>
        <Icon
          name={variant === 'subscribed' ? 'success' : 'bell'}
          size={variant === 'dismissed' ? 'small' : 'medium'}
        />
        <div className={styles.words} role="status">
          {variant === 'offer' && (
            <>
              <strong>Shall we let you know when your order is on its way?</strong>
              <p>A notification on this device {WHAT_IS_SENT}. Nothing else.</p>
            </>
          )}
          {variant === 'needs-home-screen' && (
            <>
              <strong>Shall we let you know when your order is on its way?</strong>
              <p>
                <HowToInstall />
              </p>
            </>
          )}
          {variant === 'denied' && (
            <>
              <strong>Notifications are blocked by your browser.</strong>
              <p>
                <HowToUnblock />
              </p>
            </>
          )}
          {variant === 'subscribed' && (
            <>
              <strong>Notifications are enabled on this device.</strong>
              <p>We tell you {WHAT_IS_SENT}.</p>
            </>
          )}
          {variant === 'dismissed' && (
            <p>
              You can enable notifications later from{' '}
              <Link to="/account/notifications">your account page</Link>.
            </p>
          )}
        </div>
        <div className={styles.actions}>
          {variant === 'offer' && (
            <Button
              variant="primary"
              size="small"
              busy={isBusy && 'Enabling...'}
              onClick={() => void enable()}
            >
              Enable Notifications
            </Button>
          )}
          {isOffer(variant) ? (
            <Button variant="quiet" size="small" onClick={dismiss}>
              Not Now
            </Button>
          ) : (
            <Button variant="quiet" icon="close" iconOnly onClick={close}>
              Close
            </Button>
          )}
        </div>
        {failure && variant === 'offer' && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </div>
    </aside>
  );
}

/** Closed until the next log-in. Null until that is known, so that the banner does not flash up. */
function useClosing(token: string): { isClosed: boolean | null; close: () => void } {
  const [isClosed, setIsClosed] = useState<boolean | null>(null);
  useEffect(() => {
    let isLeft = false;
    void fingerprintOf(token).then((session) => isLeft || setIsClosed(isClosedIn(session)));
    return () => {
      isLeft = true;
    };
  }, [token]);
  function close() {
    setIsClosed(true);
    void fingerprintOf(token).then(rememberClosing);
  }
  return { isClosed, close };
}
