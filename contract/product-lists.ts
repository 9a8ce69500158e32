import { z } from 'zod';
import { product } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { MAX_LISTED_IDS } from './limits.ts';
import { uuid, uuids } from './text.ts';

const products = z.array(product);

export const listProductsById = endpoint('listProductsById', {
  summary: 'The products with these ids, in the order asked; unknown ids are left out',
  access: 'visitor',
  query: z.object({
    ids: uuids(MAX_LISTED_IDS),
    /** Only products that may be shown to people who did not ask for them: see `isPromotable`. */
    promotable: z.literal('true', 'Please say promotable=true, or leave it out.').optional(),
  }),
  answers: { 200: z.object({ Products: products }) },
  refusals: [],
});

export const listRelatedProducts = endpoint('listRelatedProducts', {
  summary:
    'What goes with a product and what is like it, of what can be bought; also of one that is no longer sold',
  access: 'visitor',
  params: z.object({ id: uuid }),
  answers: {
    200: z.object({
      /** At most 4, as chosen by the owner. */
      GoesWith: products,
      /** At most 8, the most similar first. */
      Similar: products,
    }),
  },
  refusals: ['catalogue/product-not-found'],
});
