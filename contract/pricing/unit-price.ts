import { formatPounds } from '#contract/money.ts';

/** The unit a quantity is counted in. */
export type SoldUnit = 'each' | 'ml' | 'g';
export const pricedUnits = ['each', 'litre', 'kg'] as const;
export type PricedUnit = (typeof pricedUnits)[number];

/** Pounds for one unit, VAT included. */
export interface UnitPrice {
  Price: number;
  Unit: PricedUnit;
}

const measures: Record<SoldUnit, { size: number; name: PricedUnit }> = {
  each: { size: 1, name: 'each' },
  ml: { size: 1000, name: 'litre' },
  g: { size: 1000, name: 'kg' },
};

/**
 * The price of one item, litre or kilogram, the only units that the Price Marking Order 2004 has allowed since April
 * 2026; null for a single item, whose price says it already. Rounded according to its article 13: below £1 to a tenth
 * of a penny, from £1 to a penny, halves up.
 */
export function unitPriceOf(pricePence: number, quantity: number, unit: SoldUnit): UnitPrice | null {
  if (unit === 'each' && quantity <= 1) return null;
  const { size, name } = measures[unit];
  // Quantities have up to three decimals; in whole thousandths the arithmetic is exact.
  const thousandths = Math.round(quantity * 1000);
  const tenthsOfPenny = divide(pricePence * size * 10_000, thousandths);
  const isBelowOnePound = tenthsOfPenny < 1000;
  return {
    Price: isBelowOnePound ? tenthsOfPenny / 1000 : divide(pricePence * size * 1000, thousandths) / 100,
    Unit: name,
  };
}

/** '20p each', '2.5p each', '£12.50 per litre'. */
export function formatUnitPrice({ Price, Unit }: UnitPrice): string {
  const amount = Price < 1 ? `${Math.round(Price * 1000) / 10}p` : formatPounds(Price);
  return Unit === 'each' ? `${amount} each` : `${amount} per ${Unit}`;
}

/** Rounds halves up. */
function divide(amount: number, by: number): number {
  return Math.floor((2 * amount + by) / (2 * by));
}
