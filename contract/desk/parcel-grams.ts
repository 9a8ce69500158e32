import { z } from 'zod';
import { MAX_PARCEL_GRAMS } from './order-words.ts';

const WHOLE_GRAMS = 'Please enter the weight in whole grams.';

/** The weight of a parcel on the scales; null to put the calculated weight of the goods on the label. */
export const parcelGrams = z
  .number(WHOLE_GRAMS)
  .int(WHOLE_GRAMS)
  .min(1, WHOLE_GRAMS)
  .max(MAX_PARCEL_GRAMS, 'A parcel can weigh at most 100 kg.')
  .nullable();
