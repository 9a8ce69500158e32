import { grossByVatClass, vatContained, type VatClass } from './vat.ts';

/** Unit prices include VAT. */
export interface QuoteLine {
  unitPricePence: number;
  quantity: number;
  /** Absent in the browser, where it is not known. */
  vatClass?: VatClass;
  /** False for what the law forbids promoting: it counts neither towards free delivery nor for a discount. */
  isPromotable?: boolean;
}

export interface DeliveryTerms {
  costPence: number;
  /** Delivery is free from this sum of the goods that may be promoted, before any discount. */
  freeFromPence: number;
}

export interface Adjustments {
  /** Taken off the goods that may be promoted, up to their full price. */
  discountPence?: number;
  /** The seller is not registered for VAT, so that prices contain none. */
  isWithoutVat?: boolean;
}

export interface Totals {
  subtotalPence: number;
  deliveryPence: number;
  discountPence: number;
  /** Contained in the total. */
  vatPence: number;
  totalPence: number;
}

export interface Quote<Line extends QuoteLine> extends Omit<Totals, 'vatPence'> {
  lines: (Line & { totalPence: number })[];
  vatPence: Line extends { vatClass: VatClass } ? number : null;
  /** What is still to be spent before delivery is free; 0 when it is. */
  untilFreeDeliveryPence: number;
}

/**
 * The price of goods with delivery and discounts: every total of a basket or an order, on the server and in the
 * browser. Whole pence throughout.
 */
export function quote<Line extends QuoteLine>(
  goods: readonly Line[],
  terms: DeliveryTerms,
  adjustments: Adjustments = {},
): Quote<Line> {
  const lines = goods.map((line) => ({ ...line, totalPence: line.unitPricePence * line.quantity }));
  const subtotalPence = lines.reduce((sum, line) => sum + line.totalPence, 0);
  const promotablePence = lines.reduce(
    (sum, line) => (line.isPromotable === false ? sum : sum + line.totalPence),
    0,
  );
  const isDeliveryFree = lines.length === 0 || promotablePence >= terms.freeFromPence;
  const deliveryPence = isDeliveryFree ? 0 : terms.costPence;
  const discountPence = Math.min(adjustments.discountPence ?? 0, promotablePence);
  const vatPence = lines.every(hasVatClass)
    ? adjustments.isWithoutVat
      ? 0
      : vatContained(grossByVatClass(lines, { deliveryPence, discountPence }))
    : null;
  return {
    lines,
    subtotalPence,
    deliveryPence,
    discountPence,
    vatPence: vatPence as Quote<Line>['vatPence'],
    totalPence: subtotalPence + deliveryPence - discountPence,
    untilFreeDeliveryPence: terms.costPence === 0 ? 0 : Math.max(terms.freeFromPence - promotablePence, 0),
  };
}

function hasVatClass<Line extends QuoteLine>(line: Line): line is Line & { vatClass: VatClass } {
  return line.vatClass !== undefined;
}
