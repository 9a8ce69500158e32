import { z } from 'zod';
import { deliveryTable } from '#contract/delivery-table.ts';
import { parcelSizes } from '#contract/delivery/zones.ts';
import { line } from '#contract/text.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { deskEndpoint } from './endpoint.ts';
import { seenVersionOrNone } from './versions.ts';

const delivery = z.object({
  table: deliveryTable,
  /** 0 if it has never been changed here. */
  version: z.number(),
  /** Set by the environment, so it cannot be changed here. */
  isFixed: z.boolean(),
  /** Nobody has made a table: this one comes from the two prices of a new shop. */
  isDefault: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** How many products have no weight; 0 where delivery does not depend on it. */
  withoutWeight: z.number(),
});
export type DeskDelivery = z.output<typeof delivery>;

export const getDeskDelivery = deskEndpoint('getDeskDelivery', {
  summary: 'Where the shop sends, how, and for how much',
  access: 'staff',
  may: 'settings.change',
  answers: { 200: delivery },
  refusals: [],
});

export const changeDelivery = deskEndpoint('changeDelivery', {
  summary: 'Change the whole table of delivery; it takes effect for new orders within two seconds',
  access: 'staff',
  may: 'settings.change',
  body: z.strictObject({
    table: deliveryTable,
    /** The version that was shown. */
    version: seenVersionOrNone,
  }),
  answers: { 200: delivery },
  refusals: ['desk/changed-meanwhile', 'settings/fixed', 'desk/large-change'],
});

const goods = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  unitPricePence: z.number(),
  weightGrams: z.number().nullable(),
  parcelSize: z.enum(parcelSizes),
  isPromotable: z.boolean(),
});
export type DeliveryGoods = z.output<typeof goods>;

export const findDeliveryGoods = deskEndpoint('findDeliveryGoods', {
  summary: 'Products to try a table of delivery with: what each costs and weighs, and how large it is',
  access: 'staff',
  may: 'settings.change',
  query: z.object({ search: line('The product', MAX_LENGTH.search) }),
  answers: { 200: z.object({ products: z.array(goods) }) },
  refusals: [],
});

const sums = {
  orders: z.number(),
  paidPence: z.number(),
  wouldBePence: z.number(),
};

const lastMonth = z.object({
  ...sums,
  dearer: z.object({ orders: z.number(), pence: z.number() }),
  cheaper: z.object({ orders: z.number(), pence: z.number() }),
  /** Orders that the table would not take, which are in none of the other numbers. */
  notServed: z.number(),
  zones: z.array(z.object({ name: z.string(), ...sums })),
  /** Only the newest orders were looked at, because there are more. */
  isCapped: z.boolean(),
});
export type LastMonth = z.output<typeof lastMonth>;

export const tryDeliveryOnLastMonth = deskEndpoint('tryDeliveryOnLastMonth', {
  summary: 'What the delivery of the last thirty days’ orders would have cost with a table; changes nothing',
  access: 'staff',
  may: 'settings.change',
  wantsConfirmation: false,
  body: z.strictObject({ table: deliveryTable }),
  answers: { 200: lastMonth },
  refusals: [],
});

const earlier = z.object({
  id: z.string(),
  /** Null for what the shop itself did, and for the table before the first change. */
  changedBy: z.string().nullable(),
  /** Null for the table before the first change. */
  changedAt: z.string().nullable(),
  table: deliveryTable,
});
export type EarlierDelivery = z.output<typeof earlier>;

export const listDeliveryHistory = deskEndpoint('listDeliveryHistory', {
  summary: 'The latest tables of delivery, the one in force first',
  access: 'staff',
  may: 'settings.change',
  answers: { 200: z.object({ tables: z.array(earlier) }) },
  refusals: [],
});
