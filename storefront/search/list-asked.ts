import { MAX_LENGTH } from '#contract/limits.ts';
import { readPage } from '#storefront/app/calls/read-page.ts';

/** Which list: all products, a category, or the results of a search. */
export interface ListAsked {
  search?: string;
  categoryId?: string | undefined;
  page: number;
}

/** Reads which list an address shows. An empty `search` means no search. */
export function readListAsked(query: URLSearchParams): ListAsked & { search: string } {
  return {
    search: (query.get('search') ?? '').trim().slice(0, MAX_LENGTH.search),
    categoryId: query.get('categoryId') || undefined,
    page: readPage(query),
  };
}
