import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** In `words` are light marks: see `light-marks.ts`. Times are ISO 8601, UTC. */
export const terms = z.object({
  version: z.number(),
  words: z.string(),
  holdsFrom: z.string(),
  /** When another took or takes its place; null: none is known of. */
  holdsUntil: z.string().nullable(),
  isInForce: z.boolean(),
  /** What holds instead of one that does not hold, or will hold after the one that does. */
  other: z.object({ version: z.number(), holdsFrom: z.string() }).nullable(),
});
export type Terms = z.infer<typeof terms>;

const WHICH = 'Please name a version by its number.';

export const getTerms = endpoint('getTerms', {
  summary: 'The terms that hold, or a version that held or will',
  access: 'visitor',
  query: z.object({
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
