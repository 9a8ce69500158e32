import { z } from 'zod';
import { deliveryToAddress } from './delivery-options.ts';
import { endpoint } from './endpoint.ts';
import { MAX_LENGTH, MAX_QUANTITY } from './limits.ts';
import { productCard } from './product-cards.ts';
import { toldRules } from './returns/words.ts';
import { line, noContent, uuid } from './text.ts';

const basketItem = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  productSku: z.string(),
  imageUrl: z.string().nullable(),
  /** Pounds, today's price. */
  unitPrice: z.number(),
  quantity: z.number(),
  totalPrice: z.number(),
  /** How many can be bought now. */
  stockLevel: z.number(),
  /** False if the shop has stopped selling it since it was added to the basket. */
  isForSale: z.boolean(),
  /** The price of one item, litre or kilogram, where the product states its quantity. */
  pricePerUnit: productCard.shape.UnitPrice,
  /** The law requires the warning "not for children under 36 months". */
  isUnsafeUnder36Months: z.boolean(),
  returnRule: z.enum(toldRules).optional(),
  /** False for what the law forbids promoting: it does not count towards free delivery. */
  isPromotable: z.boolean(),
  /** The basket's promotion code is for it. */
  takesPart: z.boolean(),
});

export const basket = z.object({
  items: z.array(basketItem),
  subtotal: z.number(),
  /** Delivery for this basket, pounds; 0 when it is free or the basket is empty. */
  shippingCost: z.number(),
  grandTotal: z.number(),
  /** What is still to be spent before delivery is free; 0 when it is. */
  untilFreeDelivery: z.number(),
  ...deliveryToAddress,
  /** The promotion code that was put in, whether it takes anything off or not; null: none. */
  code: z.string().nullable(),
  /** What it takes off the goods, or off the delivery. */
  discount: z
    .object({
      code: z.string(),
      /** '10% off' */
      label: z.string(),
      /** Pounds. */
      amount: z.number(),
      kind: z.enum(['percent', 'pounds', 'delivery']),
      percent: z.number().nullable(),
      /** Pounds, for a code of pounds and for the delivery that one takes off. */
      pounds: z.number().nullable(),
    })
    .nullable(),
  /** Why a code takes nothing off, as a sentence. */
  codeProblem: z.string().nullable(),
});
export type Basket = z.infer<typeof basket>;
export type BasketItem = z.infer<typeof basketItem>;

const wholeNumber = 'The quantity must be a whole number.';
const quantity = (min: number) =>
  z
    .number(wholeNumber)
    .int(wholeNumber)
    .min(min, `The quantity must be at least ${min}.`)
    .max(MAX_QUANTITY, `The quantity can be at most ${MAX_QUANTITY}.`);

export const getBasket = endpoint('getBasket', {
  summary: 'The basket, at today’s prices, with its delivery to the address that is preselected or given',
  access: 'customer',
  query: z.object({ shippingAddressId: uuid.optional() }),
  answers: { 200: basket },
  refusals: [],
});

export const setBasketCode = endpoint('setBasketCode', {
  summary: 'Put a promotion code in the basket; the answer says if it takes nothing off, and why',
  access: 'customer',
  body: z.strictObject({ code: line('The code', MAX_LENGTH.promotionCode) }),
  answers: { 200: basket },
  refusals: ['basket/too-many-codes'],
});

export const removeBasketCode = endpoint('removeBasketCode', {
  summary: 'Take the promotion code out of the basket',
  access: 'customer',
  answers: { 200: basket },
  refusals: [],
});

export const clearBasket = endpoint('clearBasket', {
  summary: 'Empty the basket',
  access: 'customer',
  answers: { 204: noContent },
  refusals: [],
});

export const addBasketItem = endpoint('addBasketItem', {
  summary: 'Add a product; one that is already there has its quantity raised',
  access: 'customer',
  body: z.strictObject({ productId: uuid, quantity: quantity(1).default(1) }),
  answers: { 200: basket },
  refusals: [
    'basket/product-not-found',
    'basket/out-of-stock',
    'basket/quantity-too-large',
    'basket/too-many-lines',
  ],
});

export const changeBasketItem = endpoint('changeBasketItem', {
  summary: 'Set the quantity of a line; 0 removes it',
  access: 'customer',
  params: z.object({ id: uuid }),
  body: z.strictObject({ quantity: quantity(0) }),
  answers: { 200: basket },
  refusals: ['basket/item-not-found', 'basket/out-of-stock'],
});

export const removeBasketItem = endpoint('removeBasketItem', {
  summary: 'Remove a line',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 200: basket },
  refusals: ['basket/item-not-found'],
});
