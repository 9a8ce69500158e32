/** A product's age range: 'From birth', '6 months +', '6–12 months', '1–3 years'. Null if none is given. */
export function ageWords(from: number | null, to: number | null): string | null {
  if (to === null) {
    if (from === null) return null;
    return from === 0 ? 'From birth' : `${age(from)} +`;
  }
  if (!from) return `${from === 0 ? 'Birth' : 'Up'} to ${age(to)}`;
  if (from === to) return age(from);
  // Two ages in the same unit name it once.
  if (from % 12 === 0 && to % 12 === 0 && to >= 24) return `${from / 12}–${to / 12} years`;
  return isInMonths(from) && isInMonths(to) ? `${from}–${age(to)}` : `${age(from)} – ${age(to)}`;
}

/** Parents count in months until two years. */
function isInMonths(months: number): boolean {
  return months < 24 || months % 12 !== 0;
}

function age(months: number): string {
  if (!isInMonths(months)) return `${months / 12} years`;
  return months === 1 ? '1 month' : `${months} months`;
}
