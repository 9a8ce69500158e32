import { z } from 'zod';
import { placeForm } from '#contract/addresses.ts';
import { line, noContent, optionalLine, text } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { DESK_MAX_LENGTH } from './limits.ts';
import { ofOrder as params } from './one-order.ts';
import { waits, waitingRefusals } from './waiting-actions.ts';
import { withDash } from './order-numbers.ts';
import { parcelGrams } from './parcel-grams.ts';
import { letters, MAX_NOTED } from './order-words.ts';

export const packOrder = deskEndpoint('packOrder', {
  summary: 'An order is packed and ready to leave, or is not after all',
  access: 'staff',
  may: 'orders.pack',
  params,
  body: z.strictObject({ isPacked: z.boolean('Please say whether it is packed.') }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/not-packable', 'orders/wants-batch', 'round/not-yours'],
});

export const weighParcel = deskEndpoint('weighParcel', {
  summary: 'What a packed parcel weighs, until it has left',
  access: 'staff',
  may: 'orders.pack',
  params,
  body: z.strictObject({ weightGrams: parcelGrams }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/not-weighable'],
});

export const shipDeskOrder = deskEndpoint('shipDeskOrder', {
  summary: 'An order leaves; its buyer is told. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params,
  body: z.strictObject({
    carrier: optionalLine('The carrier', DESK_MAX_LENGTH.carrier),
    trackingUrl: optionalLine('The tracking address', DESK_MAX_LENGTH.tracking),
    /** Send it although its payment is disputed, reversed or held. */
    isInsisted: z.boolean().default(false),
  }),
  answers: { 200: waits },
  refusals: [
    ...waitingRefusals,
    'orders/not-possible',
    'orders/already-shipped',
    'orders/refund-under-way',
    'orders/disputed',
    'round/other-lines',
    'orders/invalid-carrier',
    'orders/invalid-tracking',
  ],
});

export const deliverDeskOrder = deskEndpoint('deliverDeskOrder', {
  summary: 'An order has arrived',
  access: 'staff',
  may: 'orders.ship',
  params,
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/not-possible'],
});

export const resendLetter = deskEndpoint('resendLetter', {
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
    'A paid order goes elsewhere in its country, until it has left; where it went before stands in a note',
  access: 'staff',
  may: 'orders.address',
  params,
  body: placeForm,
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/address-fixed'],
});

export const noteOrder = deskEndpoint('noteOrder', {
  summary: 'Write something about an order, for the shop alone',
  access: 'staff',
  may: 'orders.note',
  params,
  body: z.strictObject({ body: text('The note', DESK_MAX_LENGTH.orderNote) }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/too-many-notes'],
});

export const noteOrders = deskEndpoint('noteOrders', {
  summary: 'Write the same about up to a hundred orders, for the shop alone: about all of them or none',
  access: 'staff',
  may: 'orders.note',
  body: z.strictObject({
    orders: z
      .array(line('The order number', DESK_MAX_LENGTH.orderNumber).transform(withDash))
      .min(1, 'Please say which orders.')
      .max(MAX_NOTED, `At most ${MAX_NOTED} orders get a note at once.`),
    body: text('The note', DESK_MAX_LENGTH.orderNote),
  }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/too-many-notes'],
});
