import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite } from '#storefront/app/site.ts';
import { useSession } from '#storefront/session/session.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { bannerVariant, isBannerPlace, type Reaction } from './banner-variant.ts';
import { hasAnswered, rememberAnswer } from './banner-memory.ts';
import { enableInThisBrowser, PushError, pushSupport } from './browser-push.ts';
import { usePushState } from './use-push-state.ts';
import { HowToInstall, HowToUnblock, WHAT_IS_SENT } from './words.tsx';
import styles from './push-banner.module.css';

/** Offers notifications to whoever is logged in. It asks the browser only after a click. */
export function PushBanner() {
  const session = useSession();
  const { pathname } = useLocation();
  if (!session || !isBannerPlace(pathname)) return null;
  return <Banner key={session.id} customerId={session.id} />;
}

function Banner({ customerId }: { customerId: string }) {
  const { shop } = useSite();
  const { state, refresh } = usePushState();
  const [reaction, setReaction] = useState<Reaction>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  // What is remembered from now on counts from the next page: the answer is confirmed first.
  const [answered] = useState(() => hasAnswered(customerId));
  const variant =
    state && bannerVariant({ ...state, support: pushSupport(), hasAnswered: answered, reaction });
  if (!variant) return null;

  function react(reaction: Reaction) {
    rememberAnswer(customerId);
    setReaction(reaction);
  }

  async function enable() {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await enableInThisBrowser({ publicKey: shop.pushPublicKey, deviceId: null });
      react('enabled');
    } catch (error) {
      setHasFailed(!(error instanceof PushError) || error.reason === 'failed');
    }
    await refresh();
    setIsBusy(false);
  }

  const close = (
    <Button variant="quiet" icon="close" iconOnly onClick={() => react('closed')}>
      Close
    </Button>
  );

  return (
    <aside className={styles.place} aria-label="Notifications">
      <div className={styles.banner} data-variant={variant}>
        <Icon name={variant === 'subscribed' ? 'success' : 'bell'} />
        <div className={styles.words} role="status">
          {variant === 'offer' && (
            <>
              <strong>Shall we tell you when your order is on its way?</strong>
              <p>A notification on this device {WHAT_IS_SENT}. Nothing else.</p>
            </>
          )}
          {variant === 'needs-home-screen' && (
            <>
              <strong>Shall we tell you when your order is on its way?</strong>
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
              No notifications, then. You can enable them later from{' '}
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
          {variant === 'offer' || variant === 'needs-home-screen' ? (
            <Button variant="quiet" size="small" onClick={() => react('not-now')}>
              Not Now
            </Button>
          ) : (
            close
          )}
        </div>
        {hasFailed && variant === 'offer' && (
          <p className={styles.failure} role="alert">
            Failed to subscribe. Please try again.
          </p>
        )}
      </div>
    </aside>
  );
}
