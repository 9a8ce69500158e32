import { isNarrowed, NOTHING_ASKED, readFinding, withFinding, type Finding } from '#contract/finding.ts';

/** How many things are chosen; a price from and to is one. */
export function countChoices({
  minPence,
  maxPence,
  ageMonths,
  isInStock,
  brands,
  attributes,
}: Finding): number {
  const single = [minPence !== null || maxPence !== null, ageMonths !== null, isInStock];
  const values = attributes.flatMap((attribute) => attribute.values);
  return single.filter(Boolean).length + brands.length + values.length;
}

/** The address of the same list, from its first page, narrowed and sorted so. */
export function addressOf(pathname: string, query: URLSearchParams, finding: Finding): string {
  const next = withFinding(query, finding);
  next.delete('page');
  // Home with a query is a list; its own address is that of all products.
  const path = pathname === '/' ? '/products' : pathname;
  return next.size > 0 ? `${path}?${next}` : path;
}

/** Whether the address leaves something out or sorts: such a page is not for search engines. */
export function isRefined(query: URLSearchParams): boolean {
  const finding = readFinding(query);
  return finding.problems.length > 0 || isNarrowed(finding) || finding.sort !== NOTHING_ASKED.sort;
}
