/**
 * Text that PostgreSQL can hold and a page can show: no NUL (which `text` columns cannot store), no lone
 * surrogates (which have no UTF-8), no other control characters except line breaks and tabs.
 */
export function isStorable(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}
