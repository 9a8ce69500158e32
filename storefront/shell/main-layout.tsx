import { Outlet } from 'react-router';
import { idleExtra, laterPart } from '#storefront/app/page/lazy.ts';
import { useSession } from '#storefront/app/calls/session.ts';
import { useTopCategories } from '#storefront/catalogue/strip-categories.ts';
import { LoggedInNote } from '#storefront/session/logged-in-note.tsx';
import { MAIN_ID } from './app.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './main-layout.module.css';

const CategoryStrip = laterPart(
  async () => (await import('#storefront/catalogue/category-strip.tsx')).CategoryStrip,
);
const Footer = laterPart(async () => (await import('./footer.tsx')).Footer);

const PushBanner = idleExtra(
  async () => (await import('#storefront/notifications/push-banner.tsx')).PushBanner,
);

const CompareTray = idleExtra(async () => (await import('#storefront/compare/compare-tray.tsx')).CompareTray);

const AddedPlace = idleExtra(async () => (await import('#storefront/basket/added-place.tsx')).AddedPlace);

export function MainLayout() {
  const session = useSession();
  return (
    <>
      <div className={styles.layout}>
        <TopBar />
        <Strip />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <LoggedInNote />
          <Outlet />
        </main>
        <AddedPlace />
        {/* At the end, where its arrival shifts nothing. */}
        {session && <PushBanner />}
        <Footer />
      </div>
      {/* At the very bottom: it makes the page longer without shifting anything. */}
      <CompareTray />
    </>
  );
}

function Strip() {
  return <CategoryStrip categories={useTopCategories()} />;
}
