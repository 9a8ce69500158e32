import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { postalAddress } from './addresses.ts';
import { traderInWords } from './shop.ts';
import { uuid } from './text.ts';

const invoice = z.object({
  orderNumber: z.string(),
  /** ISO 8601, UTC. */
  orderDate: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    trader: traderInWords.optional(),
    /** When the order was placed. */
    vatNumber: z.string().nullable(),
  }),
  /** The seller was not registered for VAT when the order was placed, so that this is no VAT invoice. */
  isReceipt: z.boolean(),
  billingAddress: postalAddress,
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sku: z.string(),
      quantity: z.number(),
      unitPrice: z.number(),
      totalPrice: z.number(),
      /** Null on a receipt. */
      vatPercent: z.number().nullable(),
    }),
  ),
  shippingCost: z.number(),
  discountAmount: z.number(),
  /** The code that took it off; where that is 0, the code that took something off the delivery. */
  promotionCode: z.string().optional(),
  grandTotal: z.number(),
  /** The VAT contained in grandTotal. */
  taxes: z.number(),
  /** How much of grandTotal was charged at each VAT rate, delivery and discount included. Empty on a receipt. */
  rates: z.array(z.object({ percent: z.number(), net: z.number(), vat: z.number(), gross: z.number() })),
  /** Refunded since. */
  refunded: z.number(),
});
export type Invoice = z.output<typeof invoice>;

export const getInvoice = endpoint('getInvoice', {
  summary: 'The invoice of an order that has been paid: its sums, and the VAT at each rate',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 200: invoice },
  refusals: ['orders/not-found', 'orders/no-invoice'],
});
