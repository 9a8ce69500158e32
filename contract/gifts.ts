import { z } from 'zod';
import { productList } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { FINDING_LIMITS } from './finding.ts';
import { USUAL_PAGE_SIZE } from './limits.ts';
import { page, pageSize } from './text.ts';

const AGE = `The age must be a whole number of months from 0 to ${FINDING_LIMITS.ageMonths}.`;
const PRICE = 'The price must be an amount in whole pounds.';

export const listGifts = endpoint('listGifts', {
  summary: 'What makes a good gift and can be bought now, the best first; none that may not be promoted',
  access: 'visitor',
  query: z.object({
    page,
    pageSize: pageSize(USUAL_PAGE_SIZE),
    /** Gifts suitable for a child of this age. */
    ageMonths: z.coerce.number(AGE).int(AGE).min(0, AGE).max(FINDING_LIMITS.ageMonths, AGE).optional(),
    /** In pounds: cheaper than this. */
    underPrice: z.coerce.number(PRICE).int(PRICE).min(1, PRICE).max(9_999_999, PRICE).optional(),
  }),
  answers: { 200: productList },
  refusals: [],
});
