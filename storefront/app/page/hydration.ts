import type { HydrationState } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { UNKNOWN_ERROR, errorMessage } from '#storefront/ui/error-message.ts';
import type { Site } from './site.ts';

/** What the server's page passes to the browser, as JSON in a data block, which needs no script to be read. */
export interface PageData {
  site: Site;
  loaderData: HydrationState['loaderData'];
  errors: Record<string, { status: number; code: string; words: string }> | null;
}

export const PAGE_DATA_ID = 'page-data';

/** The event that tells `entry.early.ts` that React has hydrated the page. */
export type Hydrated = 'hydrated';

export function errorsToSend(errors: HydrationState['errors']): PageData['errors'] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [
      route,
      error instanceof ApiError
        ? { status: error.status, code: error.code, words: error.words }
        : // Internal errors are for the log, not for the page.
          { status: 500, code: '', words: errorMessage(error, UNKNOWN_ERROR) },
    ]),
  );
}

export function errorsFromPage(errors: PageData['errors']): HydrationState['errors'] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, { status, code, words }]) => [
      route,
      new ApiError(status, { detail: words, code }),
    ]),
  );
}
