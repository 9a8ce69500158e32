import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '#contract/call.ts';
import type { PostedForm } from '#contract/posted-form.ts';
import type { Shop } from '#contract/shop.ts';

/** The built storefront: the exports of `storefront/entry.server.tsx`. */
export interface Storefront {
  renderPage(input: PageInput): Promise<RenderedPage>;
}

export interface PageInput {
  /** The full address requested. */
  url: string;
  /** The API, without a customer: pages are rendered the same for everybody. */
  call: Call;
  shop: Shop;
  /** The page answers this form. */
  posted?: PostedForm;
  /** Called with errors that are not refusals of the API; the visitor gets a friendly page. */
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

/** Where files with a hash in their name are: those of this version, and of versions replaced within a week. */
export const clientAssets = [path.join(clientDirectory, 'assets'), path.join(built, 'old/client')];

/** Loads the output of `npm run build`, or null if there is none: then only the API is served. */
export async function loadStorefront(): Promise<Storefront | null> {
  const entry = path.join(built, 'server', 'entry.server.js');
  if (!existsSync(entry)) return null;
  return (await import(pathToFileURL(entry).href)) as Storefront;
}
