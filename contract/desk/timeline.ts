import { z } from 'zod';

/** What has happened to an order. */
export const event = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** A sentence. */
  what: z.string(),
  /** Who of the shop did it; null: the buyer, PayPal or the shop by itself. */
  who: z.string().nullable(),
  kind: z.enum(['order', 'money', 'letter', 'staff', 'note']),
  /** Of a letter that can be read: see `getLetter`. */
  letterId: z.string().optional(),
});
