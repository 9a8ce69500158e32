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

/** Who trades under the shop's name, and where the business is registered: whole sentences. Empty if not given. */
export const traderInWords = z.array(z.string());

/** What every page needs to know about the shop. None of it is secret. */
export const shop = z.object({
  name: z.string(),
  /** The seller's postal address; null if the owner has not given one. */
  address: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  /** When somebody answers, in words; null if the owner has not said. */
  hours: z.string().nullable(),
  trader: traderInWords,
  /** Null while the shop is not registered for VAT: then nothing it shows says VAT. */
  vatNumber: z.string().nullable(),
  /** Of the mainland's cheapest parcel. */
  deliveryCost: z.number(),
  /** Null: never. */
  freeDeliveryFrom: z.number().nullable(),
  /** The same in words, for the head of every page with prices: 'Delivery £3.95 an order', 'free from £50.00'. */
  deliveryWords: z.object({ cost: z.string(), freeFrom: z.string().nullable() }),
  /** When parcels leave and how long they take, for the delivery dates on pages; null if none are promised. */
  dispatch: dispatch.nullable(),
  /** Where old electricals and batteries are taken back: by a scheme that the shop has joined, or at an address of its own. */
  takeBack: z.object({
    scheme: z.string().nullable(),
    address: z.string().nullable(),
    text: z.string().nullable(),
  }),
  passwordMinLength: z.number(),
  /** True when no PayPal credentials are set; every page then says that no money moves. */
  paymentsAreSimulated: z.boolean(),
  /** The application server key that browsers subscribe with (RFC 8292), base64url. */
  pushPublicKey: z.string(),
  /** The scheme of the companion app's links: `dandle` for `dandle://product/…`. */
  appScheme: z.string(),
  /** Where to read the e-mails of a shop without a mail server; null if it has one. */
  mailboxUrl: z.string().nullable(),
});
export type Shop = z.infer<typeof shop>;

export const getShop = endpoint('getShop', {
  summary: 'The shop itself: its name, delivery terms and limits',
  access: 'visitor',
  answers: { 200: shop },
  refusals: [],
});
