const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The ids among whatever was stored, each once, in order, at most so many. */
export function productIds(stored: unknown, max: number): string[] {
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter((id): id is string => typeof id === 'string' && UUID.test(id));
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, max);
}

export interface AskedFor {
  ids: string[];
  /** Something in the address was no id, or there were more of them than can be shown. */
  isCut: boolean;
}

/** `ids=A,B` of an address, which may have been cut short or mistyped on its way. */
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

/** `/compare?ids=A,B`: with the comma as it is, for those who read addresses. */
export function withIds(path: string, ids: readonly string[]): string {
  return `${path}?ids=${ids.join(',')}`;
}
