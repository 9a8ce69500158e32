import { z } from 'zod';
import { deskEndpoint } from './endpoint.ts';

const payment = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** PayPal's answer does not fit the order; PayPal has taken the money and not decided; its answer has not come. */
  state: z.enum(['review', 'pending', 'capturing']),
  amountPence: z.number(),
  since: z.string(),
  /** Of one in review: the sums that PayPal says came, such as 59.00 GBP. */
  received: z.string().nullable(),
  /** PayPal's codes. */
  note: z.string().nullable(),
});
export type OpenPayment = z.output<typeof payment>;

const refund = z.object({
  id: z.string(),
  orderNumber: z.string(),
  amountPence: z.number(),
  /** It is on its way; it may have been made already, and waits for a decision; PayPal refused it. */
  state: z.enum(['under-way', 'in-doubt', 'refused']),
  /** Of money that came for an order which did not want it any more. */
  isUnmatched: z.boolean(),
  since: z.string(),
  note: z.string().nullable(),
});
export type OpenRefund = z.output<typeof refund>;

export const getMoney = deskEndpoint('getMoney', {
  summary: 'Where the shop and PayPal do not agree yet; at most a hundred of each, the oldest first',
  access: 'staff',
  may: 'payments.review',
  answers: {
    200: z.object({
      lookedAt: z.string(),
      payments: z.array(payment),
      refunds: z.array(refund),
      /** There are more than are told of. */
      hasMore: z.boolean(),
    }),
  },
  refusals: [],
});
export type Money = z.output<(typeof getMoney)['answers'][200]>;
