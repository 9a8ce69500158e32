import { createContext, use } from 'react';
import type { Shop } from '#contract/shop.ts';

/** What every page knows of the shop, the same for every visitor; it travels with the page. */
export interface Site {
  /** Where the shop lives, without a closing slash: canonical links are built from it, never from a Host header. */
  publicUrl: string;
  shop: Shop;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('The page was rendered without its site.');
  return site;
}
