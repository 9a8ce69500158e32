/**
 * The page number in an address. Anything that is not a number means the first page, because addresses are typed and
 * cut by hand.
 */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
