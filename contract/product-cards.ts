import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { uuids } from './text.ts';

export const MAX_CARDS = 100;

/** What a card says of a product beside its picture, name, price and stock. */
export const productCard = z.object({
  Uuid: z.string(),
  /** In whole months, both ends included; null where nothing is said. */
  AgeFromMonths: z.number().nullable(),
  AgeToMonths: z.number().nullable(),
  /** Of this variant: one for each of the options. */
  Values: z.array(z.string()),
  /** What its style comes in; empty without one. */
  Options: z.array(z.object({ Name: z.string(), Values: z.array(z.string()) })),
  /** Pounds, VAT included. */
  UnitPrice: z.object({ Price: z.number(), Unit: z.enum(['each', '100 ml', '100 g']) }).nullable(),
  /** Of examples as long as no buyer has reviewed it: where it is shown, this is said. */
  Rating: z.object({ Average: z.number(), Count: z.number(), IsExample: z.boolean() }).nullable(),
  /** False for what the law forbids to promote. */
  IsPromotable: z.boolean(),
});
export type ProductCard = z.infer<typeof productCard>;

export const listProductCards = endpoint('listProductCards', {
  summary: 'What the cards of a list say beside the products themselves; unknown ids are left out',
  access: 'visitor',
  query: z.object({ ids: uuids(MAX_CARDS) }),
  answers: { 200: z.object({ Cards: z.array(productCard) }) },
  refusals: [],
});
