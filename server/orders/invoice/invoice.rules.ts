import { grossByVatClass, vatByClass, vatRates } from '#contract/pricing/vat.ts';
import type { AddressSnapshot, StoredOrder } from '#server/orders/orders.types.ts';

export interface Invoice {
  orderNumber: string;
  placedAt: Date;
  isReceipt: boolean;
  /** The seller's when the order was placed. */
  vatNumber: string | null;
  billingAddress: AddressSnapshot;
  lines: {
    id: string;
    name: string;
    sku: string;
    quantity: number;
    unitPricePence: number;
    totalPence: number;
    /** Null: it bears no VAT, because the seller was not registered. */
    vatPercent: number | null;
  }[];
  deliveryPence: number;
  discountPence: number;
  /** Set if a code took something off the goods or the delivery. */
  promotionCode?: string;
  totalPence: number;
  /** Empty when the seller was not registered. */
  vat: { percent: number; netPence: number; vatPence: number; grossPence: number }[];
  vatPence: number;
  refundedPence: number;
}

/**
 * The contents of an invoice, with VAT by class; or of a receipt, if the order was placed before the shop was
 * registered. The order number is the invoice number.
 */
export function invoiceOf(order: StoredOrder, vatNumberToday: string | null): Invoice {
  const isReceipt = order.vatNumber === null;
  const { promotion } = order;
  const hasTakenOff = promotion && (promotion.kind === 'delivery' || order.discountPence > 0);
  return {
    orderNumber: order.orderNumber,
    placedAt: order.placedAt,
    isReceipt,
    vatNumber: isReceipt ? null : order.vatNumber || vatNumberToday,
    billingAddress: order.billingAddress ?? order.shippingAddress,
    lines: order.lines.map(({ id, name, sku, quantity, unitPricePence, totalPence, vatClass }) => ({
      id,
      name,
      sku,
      quantity,
      unitPricePence,
      totalPence,
      vatPercent: isReceipt ? null : vatRates[vatClass],
    })),
    deliveryPence: order.deliveryPence,
    discountPence: order.discountPence,
    ...(hasTakenOff && { promotionCode: promotion.code }),
    totalPence: order.totalPence,
    vat: isReceipt ? [] : ratesOf(order),
    vatPence: order.vatPence,
    refundedPence: order.refundedPence,
  };
}

function ratesOf({ lines, deliveryPence }: StoredOrder): Invoice['vat'] {
  return vatByClass(grossByVatClass(lines, deliveryPence)).map(({ percent, vatPence, grossPence }) => ({
    percent,
    netPence: grossPence - vatPence,
    vatPence,
    grossPence,
  }));
}
