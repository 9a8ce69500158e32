import { MAX_LENGTH } from '#contract/limits.ts';
import { readPage } from '#storefront/app/read-page.ts';

/** Which list: all products, a category, what answers a search. */
export interface ListAsked {
  search?: string;
  categoryId?: string | undefined;
  page: number;
}

/** What the address of a listing asks for. Nothing is searched for where `search` is empty. */
export function readListAsked(query: URLSearchParams): ListAsked & { search: string } {
  return {
    search: (query.get('search') ?? '').trim().slice(0, MAX_LENGTH.search),
    categoryId: query.get('categoryId') || undefined,
    page: readPage(query),
  };
}
