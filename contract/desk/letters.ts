import { z } from 'zod';
import { line, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { DESK_MAX_LENGTH } from './limits.ts';

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  /** The text as the buyer reads it, without formatting. */
  text: z.string(),
});
export type DeskLetter = z.output<typeof letter>;

export const getLetter = deskEndpoint('getLetter', {
  summary: 'An email about an order, as its buyer gets it; stored until it has been delivered',
  access: 'staff',
  may: 'orders.read',
  params: z.object({ order: line('The order number', DESK_MAX_LENGTH.orderNumber), letter: uuid }),
  answers: { 200: letter },
  refusals: ['orders/not-found', 'orders/letter-gone'],
});
