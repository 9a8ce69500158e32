import { isNarrowed, NOTHING_ASKED, readFinding, withFinding, type Finding } from '#contract/finding.ts';

/** The number of choices; a price range counts once. */
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

/** The address of the first page of the same list with this finding. */
export function addressOf(pathname: string, query: URLSearchParams, finding: Finding): string {
  const next = withFinding(query, finding);
  next.delete('page');
  // The home page with a query is a list, whose own address is that of all products.
  const path = pathname === '/' ? '/products' : pathname;
  return next.size > 0 ? `${path}?${next}` : path;
}

/** Whether the list is filtered or sorted: search engines should not index such a page. */
export function isRefined(query: URLSearchParams): boolean {
  const finding = readFinding(query);
  return finding.problems.length > 0 || isNarrowed(finding) || finding.sort !== NOTHING_ASKED.sort;
}
