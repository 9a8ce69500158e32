import { lazyExtra, WhenIdle } from '#storefront/app/page/lazy.ts';

export const RailsPlace = lazyExtra(async () => (await import('./rails-place.tsx')).RailsPlace);

/** At the end of a page that is not about a single product. */
export function SeenLately() {
  return (
    <WhenIdle>
      <RailsPlace />
    </WhenIdle>
  );
}
