/** The ages, in months, that shoppers can choose from. */
export const STAGES = [0, 3, 6, 9, 12, 18, 24, 36, 48, 60];

/** 'From birth', '6 months', '1 year', '18 months', '2 years'. */
export function ageName(months: number): string {
  if (months === 0) return 'From birth';
  if (months % 12 === 0) return months === 12 ? '1 year' : `${months / 12} years`;
  return months === 1 ? '1 month' : `${months} months`;
}
