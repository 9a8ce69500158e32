import { Suspense } from 'react';
import {
  Outlet,
  useLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { CategoryStrip } from '#storefront/catalogue/category-strip.tsx';
import { LoggedInNote } from '#storefront/session/logged-in-note.tsx';
import { useSession } from '#storefront/session/session.ts';
import { MAIN_ID } from './app.tsx';
import { Footer } from './footer.tsx';
import { extra, useIsIdle } from './later.ts';
import { callOf } from './load.ts';
import { TopBar } from './top-bar.tsx';
import styles from './main-layout.module.css';

const PushBanner = extra(async () => (await import('#storefront/notifications/push-banner.tsx')).PushBanner);

/** What the loader last found, in this tab. */
let isStripMissing = false;

/** The categories of the strip. Without them the shop still stands: the strip is empty. */
export async function loadLayout({ context }: LoaderFunctionArgs): Promise<{ categories: Category[] }> {
  try {
    const { Categories } = await callOf({ context })('listCategories', {});
    isStripMissing = false;
    return { categories: Categories };
  } catch {
    isStripMissing = true;
    return { categories: [] };
  }
}

/** They hardly ever change: asked once, and if there was no answer again by Retry, but never by a link: it would wait for them. */
export function layoutShouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return isStripMissing && currentUrl.href === nextUrl.href;
}

export function MainLayout() {
  const { categories } = useLoaderData<typeof loadLayout>();
  const session = useSession();
  const isIdle = useIsIdle();
  return (
    <div className={styles.layout}>
      <TopBar />
      <CategoryStrip categories={categories} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <LoggedInNote />
        <Outlet />
      </main>
      {/* At the end, where it moves nothing when it arrives. */}
      {session && isIdle && (
        <Suspense>
          <PushBanner />
        </Suspense>
      )}
      <Footer />
    </div>
  );
}
