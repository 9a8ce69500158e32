import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '#contract/call.ts';
import type { Shop } from '#contract/shop.ts';

/** The built storefront: what `storefront/entry.server.tsx` exports. */
export interface Storefront {
  renderPage(input: PageInput): Promise<RenderedPage>;
}

export interface PageInput {
  /** The whole address asked for. */
  url: string;
  /** The API, without a customer: pages are rendered alike for all. */
  call: Call;
  shop: Shop;
  /** Told of errors that are not refusals of the API; the visitor gets a friendly page. */
  onError: (error: unknown) => void;
}

export interface RenderedPage {
  status: number;
  /** Set for a redirect. */
  location?: string;
  html: string;
}

const built = path.resolve(import.meta.dirname, '../../dist');

export const clientDirectory = path.join(built, 'client');

/** Loads what `npm run build` made, or null when there is no build: then the API is served alone. */
export async function loadStorefront(): Promise<Storefront | null> {
  const entry = path.join(built, 'server', 'entry.server.js');
  if (!existsSync(entry)) return null;
  return (await import(pathToFileURL(entry).href)) as Storefront;
}
