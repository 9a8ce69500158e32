/** Longer paths belong to nothing: the longest of ours name a chain of categories. */
export const MAX_PATH_LENGTH = 500;

/**
 * The path and query of a request's target. Servers must take the absolute form too, `GET http://shop/products`
 * (RFC 9112, 3.2.2); whose name it carries means nothing here, as that of a Host header.
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
