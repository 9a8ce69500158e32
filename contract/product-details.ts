import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { productCard } from './product-cards.ts';
import { units } from './product-limits.ts';
import { toldRules } from './returns/words.ts';
import { uuid } from './text.ts';

const productAttribute = z.object({
  Key: z.string(),
  Name: z.string(),
  Kind: z.enum(['number', 'range', 'choice', 'boolean']),
  /** As displayed: '6.2 kg', '9–18 kg', 'Cotton, elastane', 'Yes'. */
  Value: z.string(),
  /** The number, or the lower end of a range. */
  Number: z.number().optional(),
  UpperNumber: z.number().optional(),
  Unit: z.string().optional(),
  Choices: z.array(z.string()).optional(),
  IsTrue: z.boolean().optional(),
});
export type ProductAttribute = z.infer<typeof productAttribute>;

/** How one piece comes somewhere by the cheapest parcel, in pounds. */
const delivery = z.object({
  /** 'Delivery £9.95 an order, free from £50.00, or collect free', 'We can’t send this by parcel' */
  Words: z.string(),
  /** Null: no parcel takes it. */
  Cost: z.number().nullable(),
  /** The same before the price of the goods makes it free. */
  FullCost: z.number().nullable(),
  /** 0: always; null: never. */
  FreeFrom: z.number().nullable(),
  /** The same whatever else is in the parcel; null also if that depends on its weight. */
  FreeWithMore: z.number().nullable(),
});

export const productDetails = productCard.extend({
  /** In the order of its category's set; attributes in no set come last. */
  Attributes: z.array(productAttribute),
  /** The style it is a variant of. */
  Style: z.object({ Id: z.string(), Name: z.string() }).nullable(),
  /** The law requires a warning beside the button. */
  IsUnsafeUnder36Months: z.boolean(),
  /** The law requires buyers to be told where to leave it one day. */
  IsElectrical: z.boolean(),
  /** How much is in it, which its unit price is of. */
  Contents: z.object({ Quantity: z.number(), Unit: z.enum(units) }).nullable(),
  /** The barcode, if it is a Global Trade Item Number. */
  Gtin: z.string().nullable(),
  SaleRule: z.enum(['first-infant-formula']).nullable(),
  /** What its buyer can’t simply return; missing: they can. */
  ReturnRule: z.enum(toldRules).optional(),
  /** How one piece comes to the mainland by the cheapest parcel. */
  Delivery: delivery
    .extend({
      /** The same elsewhere, so that a browser can tell without sending the postcode that it remembers. */
      Zones: z
        .array(
          delivery
            .pick({ Words: true, Cost: true, FreeWithMore: true })
            /** Postcode areas and ranges of their districts: 'ZE', 'KA27-28'. A range outranks its area. */
            .extend({ areas: z.array(z.string()) }),
        )
        .optional(),
    })
    .optional(),
});
export type ProductDetails = z.infer<typeof productDetails>;

export const getProductDetails = endpoint('getProductDetails', {
  summary: 'What is known of a product beside itself: its attributes, age, unit price and warnings',
  access: 'visitor',
  params: z.object({ id: uuid }),
  answers: { 200: productDetails },
  refusals: ['catalogue/product-not-found', 'catalogue/product-no-longer-sold'],
});
