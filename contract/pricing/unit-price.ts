/** What a measure costs, as the Price Marking Order 2004 wants it said. No Zod here: the browser imports this file. */
export interface UnitPrice {
  /** Pounds, VAT included: below one pound to a tenth of a penny, from there to the penny. */
  Price: number;
  Unit: 'each' | '100 ml' | '100 g';
}

/** Null for what is sold by the piece: its price says it. */
export function unitPriceOf(
  pricePence: number,
  quantity: number,
  unit: 'each' | 'ml' | 'g',
): UnitPrice | null {
  if (unit === 'each' && quantity <= 1) return null;
  const pence = (pricePence / quantity) * (unit === 'each' ? 1 : 100);
  // A tenth below 100p may round up to it, which is the same either way.
  const rounded = pence < 100 ? Math.round(pence * 10) / 10 : Math.round(pence);
  return { Price: rounded / 100, Unit: unit === 'each' ? 'each' : `100 ${unit}` };
}

/** '20.4p each', '£1.25 per 100 ml'. */
export function formatUnitPrice({ Price, Unit }: UnitPrice): string {
  const pence = Math.round(Price * 1000) / 10;
  const amount = pence < 100 ? `${pence}p` : `£${Price.toFixed(2)}`;
  return Unit === 'each' ? `${amount} each` : `${amount} per ${Unit}`;
}
