import { z } from 'zod';
import { line, text, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { DESK_MAX_LENGTH } from './limits.ts';
import { ofOrder } from './one-order.ts';
import { waits, waitingRefusals } from './waiting-actions.ts';

const orderEmail = z.object({
  to: z.string(),
  subject: z.string(),
  /** The text as the buyer reads it, without formatting. */
  text: z.string(),
});
export type DeskOrderEmail = z.output<typeof orderEmail>;

export const getOrderEmail = deskEndpoint('getOrderEmail', {
  summary: 'An email about an order, as its buyer gets it; stored until it has been delivered',
  access: 'staff',
  may: 'orders.read',
  params: z.object({ order: line('The order number', DESK_MAX_LENGTH.orderNumber), email: uuid }),
  answers: { 200: orderEmail },
  refusals: ['orders/not-found', 'orders/letter-gone'],
});

export const emailBuyer = deskEndpoint('emailBuyer', {
  summary: 'Email the buyer about an order, in one’s own words. Waits ten seconds first',
  access: 'staff',
  may: 'orders.email',
  params: ofOrder,
  body: z.strictObject({ body: text('The email', DESK_MAX_LENGTH.orderNote) }),
  answers: { 200: waits },
  refusals: [...waitingRefusals, 'orders/no-buyer', 'orders/too-many-emails', 'orders/too-many-notes'],
});
