import { idleExtra } from '#storefront/app/page/lazy.ts';

/** At the end of a page: without a product, only the products seen lately. */
export const LateRails = idleExtra(async () => (await import('./rails-place.tsx')).RailsPlace);
