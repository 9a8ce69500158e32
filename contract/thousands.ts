/**
 * '12,345' from '12345'. Not by Intl, which every page of the shop would need for its prices: a slow phone blocks for a
 * tenth of a second when Intl is first used.
 */
export function groupThousands(digits: string | number): string {
  // Up to eighteen digits: no number that is exact has more.
  return String(digits).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',');
}
