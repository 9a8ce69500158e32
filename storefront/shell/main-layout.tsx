import { memo, Suspense } from 'react';
import { Outlet } from 'react-router';
import { laterPart, lazyExtra, useIsIdle } from '#storefront/app/page/lazy.ts';
import { useSession } from '#storefront/app/calls/session.ts';
import { useTopCategories } from '#storefront/catalogue/strip-categories.ts';
import { LoggedInNote } from '#storefront/session/logged-in-note.tsx';
import { MAIN_ID } from './app.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './main-layout.module.css';

const CategoryStrip = laterPart(
  import.meta.env.SSR ? (await import('#storefront/catalogue/category-strip.tsx')).CategoryStrip : null,
  async () => (await import('#storefront/catalogue/category-strip.tsx')).CategoryStrip,
);
const Footer = laterPart(
  import.meta.env.SSR ? (await import('./footer.tsx')).Footer : null,
  async () => (await import('./footer.tsx')).Footer,
);

const PushBanner = lazyExtra(
  async () => (await import('#storefront/notifications/push-banner.tsx')).PushBanner,
);

const CompareTray = lazyExtra(async () => (await import('#storefront/compare/compare-tray.tsx')).CompareTray);

const AddedPlace = lazyExtra(async () => (await import('#storefront/basket/added-place.tsx')).AddedPlace);

export function MainLayout() {
  const session = useSession();
  const isIdle = useIsIdle();
  return (
    <>
      <div className={styles.layout}>
        <TopBar />
        <Strip />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <LoggedInNote />
          <Outlet />
        </main>
        {isIdle && (
          <Suspense>
            <AddedPlace />
          </Suspense>
        )}
        {/* At the end, where its arrival shifts nothing. */}
        {session && isIdle && (
          <Suspense>
            <PushBanner />
          </Suspense>
        )}
        <End />
      </div>
      {/* At the very bottom: it makes the page longer without shifting anything. */}
      {isIdle && (
        <Suspense>
          <CompareTray />
        </Suspense>
      )}
    </>
  );
}

const Strip = memo(function Strip() {
  return (
    <Suspense>
      <CategoryStrip categories={useTopCategories()} />
    </Suspense>
  );
});

const End = memo(function End() {
  return (
    <Suspense>
      <Footer />
    </Suspense>
  );
});
