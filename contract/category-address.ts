/**
 * A category's name as it stands in addresses. `.` and `..` would lead to the place itself and to the one above: the space
 * behind them, which is ignored when the name is read, makes them names.
 */
export function inAddress(name: string): string {
  return encodeURIComponent(name).replace(/^\.\.?$/, '$&%20');
}
