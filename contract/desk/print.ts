import { z } from 'zod';
import { orderStatuses } from '#contract/orders.ts';
import { line } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { address } from './orders.ts';
import { MOST_PRINTED } from './order-words.ts';

const printedLine = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  /** Such as size and colour. */
  options: z.array(z.string()),
  sku: z.string(),
  imagePath: z.string().nullable(),
  /** Where it lies; empty when nobody has said. */
  shelf: z.string(),
  /** Shelves and then skus in this order are the way past them. */
  shelfOrder: z.string(),
  /** What is left of it after refunds, at least one. */
  quantity: z.number(),
});
export type PrintedLine = z.output<typeof printedLine>;

const printedOrder = z.object({
  orderNumber: z.string(),
  /** What its QR code holds: opens the order at the desk. */
  url: z.string(),
  placedAt: z.string(),
  status: z.enum(orderStatuses),
  isDisputed: z.boolean(),
  shippingAddress: address,
  /** The buyer's own words. */
  notes: z.string().nullable(),
  lines: z.array(printedLine),
});
export type PrintedOrder = z.output<typeof printedOrder>;

export const listPrintedOrders = deskEndpoint('listPrintedOrders', {
  summary: 'What slips and a pick list say of up to fifty orders; the log says that they were printed',
  access: 'staff',
  may: 'orders.print',
  query: z.object({
    /** Numbers with commas between: the order in which they are printed. */
    orders: line('The orders', 2500)
      .transform((numbers) => [
        ...new Set(
          numbers
            .toUpperCase()
            .split(/[\s,]+/)
            .filter(Boolean),
        ),
      ])
      .pipe(
        z
          .array(z.string().max(40, 'That is no order number.'))
          .min(1, 'Please say which orders.')
          .max(MOST_PRINTED, `At most ${MOST_PRINTED} orders are printed at once.`),
      ),
    as: z.enum(['slips', 'pick-list'], 'Please say slips or pick-list.'),
  }),
  answers: {
    200: z.object({
      /** Who sends it, and where it may be sent back to. */
      shop: z.object({ name: z.string(), address: z.string().nullable(), email: z.string() }),
      orders: z.array(printedOrder),
      /** Numbers of no order that this person may see. */
      missing: z.array(z.string()),
    }),
  },
  refusals: [],
});
export type Printed = z.output<(typeof listPrintedOrders)['answers'][200]>;
