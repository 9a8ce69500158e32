import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { useSite } from '#storefront/app/page/site.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { openApp, readDeepLink, type DeepLink } from './app-links.ts';
import { HandOffCard } from './hand-off-card.tsx';
import { useTimeout } from './use-timeout.ts';
import { useOneTimeQuery } from '#storefront/app/page/one-time-query.ts';

/** A link that may open in the companion app: tries the app, and otherwise shows the same on the web. */
export function Component() {
  const query = useOneTimeQuery();
  const { appScheme, name } = useSite().shop;
  const link = query && readDeepLink(query, appScheme);
  return (
    <>
      <PageHead title="Open in the app" isIndexed={false} />
      {link === null && <HandOffCard mood="opening" title={`Opening the ${name} app...`} isBusy />}
      {link === 'invalid' && <Nowhere title="Invalid link. Redirecting to homepage..." />}
      {link === 'unknown' && <Nowhere title="Unknown link type. Redirecting to homepage..." />}
      {link !== null && typeof link === 'object' && <Opening link={link} />}
    </>
  );
}

function Opening({ link }: { link: DeepLink }) {
  const { name } = useSite().shop;
  const navigate = useNavigate();
  const [isLeft, setIsLeft] = useState(false);
  const { app } = link;

  useEffect(() => openApp(app), [app]);

  // Whatever covers the page, whether the app or the browser's question about it, stops the timer.
  useEffect(() => {
    const leave = () => setIsLeft(true);
    const hide = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    window.addEventListener('blur', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('blur', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, []);

  useTimeout(isLeft ? null : 2500, () => {
    // In a background tab nobody has looked at it yet.
    if (document.visibilityState === 'visible' && document.hasFocus())
      void navigate(link.web, { replace: true });
    else setIsLeft(true);
  });

  return (
    <HandOffCard
      mood="opening"
      title={isLeft ? 'Where would you like to continue?' : `Opening the ${name} app...`}
      isBusy={!isLeft}
      wait={isLeft ? null : 2500}
      actions={
        <>
          <ButtonLink to={app} variant={isLeft ? 'primary' : 'secondary'} icon="external" wide>
            Open in the app
          </ButtonLink>
          <ButtonLink to={link.web} replace wide>
            Continue on the web
          </ButtonLink>
        </>
      }
    >
      <p>
        {isLeft
          ? 'If the app did not open, it may not be installed. You can see the same here on the web.'
          : 'If nothing happens, we will show it here on the web.'}
      </p>
    </HandOffCard>
  );
}

function Nowhere({ title }: { title: string }) {
  const navigate = useNavigate();
  useTimeout(2000, () => void navigate('/', { replace: true }));
  return (
    <HandOffCard
      mood="trouble"
      title={title}
      wait={2000}
      actions={
        <ButtonLink to="/" replace wide>
          Go to Homepage
        </ButtonLink>
      }
    />
  );
}
