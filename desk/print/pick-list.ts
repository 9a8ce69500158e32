import type { PrintedLine, PrintedOrder } from '#contract/desk/print.ts';

export interface Picked extends PrintedLine {
  /** The orders it is for, with the quantity for each. */
  orders: { orderNumber: string; quantity: number }[];
}

/** One walk past the shelves for all orders: each product once, with the quantity for each order. */
export function pickList(orders: readonly Pick<PrintedOrder, 'orderNumber' | 'lines'>[]): Picked[] {
  const picks = new Map<string, Picked>();
  for (const { orderNumber, lines } of orders) {
    for (const line of lines) {
      const pick = picks.get(line.productId) ?? { ...line, quantity: 0, orders: [] };
      pick.quantity += line.quantity;
      pick.orders.push({ orderNumber, quantity: line.quantity });
      picks.set(line.productId, pick);
    }
  }
  return [...picks.values()].toSorted(
    (one, other) => compare(one.shelfOrder, other.shelfOrder) || compare(one.sku, other.sku),
  );
}

/** Sorts like the database, whatever the reader's language. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
