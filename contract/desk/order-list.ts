import { z } from 'zod';
import { orderStatuses, paymentStatuses } from '#contract/orders.ts';
import { optionalDay, searchTerm, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { orderViews } from './order-words.ts';

const day = z.string();

export const listed = z.object({
  id: z.string(),
  orderNumber: z.string(),
  placedAt: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  totalPence: z.number(),
  refundedPence: z.number(),
  items: z.number(),
  /** The days on which delivery was promised. */
  arrivesFrom: day.nullable(),
  arrivesTo: day.nullable(),
  /** It should have left by now to arrive as promised. */
  isLate: z.boolean(),
  isPacked: z.boolean(),
  /** Since when it has been waiting to be collected, and when its buyer was last told so; null: neither. */
  readyAt: z.string().nullable(),
  remindedAt: z.string().nullable(),
  /** Who has it in their pick run now. */
  packer: z.string().nullable(),
  /** The shelf held too little to fill it. */
  isShort: z.boolean(),
  /** The buyer has left a note. */
  hasNote: z.boolean(),
  staffNotes: z.number(),
  isInReview: z.boolean(),
  isDisputed: z.boolean(),
  /** Null for those who may not see people, and once the account has been deleted. */
  customer: z.string().nullable(),
  email: z.string().nullable(),
  postalCode: z.string().nullable(),
});
export type ListedDeskOrder = z.output<typeof listed>;

/** Which orders: those of a view, found by words, placed from one day to another in London. */
export const orderFilters = {
  view: z.enum(orderViews, 'There is no such view.').default('all'),
  search: searchTerm(),
  from: optionalDay('The first day'),
  to: optionalDay('The last day'),
};

export const listDeskOrders = deskEndpoint('listDeskOrders', {
  summary: 'Orders in a view, fifty at a time: waiting ones oldest first, all others newest first',
  access: 'staff',
  may: 'orders.read',
  query: z.object({
    ...orderFilters,
    /** The last id of the previous page. */
    after: uuid.optional(),
  }),
  answers: { 200: z.object({ orders: z.array(listed), hasMore: z.boolean() }) },
  refusals: [],
});
