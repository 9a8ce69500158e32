import { z } from 'zod';
import { regions } from './delivery/bank-holidays.ts';
import { endpoint } from './endpoint.ts';

const dispatch = z.object({
  /** `HH:mm` in London. */
  cutOff: z.string(),
  /** 1 is Monday. */
  shopDays: z.array(z.number()),
  carrierDays: z.array(z.number()),
  minDays: z.number(),
  maxDays: z.number(),
  region: z.enum(regions),
  /** `yyyy-MM-dd` */
  closedDays: z.array(z.string()),
});

/** What every page needs to know of the shop itself. Nothing in it is secret. */
export const shop = z.object({
  name: z.string(),
  /** Who sells, and where they can be written to; null when the owner has not said. */
  address: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  vatNumber: z.string().nullable(),
  deliveryCost: z.number(),
  freeDeliveryFrom: z.number(),
  /** When parcels leave and how long they take, for the date that pages promise; null: none is promised. */
  dispatch: dispatch.nullable(),
  passwordMinLength: z.number(),
  /** True when no PayPal credentials are set: every page says that no money moves. */
  paymentsAreSimulated: z.boolean(),
  /** The application server key that browsers subscribe with (RFC 8292), base64url. */
  pushPublicKey: z.string(),
  /** The scheme of the companion app's links: `dandle` for `dandle://product/…`. */
  appScheme: z.string(),
  /** Where to look at the mail this shop sends when it has no mail server; null otherwise. */
  mailboxUrl: z.string().nullable(),
});
export type Shop = z.infer<typeof shop>;

export const getShop = endpoint('getShop', {
  summary: 'The shop itself: its name, delivery terms and limits',
  access: 'visitor',
  answers: { 200: shop },
  refusals: [],
});
