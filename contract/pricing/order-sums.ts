import { formatPounds, penceFromPounds, poundsFromPence } from '#contract/money.ts';

/** Amounts in pounds, named as on an order. A basket has no refunds and states no taxes. */
export interface OrderAmounts {
  subtotal: number;
  /** Null while it is not known, or nothing is sent: the total is then without it. */
  shippingCost: number | null;
  /** How it is delivered, where that is said beside its cost. */
  deliveryMethod?: { name: string } | null | undefined;
  discountAmount?: number;
  /** The code that took it off. */
  promotionCode?: string | null | undefined;
  grandTotal: number;
  taxes?: number;
  refunds?: readonly { amount: number; refundedAt: string }[];
}

export interface Sum {
  label: string;
  /** '£3.95', '−£5.00', 'Free' */
  amount: string;
  /** 'Next day' */
  note?: string;
  /** When it happened: ISO 8601. */
  at?: string;
  /** The sum of the amounts above it. */
  isTotal?: boolean;
}

/**
 * An order's amounts line by line, for pages and letters alike: each total is the sum of the lines above it. Taxes are
 * contained in the grand total and are shown below it, where nobody adds them. Without any, as in a shop that is not
 * registered, VAT is not named.
 */
export function sumsOf(order: OrderAmounts): Sum[] {
  const { deliveryMethod, shippingCost, discountAmount = 0, promotionCode, refunds = [], taxes } = order;
  const left = refunds.reduce((pence, refund) => pence - inPence(refund.amount), inPence(order.grandTotal));
  return [
    { label: 'Subtotal', amount: formatPounds(order.subtotal) },
    ...(shippingCost === null
      ? []
      : [
          {
            label: 'Shipping',
            ...(deliveryMethod && { note: deliveryMethod.name }),
            amount: shippingCost > 0 ? formatPounds(shippingCost) : 'Free',
          },
        ]),
    ...(discountAmount > 0
      ? [{ label: promotionCode ?? 'Discount', amount: formatPounds(-discountAmount) }]
      : []),
    {
      label: shippingCost === null ? 'Total without delivery' : 'Grand Total',
      amount: formatPounds(order.grandTotal),
      isTotal: true,
    },
    ...(taxes === undefined
      ? []
      : [{ label: taxes === 0 ? 'Taxes' : 'Taxes (VAT, included)', amount: formatPounds(taxes) }]),
    ...refunds.map(({ amount, refundedAt }) => ({
      label: 'Refunded',
      amount: formatPounds(-amount),
      at: refundedAt,
    })),
    ...(refunds.length > 0
      ? [{ label: 'After refunds', amount: formatPounds(poundsFromPence(left)), isTotal: true }]
      : []),
  ];
}

function inPence(pounds: number): number {
  return penceFromPounds(pounds) ?? 0;
}

/** '2 x £10.95 = £21.90' */
export function formatLine(quantity: number, unitPrice: number, totalPrice: number): string {
  return `${quantity} x ${formatPounds(unitPrice)} = ${formatPounds(totalPrice)}`;
}
