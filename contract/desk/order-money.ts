import { z } from 'zod';
import { noContent, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { MAX_ORDER_LINES } from './limits.ts';
import { ofOrder as params } from './one-order.ts';
import { refundReasons } from './order-words.ts';
import { waits, waitingRefusals } from './waiting-actions.ts';

export const cancelDeskOrder = deskEndpoint('cancelDeskOrder', {
  summary: 'Cancel an order that has not been shipped and refund the rest of it. Waits ten seconds first',
  access: 'staff',
  may: 'orders.cancel',
  params,
  answers: { 200: waits },
  refusals: [...waitingRefusals, 'orders/not-possible', 'orders/payment-under-way', 'desk/over-limit'],
});

const count = (label: string, max: number) =>
  z
    .number(`${label} must be a whole number.`)
    .int(`${label} must be a whole number.`)
    .min(0, `${label} can’t be negative.`)
    .max(max, `${label} is too large.`);

export const refundDeskOrder = deskEndpoint('refundDeskOrder', {
  summary: 'Refund by line, delivery and goodwill. Waits ten seconds first',
  access: 'staff',
  may: 'orders.refund',
  params,
  body: z.strictObject({
    lines: z
      .array(
        z
          .strictObject({
            id: uuid,
            quantity: count('The quantity', 100_000),
            backOnSale: count('The quantity back on sale', 100_000),
          })
          .refine(({ quantity, backOnSale }) => backOnSale <= quantity, {
            message: 'You can’t put more back on sale than is refunded.',
            path: ['backOnSale'],
          }),
      )
      .max(MAX_ORDER_LINES, 'An order can’t have that many lines.'),
    deliveryPence: count('The delivery', 100_000_000),
    goodwillPence: count('The goodwill', 100_000_000),
    reason: z.enum(refundReasons, 'Please choose a reason.'),
    /** The amount shown on screen; if it has changed, nothing is done. */
    expectedPence: count('The amount', 100_000_000),
  }),
  answers: { 200: waits },
  refusals: [
    ...waitingRefusals,
    'payments/not-paid',
    'payments/nothing-left',
    'payments/too-much',
    'returns/coming-back',
    'desk/changed-meanwhile',
    'desk/over-limit',
  ],
});

export const declineRefund = deskEndpoint('declineRefund', {
  summary: 'Decline a refund that owners were asked for',
  access: 'staff',
  may: 'payments.review',
  wantsConfirmation: false,
  params,
  answers: { 204: noContent },
  refusals: ['orders/not-found'],
});

export const askPayPalAgain = deskEndpoint('askPayPalAgain', {
  summary: 'Check the payment of an order with PayPal now',
  access: 'staff',
  may: 'payments.review',
  params,
  answers: { 204: noContent },
  refusals: ['orders/not-found'],
});

export const giveUpPayment = deskEndpoint('giveUpPayment', {
  summary: 'Cancel an order whose payment is in review. Waits ten seconds first',
  access: 'staff',
  may: 'payments.review',
  params,
  answers: { 200: waits },
  refusals: [...waitingRefusals, 'orders/not-possible', 'payments/not-in-review'],
});

export const decideOnDeskRefunds = deskEndpoint('decideOnDeskRefunds', {
  summary: 'Retry or drop refunds that may already have been made',
  access: 'staff',
  may: 'payments.review',
  params,
  body: z.strictObject({ decision: z.enum(['carry-on', 'drop'], 'Please say carry-on or drop.') }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'payments/nothing-to-decide'],
});
