/** However it is spaced. */
const LONGEST = 20;

/** The outer parts of a complete British postcode: 'LS1 4AP' is in the district LS1 of the area LS. Null if it is none. */
export function readPostcode(postcode: string): { area: string; district: string } | null {
  // Measured before it is cleaned.
  if (postcode.length > LONGEST) return null;
  const tidy = postcode.toUpperCase().replace(/[\s.-]/g, '');
  const [, district, area] = /^(([A-Z]{1,2})\d[A-Z\d]?)\d[A-Z]{2}$/.exec(tidy) ?? [];
  return area && district ? { area, district } : null;
}
