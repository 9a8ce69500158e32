import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MAX_LENGTH } from './limits.ts';
import { email, line, text } from './text.ts';

export const makeDataComplaint = endpoint('makeDataComplaint', {
  summary:
    'Complain about how the shop handles personal data: acknowledged at once, answered within thirty days',
  access: 'visitor',
  body: z.strictObject({
    name: line('Your name', MAX_LENGTH.contactName),
    email,
    words: text('Your complaint', MAX_LENGTH.complaint),
  }),
  answers: {
    200: z.object({
      /** The acknowledgement, with both days. */
      message: z.string(),
      /** `yyyy-MM-dd`. */
      dueOn: z.string(),
    }),
  },
  refusals: ['request/too-many'],
});
