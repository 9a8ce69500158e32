import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { lazyExtra, useIsIdle } from '#storefront/app/lazy.ts';
import { useSession } from '#storefront/app/session.ts';
import { CategoryStrip } from '#storefront/catalogue/category-strip.tsx';
import { useCategories } from '#storefront/catalogue/strip-categories.ts';
import { LoggedInNote } from '#storefront/session/logged-in-note.tsx';
import { MAIN_ID } from './app.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './main-layout.module.css';

const PushBanner = lazyExtra(
  async () => (await import('#storefront/notifications/push-banner.tsx')).PushBanner,
);

const CompareTray = lazyExtra(async () => (await import('#storefront/compare/compare-tray.tsx')).CompareTray);

const AddedPlace = lazyExtra(async () => (await import('#storefront/basket/added-place.tsx')).AddedPlace);

export function MainLayout() {
  const session = useSession();
  const isIdle = useIsIdle();
  return (
    <div className={styles.layout}>
      <TopBar />
      <CategoryStrip categories={useCategories()} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <LoggedInNote />
        <Outlet />
      </main>
      {isIdle && (
        <Suspense>
          <AddedPlace />
        </Suspense>
      )}
      {/* At the end, where it moves nothing when it arrives. */}
      {session && isIdle && (
        <Suspense>
          <PushBanner />
        </Suspense>
      )}
      {isIdle && (
        <Suspense>
          <CompareTray />
        </Suspense>
      )}
      <Footer />
    </div>
  );
}
