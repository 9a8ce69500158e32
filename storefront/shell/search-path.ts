/** The address of a search; null for a blank term, which does nothing. */
export function searchPath(typed: string): string | null {
  const term = typed.trim();
  return term === '' ? null : `/products?search=${encodeURIComponent(term)}`;
}
