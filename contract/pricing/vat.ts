/** Percent. Reduced: child car seats. Zero: children's clothes and shoes, nappies, books, food. */
export const vatRates = { standard: 20, reduced: 5, zero: 0 } as const;

export type VatClass = keyof typeof vatRates;
export const vatClasses = Object.keys(vatRates) as VatClass[];

/**
 * The VAT contained in VAT-inclusive pence.
 *
 * It is the rate's fraction of what was charged at it (1/6 at 20 %, 1/21 at 5 %), rounded once for each rate and order,
 * to the nearest penny with halves up: rounding down is allowed to those who invoice businesses, not to retailers (VAT
 * Notice 700, section 17.5).
 */
export function vatContained(gross: Readonly<Record<VatClass, number>>): number {
  return vatByClass(gross).reduce((sum, { vatPence }) => sum + vatPence, 0);
}

export interface VatOfClass {
  vatClass: VatClass;
  percent: number;
  grossPence: number;
  vatPence: number;
}

/** The same by VAT class, without classes at which nothing was charged. */
export function vatByClass(gross: Readonly<Record<VatClass, number>>): VatOfClass[] {
  return vatClasses
    .filter((vatClass) => gross[vatClass] !== 0)
    .map((vatClass) => {
      const percent = vatRates[vatClass];
      const grossPence = gross[vatClass];
      const vatPence = Math.floor((grossPence * percent * 2 + (100 + percent)) / (2 * (100 + percent)));
      return { vatClass, percent, grossPence, vatPence };
    });
}

/**
 * What is charged at each rate, in pence.
 *
 * Delivered goods are one supply: the delivery charge bears the VAT of the goods it brings (HMRC's VAT Notice 700/24),
 * and where goods of several rates share a parcel the charge is apportioned, here by their value before any discount.
 */
export function grossByVatClass(
  lines: readonly { vatClass: VatClass; totalPence: number; discountPence: number }[],
  deliveryPence: number,
): Record<VatClass, number> {
  const goods: Record<VatClass, number> = { standard: 0, reduced: 0, zero: 0 };
  for (const line of lines) goods[line.vatClass] += line.totalPence;
  const delivery = apportion(
    deliveryPence,
    vatClasses.map((vatClass) => goods[vatClass]),
  );
  vatClasses.forEach((vatClass, index) => (goods[vatClass] += delivery[index]!));
  for (const line of lines) goods[line.vatClass] -= line.discountPence;
  return goods;
}

/**
 * Splits pence in proportion to the weights without losing a penny: those left by rounding go to the largest
 * remainders.
 */
export function apportion(pence: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((pence * weight) / whole));
  let left = pence - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (pence * weight) % whole }))
    .toSorted((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder) {
    if (left === 0) break;
    shares[index]! += 1;
    left -= 1;
  }
  return shares;
}
