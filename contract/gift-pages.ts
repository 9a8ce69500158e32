/** The gift pages: by age and by price limit. No Zod here: the browser imports this file. */
import { formatPounds } from './money.ts';
import { pages } from './pages.ts';

export interface GiftAge {
  slug: string;
  months: number;
  /** The label of its chip. */
  name: string;
  /** Follows 'Gifts for'. */
  child: string;
}

export const giftAges: readonly GiftAge[] = [
  { slug: 'newborn', months: 0, name: 'Newborn', child: 'a newborn' },
  { slug: '3-months', months: 3, name: '3 months', child: 'a three-month-old' },
  { slug: '6-months', months: 6, name: '6 months', child: 'a six-month-old' },
  { slug: '1-year', months: 12, name: '1 year', child: 'a one-year-old' },
  { slug: '2-years', months: 24, name: '2 years', child: 'a two-year-old' },
  { slug: '3-years', months: 36, name: '3 years', child: 'a three-year-old' },
  { slug: '4-years', months: 48, name: '4 years', child: 'a four-year-old' },
];

export interface GiftPrice {
  slug: string;
  pounds: number;
}

export const giftPrices: readonly GiftPrice[] = [10, 20, 30, 50].map((pounds) => ({
  slug: `under-${pounds}`,
  pounds,
}));

/** What a gift page covers; null means any. */
export interface GiftPage {
  age: GiftAge | null;
  price: GiftPrice | null;
}

/** `/gifts`, `/gifts/1-year`, `/gifts/under-30`, `/gifts/1-year/under-30`. */
export function giftPath({ age, price }: GiftPage): string {
  return [pages.gifts, age?.slug, price?.slug].filter((part) => part !== undefined).join('/');
}

/** The page at a path below `/gifts`; null if there is none. */
export function readGiftPath(pathname: string): GiftPage | null {
  const path = pathname.replace(/\/$/, '');
  return listGiftPages().find((page) => giftPath(page) === path) ?? null;
}

export function listGiftPages(): GiftPage[] {
  return [null, ...giftAges].flatMap((age) => [null, ...giftPrices].map((price) => ({ age, price })));
}

/** 'Gifts for a one-year-old under £30.00'. */
export function giftTitle({ age, price }: GiftPage): string {
  return ['Gifts', age && `for ${age.child}`, price && `under ${formatPounds(price.pounds)}`]
    .filter(Boolean)
    .join(' ');
}
