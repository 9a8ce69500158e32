import { createContext, use } from 'react';
import type { Shop } from '#contract/shop.ts';

/** What every page knows about the shop, the same for every visitor; it is sent with the page. */
export interface Site {
  /** The shop's address, without a trailing slash: canonical links are built from it, never from a Host header. */
  publicUrl: string;
  shop: Shop;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('The page was rendered without its site.');
  return site;
}
