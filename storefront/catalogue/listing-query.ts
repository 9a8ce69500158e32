import { MAX_LENGTH } from '#contract/limits.ts';
import { readPage } from '#storefront/app/read-page.ts';

export interface ListingQuery {
  /** Trimmed; empty for none. */
  search: string;
  categoryId: string | undefined;
  page: number;
}

/** What a listing's address asks for. */
export function readListingQuery(query: URLSearchParams): ListingQuery {
  return {
    search: (query.get('search') ?? '').trim().slice(0, MAX_LENGTH.search),
    categoryId: query.get('categoryId') || undefined,
    page: readPage(query),
  };
}
