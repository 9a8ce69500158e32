import { z } from 'zod';
import { product } from './catalogue.ts';
import { endpoint } from './endpoint.ts';

const point = z.object({
  Title: z.string(),
  Text: z.string(),
  Path: z.string(),
  /** The address of a picture. */
  Picture: z.string().nullable(),
});

export const homeSection = z.object({
  Id: z.string(),
  /** `guide`: questions that lead to other pages, beside products they are about. */
  Kind: z.enum(['hero', 'products', 'stages', 'guide', 'promises']),
  Title: z.string(),
  /** Empty if there is none. */
  Text: z.string(),
  Link: z.object({ Text: z.string(), Path: z.string() }).nullable(),
  Points: z.array(point),
  /** Products that can be bought now and may be promoted. */
  Products: z.array(product),
});
export type HomeSection = z.infer<typeof homeSection>;

export const getHome = endpoint('getHome', {
  summary: 'What the home page tells before all products; sections with nothing to show are left out',
  access: 'visitor',
  answers: { 200: z.object({ Sections: z.array(homeSection) }) },
  refusals: [],
});
