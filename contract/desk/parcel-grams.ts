import { z } from 'zod';
import { MAX_PARCEL_GRAMS } from './order-words.ts';

const WHOLE_GRAMS = 'Please enter the weight in whole grams.';

/** What the scales say of a parcel; null: what its goods weigh goes on the label. */
export const parcelGrams = z
  .number(WHOLE_GRAMS)
  .int(WHOLE_GRAMS)
  .min(1, WHOLE_GRAMS)
  .max(MAX_PARCEL_GRAMS, 'A parcel weighs at most 100 kg.')
  .nullable();
