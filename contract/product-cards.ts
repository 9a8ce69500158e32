import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pricedUnits } from './pricing/unit-price.ts';
import { uuids } from './text.ts';

export const MAX_CARDS = 100;

const span = z.object({ from: z.number().nullable(), to: z.number().nullable() });

/** What a card shows of a product in addition to its picture, name, price and stock. */
export const productCard = z.object({
  Uuid: z.string(),
  /** In whole months, both ends included; null where no age is given. */
  AgeFromMonths: z.number().nullable(),
  AgeToMonths: z.number().nullable(),
  /**
   * The height in centimetres and the weight in kilograms of the child it is for, both ends included; left out where it
   * is not limited.
   */
  ChildHeight: span.optional(),
  ChildWeight: span.optional(),
  /** This variant's value for each option. */
  Values: z.array(z.string()),
  /** The options of its style; empty if it has none. */
  Options: z.array(z.object({ Name: z.string(), Values: z.array(z.string()) })),
  /** Pounds, VAT included: the lowest price of its style, if its variants have different prices. */
  PriceFrom: z.number().nullable(),
  /** Pounds, VAT included: what it cost for at least 30 days before it was reduced to its price. Left out if it shows none. */
  WasPrice: z.number().optional(),
  /** Pounds, VAT included. */
  UnitPrice: z.object({ Price: z.number(), Unit: z.enum(pricedUnits) }).nullable(),
  /** `IsExample` until a buyer has reviewed it; the page must then label the rating as an example. */
  Rating: z.object({ Average: z.number(), Count: z.number(), IsExample: z.boolean() }).nullable(),
  /** False for what the law forbids promoting. */
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
