import { memo, Suspense } from 'react';
import { laterPart } from '#storefront/app/page/lazy.ts';

/** Most visitors see none of them, so they are kept out of the code that every page needs. */
const Drawing = laterPart(
  import.meta.env.SSR ? (await import('./picture-drawings.tsx')).Drawing : null,
  async () => (await import('./picture-drawings.tsx')).Drawing,
);

export const LostTeddy = memo(function LostTeddy() {
  return (
    <Suspense>
      <Drawing of="lost teddy" />
    </Suspense>
  );
});

export const SleepyMoon = memo(function SleepyMoon() {
  return (
    <Suspense>
      <Drawing of="sleepy moon" />
    </Suspense>
  );
});

export const EmptyShelf = memo(function EmptyShelf() {
  return (
    <Suspense>
      <Drawing of="empty shelf" />
    </Suspense>
  );
});

export const EmptyBasket = memo(function EmptyBasket() {
  return (
    <Suspense>
      <Drawing of="empty basket" />
    </Suspense>
  );
});
