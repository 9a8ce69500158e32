/** No longer path exists: our longest name a chain of categories. */
export const MAX_PATH_LENGTH = 500;

/**
 * The path and query of a request's target. Servers must accept the absolute form too, `GET http://shop/products` (RFC
 * 9112, 3.2.2); the host in it is ignored, as a Host header is.
 */
export function pathOf(target: string): string {
  const absolute = /^https?:\/\/[^/?#]*/i.exec(target);
  if (!absolute) return target;
  const rest = target.slice(absolute[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

export function isPathTooLong(url: string): boolean {
  return url.split('?', 1)[0]!.length > MAX_PATH_LENGTH;
}
