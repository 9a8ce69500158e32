import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { message, passwordOrSay } from './text.ts';

export const exportData = endpoint('exportData', {
  summary: 'Everything the shop knows about the customer, and no secret',
  access: 'customer',
  answers: {
    200: z.looseObject({
      /** ISO 8601, UTC. The other fields are the parts of the shop, each with the data it holds. */
      exportedAt: z.string(),
    }),
  },
  refusals: ['request/too-many'],
  isStreamed: true,
});

export const deleteAccount = endpoint('deleteAccount', {
  summary: 'Delete the account and everything that need not be kept by law',
  access: 'customer',
  body: z.strictObject({ password: passwordOrSay('Password is required to delete your account.') }),
  /** 202: the deletion waits for a payment under way. In either case nobody can log in any more. */
  answers: { 200: message, 202: message },
  refusals: ['privacy/wrong-password', 'auth/too-many-tries', 'request/too-many'],
});

export const previewDeletion = endpoint('previewDeletion', {
  summary: 'What would be kept of the account for now, if it were deleted',
  access: 'customer',
  answers: {
    200: z.object({
      /** The last day until which the email address stays for a return, `yyyy-MM-dd`. Null: it does not. */
      keptUntil: z.string().nullable(),
      /** A return is open: the address stays until it is closed. */
      isReturnOpen: z.boolean(),
      /** The same as a sentence. */
      sentence: z.string().nullable(),
    }),
  },
  refusals: [],
});
