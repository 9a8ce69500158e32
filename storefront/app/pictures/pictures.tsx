import { laterPart } from '#storefront/app/page/lazy.ts';

/** Most visitors see none of them, so they are kept out of the code that every page needs. */
const Drawing = laterPart(async () => (await import('./picture-drawings.tsx')).Drawing);

export const LostTeddy = () => <Drawing of="lost teddy" />;
export const SleepyMoon = () => <Drawing of="sleepy moon" />;
export const EmptyShelf = () => <Drawing of="empty shelf" />;
export const EmptyBasket = () => <Drawing of="empty basket" />;
