import { z } from 'zod';
import { postalAddress } from './addresses.ts';
import { methodKinds } from './delivery/zones.ts';
import { endpoint } from './endpoint.ts';
import { MAX_LENGTH, ORDERS_PER_PAGE } from './limits.ts';
import { orderReturn, timelineEntry } from './returns/returns.ts';
import { toldRules } from './returns/words.ts';
import { optionalText, page, pageInfo, pageSize, searchTerm, uuid } from './text.ts';

export const orderStatuses = [
  'Pending',
  'Processing',
  'Shipped',
  'Delivered',
  'Cancelled',
  'Refunded',
] as const;
export const paymentStatuses = ['Pending', 'Paid', 'Failed', 'Refunded', 'PartiallyRefunded'] as const;

const orderItem = z.object({
  id: z.string(),
  productId: z.string(),
  productNameSnapshot: z.string(),
  productSkuSnapshot: z.string(),
  productMainImageUrl: z.string().nullable(),
  quantity: z.number(),
  unitPriceAtOrder: z.number(),
  totalPrice: z.number(),
  /** Taken off it by a promotion code. */
  discountAmount: z.number().optional(),
  /** What was said before the purchase about returning it; missing: nothing. */
  returnRule: z.enum(toldRules).optional(),
});

const orderSummary = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** ISO 8601, UTC. */
  orderDate: z.string(),
  OrderStatus: z.enum(orderStatuses),
  PaymentStatus: z.enum(paymentStatuses),
  grandTotal: z.number(),
  items: z.array(orderItem),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const order = orderSummary.extend({
  subtotal: z.number(),
  shippingCost: z.number(),
  /** The VAT contained in grandTotal. */
  taxes: z.number(),
  discountAmount: z.number(),
  /** The promotion code it was placed with; null: none. */
  promotionCode: z.string().nullish(),
  /** The shop was not registered for VAT when it was placed, so that its paper is a receipt and no invoice. */
  isReceipt: z.boolean().optional(),
  paymentMethod: z.string(),
  paymentTransactionId: z.string().nullable(),
  notes: z.string().nullable(),
  /** False if it is unpaid and no stock is reserved until it is paid. */
  isStockHeld: z.boolean().optional(),
  shippingAddress: postalAddress.nullable(),
  billingAddress: postalAddress.nullable(),
  /** Null for orders from before there was a choice. */
  deliveryMethod: z
    .object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(methodKinds),
      cost: z.number(),
      /** The promised days, `yyyy-MM-dd`; null where none were. */
      earliest: z.string().nullable(),
      latest: z.string().nullable(),
    })
    .nullish(),
  /** The promised days of arrival, `yyyy-MM-dd`; null when none were promised or the order is not on its way. */
  expectedDelivery: z.object({ from: z.string(), to: z.string() }).nullish(),
  /** The version of the terms it was made under; null for orders from before the shop kept versions. */
  termsVersion: z.number().nullish(),
  /** Where, when and with which code a paid order is collected; null: it is sent, or not paid. */
  collection: z
    .object({
      code: z.string(),
      address: z.string(),
      hours: z.string(),
      /** ISO 8601; null until it is ready. */
      readyAt: z.string().nullable(),
      /** ISO 8601; null until it has been handed over. */
      collectedAt: z.string().nullable(),
    })
    .nullish(),
  /** Null until the parcel has left. */
  shipment: z
    .object({
      /** ISO 8601, UTC. */
      shippedAt: z.string(),
      carrier: z.string().nullable(),
      trackingUrl: z.string().nullable(),
    })
    .nullable(),
  /** What has been refunded, oldest first. */
  refunds: z
    .array(
      z.object({
        amount: z.number(),
        /** ISO 8601, UTC. */
        refundedAt: z.string(),
      }),
    )
    .optional(),
  /** What has happened to it, oldest first. */
  timeline: z.array(timelineEntry).optional(),
  /** Newest first. */
  returns: z.array(orderReturn).optional(),
});
export type Order = z.infer<typeof order>;

export const createOrder = endpoint('createOrder', {
  summary:
    'Order the basket and reserve its stock; the same basket, address and notes give the same unpaid order',
  access: 'customer',
  body: z.strictObject({
    shippingAddressId: z.uuid('Please select a shipping address and ensure your basket is not empty.'),
    customerNotes: optionalText('The note', MAX_LENGTH.orderNotes),
    /** The only way to pay. */
    paymentMethodHint: z
      .string()
      .regex(/^paypal$/i, 'The payment method is PayPal.')
      .optional(),
    /** Without it, the cheapest parcel. */
    deliveryMethodId: z.string().max(36, 'Please choose a delivery.').nullish(),
  }),
  answers: { 201: order, 200: order },
  refusals: [
    'activity/too-much',
    'orders/basket-empty',
    'orders/address-not-found',
    'orders/country-not-served',
    'orders/postcode-not-served',
    'orders/delivery-not-offered',
    'orders/code-not-valid',
    'orders/out-of-stock',
    'orders/total-too-large',
    'orders/demo-products',
    'payments/shop-not-ready',
  ],
});

export const listOrders = endpoint('listOrders', {
  summary: "The customer's orders, newest first",
  access: 'customer',
  query: z.object({ page, pageSize: pageSize(ORDERS_PER_PAGE), search: searchTerm() }),
  answers: {
    200: z.object({
      orders: z.array(orderSummary),
      pageInfo,
    }),
  },
  refusals: [],
});

export const listBoughtAgain = endpoint('listBoughtAgain', {
  summary: 'What the customer has bought and paid for more than once, the most often bought first',
  access: 'customer',
  answers: { 200: z.object({ ids: z.array(z.string()) }) },
  refusals: [],
});

export const getOrder = endpoint('getOrder', {
  summary: 'One order',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 200: order },
  refusals: ['orders/not-found'],
});

export const cancelOrder = endpoint('cancelOrder', {
  summary: 'Cancel an order that is neither paid nor being paid; cancelling twice succeeds twice',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 200: order },
  refusals: ['orders/not-found', 'orders/not-cancellable'],
});
