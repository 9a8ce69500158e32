export interface ListingQuery {
  /** Trimmed; empty for none. */
  search: string;
  categoryId: string | undefined;
  page: number;
}

/** What a listing's address asks for. A page that is no number is the first: addresses are typed and cut by hand. */
export function readListingQuery(query: URLSearchParams): ListingQuery {
  const page = Number(query.get('page') ?? 1);
  return {
    search: (query.get('search') ?? '').trim().slice(0, 100),
    categoryId: query.get('categoryId') || undefined,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}
