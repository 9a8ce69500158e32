/** A product that is not available in the quantity asked for. */
export interface StockShortage {
  name: string;
  available: number;
}

export function shortagesOf(lines: readonly (StockShortage & { quantity: number })[]): StockShortage[] {
  return lines.filter((line) => line.available < line.quantity);
}

/** The message for the customer. */
export function outOfStockSentence(shortages: readonly StockShortage[]): string {
  return shortages
    .map(({ name, available }) =>
      available > 0 ? `Only ${available} of ${name} left.` : `${name} is sold out.`,
    )
    .join(' ');
}

export interface Shelf {
  onHand: number;
  /** How many of these are reserved for unpaid orders. */
  reserved: number;
}

/** Whether setting this count would change the shelf: it never goes below what is reserved. */
export function isNewCount(count: number, { onHand, reserved }: Shelf): boolean {
  return Math.max(count, reserved) !== onHand;
}
