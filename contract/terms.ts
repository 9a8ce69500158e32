import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { termsKinds } from './terms-kinds.ts';

/**
 * A version of one of the shop's texts. `words` is text with light marks: see `light-marks.ts`. Times are ISO 8601, UTC.
 */
export const terms = z.object({
  version: z.number(),
  words: z.string(),
  holdsFrom: z.string(),
  /** When another version replaced or will replace it; null if none is known. */
  holdsUntil: z.string().nullable(),
  isInForce: z.boolean(),
  /** The version in force if this one is not; otherwise the one that will follow it. */
  other: z.object({ version: z.number(), holdsFrom: z.string() }).nullable(),
});
export type Terms = z.infer<typeof terms>;

/** Which of the texts; the terms by default. */
export const termsKind = z
  .enum(termsKinds, 'Please name a text: terms, privacy, returns or about.')
  .default('terms');

const WHICH = 'Please name a version by its number.';

export const getTerms = endpoint('getTerms', {
  summary:
    'The terms, the privacy notice, how returns work or about the shop: the current text, or an earlier or coming version',
  access: 'visitor',
  query: z.object({
    kind: termsKind,
    version: z.coerce
      .number(WHICH)
      .int(WHICH)
      .min(1, WHICH)
      .max(2 ** 31 - 1, WHICH)
      .optional(),
  }),
  answers: { 200: terms },
  refusals: ['terms/not-found'],
});
