import { z } from 'zod';
import { placeForm } from '#contract/addresses.ts';
import { line, noContent, optionalLine, text } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { DESK_MAX_LENGTH } from './limits.ts';
import { ofOrder as params } from './one-order.ts';
import { waits, waitingRefusals } from './waiting-actions.ts';
import { asCollectionCode, withDash } from './order-numbers.ts';
import { parcelGrams } from './parcel-grams.ts';
import { letters, MAX_NOTED } from './order-words.ts';

export const packOrder = deskEndpoint('packOrder', {
  summary: 'Mark an order as packed, or undo that',
  access: 'staff',
  may: 'orders.pack',
  params,
  body: z.strictObject({ isPacked: z.boolean('Please say whether it is packed.') }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/not-packable', 'orders/wants-batch', 'round/not-yours'],
});

export const weighParcel = deskEndpoint('weighParcel', {
  summary: 'Set the weight of a packed parcel, until it is sent',
  access: 'staff',
  may: 'orders.pack',
  params,
  body: z.strictObject({ weightGrams: parcelGrams }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/not-weighable'],
});

const shipment = {
  carrier: optionalLine('The carrier', DESK_MAX_LENGTH.carrier),
  trackingUrl: optionalLine('The tracking address', DESK_MAX_LENGTH.tracking),
};

export const shipDeskOrder = deskEndpoint('shipDeskOrder', {
  summary: 'Send an order and tell its buyer. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params,
  body: z.strictObject({
    ...shipment,
    /** Send it although its payment is disputed, reversed or held, or its buyer no longer wants it. */
    isInsisted: z.boolean().default(false),
  }),
  answers: { 200: waits },
  refusals: [
    ...waitingRefusals,
    'orders/is-collected',
    'orders/not-possible',
    'orders/already-shipped',
    'orders/refund-under-way',
    'orders/disputed',
    'orders/withdrawn',
    'round/other-lines',
    'orders/invalid-carrier',
    'orders/invalid-tracking',
  ],
});

export const correctTracking = deskEndpoint('correctTracking', {
  summary:
    'Correct the carrier and tracking of an order on its way, and tell its buyer. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params,
  body: z.strictObject(shipment),
  answers: { 200: waits },
  refusals: [
    ...waitingRefusals,
    'orders/is-collected',
    'orders/tracking-fixed',
    'orders/too-many-corrections',
    'orders/invalid-carrier',
    'orders/invalid-tracking',
  ],
});

export const deliverDeskOrder = deskEndpoint('deliverDeskOrder', {
  summary: 'Mark an order as delivered. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params,
  answers: { 200: waits },
  refusals: [...waitingRefusals, 'orders/is-collected', 'orders/not-possible'],
});

export const undeliverDeskOrder = deskEndpoint('undeliverDeskOrder', {
  summary: 'Put an order marked as delivered by mistake back on its way',
  access: 'staff',
  may: 'orders.ship',
  params,
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/is-collected', 'orders/not-possible', 'orders/stays-delivered'],
});

const collecting = [
  ...waitingRefusals,
  'orders/is-sent',
  'orders/not-possible',
  'orders/not-packed',
  'orders/refund-under-way',
  'orders/disputed',
  'orders/withdrawn',
  'round/other-lines',
] as const;

export const readyDeskOrder = deskEndpoint('readyDeskOrder', {
  summary: 'Tell the buyer of a packed order that it can be collected. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params,
  body: z.strictObject({
    /** Although its payment is disputed, reversed or held. */
    isInsisted: z.boolean().default(false),
  }),
  answers: { 200: waits },
  refusals: collecting,
});

export const remindOfDeskOrder = deskEndpoint('remindOfDeskOrder', {
  summary: 'Remind a buyer to collect an order, at most once a day. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params,
  answers: { 200: waits },
  refusals: [...collecting, 'orders/not-ready', 'orders/told-lately', 'orders/no-buyer'],
});

export const handOverDeskOrder = deskEndpoint('handOverDeskOrder', {
  summary: 'Hand an order to its buyer, who says its code: it is delivered. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params,
  body: z.strictObject({
    /** Null: the buyer has proved otherwise that it is theirs. */
    code: line('The code', DESK_MAX_LENGTH.orderNumber).transform(asCollectionCode).nullable(),
    /** Although its payment is disputed, reversed or held. */
    isInsisted: z.boolean().default(false),
  }),
  answers: { 200: waits },
  refusals: [...collecting, 'orders/wrong-collection-code'],
});

export const resendOrderEmail = deskEndpoint('resendOrderEmail', {
  summary: 'Send the buyer an email again. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params,
  body: z.strictObject({ letter: z.enum(letters, 'Please choose an email.') }),
  answers: { 200: waits },
  refusals: [...waitingRefusals, 'orders/no-such-letter', 'orders/too-many-letters'],
});

export const changeOrderAddress = deskEndpoint('changeOrderAddress', {
  summary:
    'Change the delivery address of a paid order within its country, until it is sent; a note keeps the old one',
  access: 'staff',
  may: 'orders.address',
  params,
  body: placeForm,
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/address-fixed'],
});

export const noteOrder = deskEndpoint('noteOrder', {
  summary: 'Add a note about an order, visible to staff only',
  access: 'staff',
  may: 'orders.note',
  params,
  body: z.strictObject({ body: text('The note', DESK_MAX_LENGTH.orderNote) }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/too-many-notes'],
});

export const noteOrders = deskEndpoint('noteOrders', {
  summary: 'Add the same note to up to a hundred orders, to all or none',
  access: 'staff',
  may: 'orders.note',
  body: z.strictObject({
    orders: z
      .array(line('The order number', DESK_MAX_LENGTH.orderNumber).transform(withDash))
      .min(1, 'Please say which orders.')
      .max(MAX_NOTED, `You can add a note to at most ${MAX_NOTED} orders at once.`),
    body: text('The note', DESK_MAX_LENGTH.orderNote),
  }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/too-many-notes'],
});
