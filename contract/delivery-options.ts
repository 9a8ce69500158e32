import { z } from 'zod';
import { NOT_A_POSTCODE } from './delivery/postcode.ts';
import { methodKinds } from './delivery/zones.ts';
import { endpoint } from './endpoint.ts';
import { MAX_QUANTITY } from './limits.ts';
import { uuid } from './text.ts';

/** A way to have goods brought, or to collect them. Amounts in pounds, days as `yyyy-MM-dd`. */
export const deliveryOption = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(methodKinds),
  /** For these goods: 0 if their sum makes it free. */
  cost: z.number(),
  /** What it costs below `freeFrom`. */
  fullCost: z.number(),
  /** Null: it is never free. */
  freeFrom: z.number().nullable(),
  /** Null where no day is promised. */
  earliest: z.string().nullable(),
  latest: z.string().nullable(),
  /** Where and when goods are collected; null for parcels. */
  place: z.object({ address: z.string(), hours: z.string() }).nullable(),
});
export type DeliveryOption = z.infer<typeof deliveryOption>;

/** How these goods can be brought to an address: the cheapest way first. */
export const deliveryToAddress = {
  deliveryOptions: z.array(deliveryOption),
  /** Why no parcel goes there, as a sentence; null if one does. */
  notServed: z.string().nullable(),
};

export const getDelivery = endpoint('getDelivery', {
  summary:
    'How a product can be brought to a postcode, when and for how much; without a postcode, on the mainland',
  access: 'visitor',
  query: z.object({
    postcode: z.string().max(40, NOT_A_POSTCODE).optional(),
    productId: uuid.optional(),
    quantity: z.coerce
      .number('The quantity must be a whole number.')
      .int()
      .min(1)
      .max(MAX_QUANTITY)
      .default(1),
  }),
  answers: {
    200: z.object({
      /** As it is written: 'LS1 4AP'. Null: the mainland. */
      Postcode: z.string().nullable(),
      /** Null where nothing is ever sent. */
      Zone: z.string().nullable(),
      Options: z.array(deliveryOption),
      NotServed: z.string().nullable(),
    }),
  },
  refusals: ['delivery/not-a-postcode', 'catalogue/product-not-found'],
});
