import { z } from 'zod';
import { product, variants } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { productDetails } from './product-details.ts';
import { uuid } from './text.ts';

export const getProductPreview = endpoint('getProductPreview', {
  summary: 'A product as it will be when it is published, for those who were given the link',
  access: 'visitor',
  params: z.object({ id: uuid }),
  /** Without a valid token the page does not exist, for anybody. */
  query: z.object({ token: z.string().max(200).default('') }),
  answers: { 200: z.object({ Product: product, Details: productDetails, Variants: variants }) },
  refusals: [
    'catalogue/preview-over',
    'catalogue/product-not-found',
    'products/not-possible',
    'products/sku-taken',
  ],
  answersWithSecret: true,
});
