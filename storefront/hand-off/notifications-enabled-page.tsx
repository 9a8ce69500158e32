import { PageHead } from '#storefront/app/page/page-head.tsx';
import { useSite } from '#storefront/app/page/site.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { notificationsEnabledLink, openApp } from './app-links.ts';
import { HandOffCard } from './hand-off-card.tsx';
import { useTimeout } from './use-timeout.ts';

/** Confirms that notifications are enabled, and returns to the app. */
export function Component() {
  const { appScheme, name } = useSite().shop;
  const link = notificationsEnabledLink(appScheme);
  useTimeout(1500, () => openApp(link));
  return (
    <>
      <PageHead title="Notifications Enabled" isIndexed={false} />
      <HandOffCard
        mood="done"
        title="Notifications Enabled"
        wait={1500}
        actions={
          <>
            <ButtonLink to={link} variant="primary" icon="external" wide>
              Return to App
            </ButtonLink>
            <ButtonLink to="/" wide>
              Go to Homepage
            </ButtonLink>
          </>
        }
      >
        <p>{`You will hear from us when something happens to your order. Taking you back to the ${name} app...`}</p>
      </HandOffCard>
    </>
  );
}
