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
    search: (query.get('search') ?? '').trim().slice(0, 100),
    categoryId: query.get('categoryId') || undefined,
    page: readPage(query),
  };
}
