import { z } from 'zod';
import { deskEndpoint } from './endpoint.ts';

const payment = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /**
   * review: PayPal's answer does not match the order; pending: PayPal has the money and has not decided; capturing: its
   * answer has not arrived.
   */
  state: z.enum(['review', 'pending', 'capturing']),
  amountPence: z.number(),
  since: z.string(),
  /** For a payment in review, the amounts PayPal says it received, such as 59.00 GBP. */
  received: z.string().nullable(),
  /** PayPal's codes. */
  note: z.string().nullable(),
});
export type OpenPayment = z.output<typeof payment>;

const refund = z.object({
  id: z.string(),
  orderNumber: z.string(),
  amountPence: z.number(),
  /** under-way: being made; in-doubt: may have been made already and needs a decision; refused: PayPal refused it. */
  state: z.enum(['under-way', 'in-doubt', 'refused']),
  /** The money came for an order that no longer wanted it. */
  isUnmatched: z.boolean(),
  since: z.string(),
  note: z.string().nullable(),
});
export type OpenRefund = z.output<typeof refund>;

export const getMoney = deskEndpoint('getMoney', {
  summary: 'Payments and refunds not settled with PayPal yet; at most a hundred of each, oldest first',
  access: 'staff',
  may: 'payments.review',
  answers: {
    200: z.object({
      lookedAt: z.string(),
      payments: z.array(payment),
      refunds: z.array(refund),
      /** There are more than are listed. */
      hasMore: z.boolean(),
    }),
  },
  refusals: [],
});
export type Money = z.output<(typeof getMoney)['answers'][200]>;
