import { z } from 'zod';

/** An event in the history of an order. */
export const event = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** Of `at`, only the day is known. */
  isDay: z.boolean().optional(),
  /** A sentence. */
  what: z.string(),
  /** The member of staff who did it; null for the buyer, PayPal or the shop itself. */
  who: z.string().nullable(),
  kind: z.enum(['order', 'money', 'letter', 'staff', 'note']),
  /** The whole of an email that staff wrote to the buyer. */
  text: z.string().optional(),
  /** For an email whose text can be read: see `getOrderEmail`. */
  emailId: z.string().optional(),
});
