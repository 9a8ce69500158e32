import { lineDiscounts, type Reduction } from './discount.ts';
import { grossByVatClass, vatContained, type VatClass } from './vat.ts';

/** Unit prices include VAT. */
export interface QuoteLine {
  unitPricePence: number;
  quantity: number;
  /** Absent in the browser, where it is not known. */
  vatClass?: VatClass;
  /** False for what the law forbids promoting: it counts neither towards free delivery nor for a discount. */
  isPromotable?: boolean;
  /** The promotion code is for it. */
  takesPart?: boolean;
}

export interface DeliveryTerms {
  costPence: number;
  /** Delivery is free from this sum of the goods that may be promoted, before any discount. Null: never. */
  freeFromPence: number | null;
}

export interface Adjustments {
  /** What the promotion code takes off. */
  reduction?: Reduction | null;
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
  /** `totalPence` is before the discount. */
  lines: (Line & { totalPence: number; discountPence: number })[];
  /** What the code has taken off the delivery; `discountPence` is what it has taken off the goods. */
  deliveryOffPence: number;
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
  const { reduction = null } = adjustments;
  const priced = goods.map((line) => ({
    ...line,
    totalPence: line.unitPricePence * line.quantity,
    takesPart: line.takesPart === true && line.isPromotable !== false,
  }));
  const subtotalPence = priced.reduce((sum, line) => sum + line.totalPence, 0);
  const promotablePence = promotableSum(goods);
  const fullDeliveryPence = goods.length === 0 ? 0 : costOfDelivery(terms, promotablePence);
  const deliveryOffPence =
    reduction?.kind === 'delivery' && priced.some(({ takesPart }) => takesPart)
      ? Math.min(reduction.pence, fullDeliveryPence)
      : 0;
  const deliveryPence = fullDeliveryPence - deliveryOffPence;
  const discounts = lineDiscounts(priced, reduction, deliveryPence);
  const lines = goods.map((line, index) => ({
    ...line,
    totalPence: priced[index]!.totalPence,
    discountPence: discounts[index]!,
  }));
  const discountPence = discounts.reduce((sum, pence) => sum + pence, 0);
  const vatPence = lines.every(hasVatClass)
    ? adjustments.isWithoutVat
      ? 0
      : vatContained(grossByVatClass(lines, deliveryPence))
    : null;
  return {
    lines,
    subtotalPence,
    deliveryPence,
    deliveryOffPence,
    discountPence,
    vatPence: vatPence as Quote<Line>['vatPence'],
    totalPence: subtotalPence + deliveryPence - discountPence,
    untilFreeDeliveryPence:
      terms.costPence === 0 || terms.freeFromPence === null
        ? 0
        : Math.max(terms.freeFromPence - promotablePence, 0),
  };
}

/** What goods come to that count towards free delivery, in pence. */
export function promotableSum(
  goods: readonly Pick<QuoteLine, 'unitPricePence' | 'quantity' | 'isPromotable'>[],
): number {
  return goods.reduce(
    (sum, line) => (line.isPromotable === false ? sum : sum + line.unitPricePence * line.quantity),
    0,
  );
}

export function costOfDelivery({ costPence, freeFromPence }: DeliveryTerms, promotablePence: number): number {
  return freeFromPence !== null && promotablePence >= freeFromPence ? 0 : costPence;
}

function hasVatClass<Line extends QuoteLine>(line: Line): line is Line & { vatClass: VatClass } {
  return line.vatClass !== undefined;
}
