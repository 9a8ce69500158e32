import { z } from 'zod';
import { orderStatuses } from '#contract/orders.ts';
import { traderInWords } from '#contract/shop.ts';
import { deskEndpoint } from './endpoint.ts';
import { orderNumbersIn } from './order-numbers.ts';
import { address } from './one-order.ts';
import { MAX_PRINTED } from './order-words.ts';

const printedLine = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  /** Such as size and colour. */
  options: z.array(z.string()),
  sku: z.string(),
  imagePath: z.string().nullable(),
  /** Where it lies; empty when not recorded. */
  shelf: z.string(),
  /** Sorting by this and then by sku gives the way past the shelves. */
  shelfOrder: z.string(),
  /** What is left after refunds, at least one. */
  quantity: z.number(),
});
export type PrintedLine = z.output<typeof printedLine>;

const printedOrder = z.object({
  orderNumber: z.string(),
  /** Encoded in the QR code; opens the order at the desk. */
  url: z.string(),
  placedAt: z.string(),
  status: z.enum(orderStatuses),
  isDisputed: z.boolean(),
  /** Its buyer no longer wants all of it, and has not been refunded yet. */
  isWithdrawn: z.boolean(),
  /** Its tote in the pick run it is part of; null when it is in none. */
  crate: z.number().nullable(),
  shippingAddress: address,
  /** How it is delivered; null: placed before there was a choice. */
  deliveryMethod: z.string().nullable(),
  /** Its customer collects it. */
  isCollected: z.boolean(),
  /** The buyer's own words. */
  notes: z.string().nullable(),
  lines: z.array(printedLine),
});
export type PrintedOrder = z.output<typeof printedOrder>;

const orderNumbers = orderNumbersIn('can be printed', MAX_PRINTED);

export const listPrintedOrders = deskEndpoint('listPrintedOrders', {
  summary: 'Slips and a pick list for up to fifty orders; recorded in the audit log',
  access: 'staff',
  may: 'orders.print',
  query: z.object({
    orders: orderNumbers,
    as: z.enum(['slips', 'pick-list'], 'Please say slips or pick-list.'),
  }),
  answers: {
    200: z.object({
      /** The sender and the return address. */
      shop: z.object({
        name: z.string(),
        address: z.string().nullable(),
        email: z.string(),
        trader: traderInWords,
        /** Where a buyer withdraws without an account. */
        withdrawUrl: z.string(),
      }),
      /** The back of each slip carries the statutory cancellation form. */
      withCancellationForm: z.boolean(),
      orders: z.array(printedOrder),
      /** Numbers that match no order this person may see. */
      missing: z.array(z.string()),
    }),
  },
  refusals: [],
});
export type Printed = z.output<(typeof listPrintedOrders)['answers'][200]>;

const pence = z.number();

const invoice = z.object({
  orderNumber: z.string(),
  placedAt: z.string(),
  /** The shop was not registered for VAT when the order was placed. */
  isReceipt: z.boolean(),
  vatNumber: z.string().nullable(),
  billingAddress: address,
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sku: z.string(),
      quantity: z.number(),
      unitPricePence: pence,
      totalPence: pence,
      /** Null on a receipt. */
      vatPercent: z.number().nullable(),
    }),
  ),
  deliveryPence: pence,
  discountPence: pence,
  /** The code that took it off; where that is 0, the code that took something off the delivery. */
  promotionCode: z.string().optional(),
  totalPence: pence,
  /** How much of the total was charged at each VAT rate, delivery and discount included. Empty on a receipt. */
  vat: z.array(z.object({ percent: z.number(), netPence: pence, vatPence: pence, grossPence: pence })),
  vatPence: pence,
  refundedPence: pence,
});
export type Invoice = z.output<typeof invoice>;

export const listInvoices = deskEndpoint('listInvoices', {
  summary: 'Invoices of up to fifty paid orders; recorded in the audit log',
  access: 'staff',
  may: 'orders.print',
  query: z.object({ orders: orderNumbers }),
  answers: {
    200: z.object({
      shop: z.object({
        name: z.string(),
        address: z.string().nullable(),
        email: z.string(),
        phone: z.string().nullable(),
        trader: traderInWords,
      }),
      orders: z.array(invoice),
      /** Numbers that match no order this person may see, or only unpaid ones. */
      missing: z.array(z.string()),
    }),
  },
  refusals: [],
});
export type Invoices = z.output<(typeof listInvoices)['answers'][200]>;
