import { grossByVatClass, vatByClass, vatRates } from '#contract/pricing/vat.ts';
import type { AddressSnapshot, StoredOrder } from './orders.types.ts';

export interface Invoice {
  orderNumber: string;
  placedAt: Date;
  billingAddress: AddressSnapshot;
  lines: {
    id: string;
    name: string;
    sku: string;
    quantity: number;
    unitPricePence: number;
    totalPence: number;
    vatPercent: number;
  }[];
  deliveryPence: number;
  discountPence: number;
  totalPence: number;
  vat: { percent: number; netPence: number; vatPence: number; grossPence: number }[];
  vatPence: number;
  refundedPence: number;
}

/** The contents of an invoice, with VAT by class. The order number is the invoice number. */
export function invoiceOf(order: StoredOrder): Invoice {
  const { deliveryPence, discountPence } = order;
  return {
    orderNumber: order.orderNumber,
    placedAt: order.placedAt,
    billingAddress: order.billingAddress ?? order.shippingAddress,
    lines: order.lines.map(({ id, name, sku, quantity, unitPricePence, totalPence, vatClass }) => ({
      id,
      name,
      sku,
      quantity,
      unitPricePence,
      totalPence,
      vatPercent: vatRates[vatClass],
    })),
    deliveryPence,
    discountPence,
    totalPence: order.totalPence,
    vat: vatByClass(grossByVatClass(order.lines, { deliveryPence, discountPence })).map(
      ({ percent, vatPence, grossPence }) => ({
        percent,
        netPence: grossPence - vatPence,
        vatPence,
        grossPence,
      }),
    ),
    vatPence: order.vatPence,
    refundedPence: order.refundedPence,
  };
}
