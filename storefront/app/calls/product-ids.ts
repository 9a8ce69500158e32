const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The valid ids in whatever was stored, without duplicates, in order, at most `max`. */
export function productIds(stored: unknown, max: number): string[] {
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter((id): id is string => typeof id === 'string' && UUID.test(id));
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, max);
}

export interface AskedFor {
  ids: string[];
  /** Part of the address was not an id, or there were more ids than can be shown. */
  isCut: boolean;
}

/** Reads `ids=A,B` from an address, which may have been truncated or mistyped. */
export function askedFor(query: URLSearchParams, max: number): AskedFor {
  const parts = query
    .getAll('ids')
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter(Boolean);
  const all = productIds(parts, Infinity);
  const isMalformed = parts.some((part) => !UUID.test(part));
  return { ids: all.slice(0, max), isCut: isMalformed || all.length > max };
}

/** `/compare?ids=A,B`: with an unencoded comma, for people who read addresses. */
export function withIds(path: string, ids: readonly string[]): string {
  return `${path}?ids=${ids.join(',')}`;
}
