import { inLondon } from '#contract/delivery/calendar.ts';
import { poundsFromPence } from '#contract/money.ts';
import { orderStatusWords, paymentStatusWords } from '#contract/state-words.ts';
import { csvLine } from '#server/platform/csv-cells.ts';
import type { ExportedOrder } from './order-export.queries.ts';

/** A table of orders for a spreadsheet: days and times as in London, sums in pounds. */
const columns: readonly [head: string, cell: (order: ExportedOrder) => string | number | null | undefined][] =
  [
    ['Order', ({ orderNumber }) => orderNumber],
    ['Placed', ({ placedAt }) => timeOf(placedAt)],
    ['Status', ({ status }) => orderStatusWords[status]],
    ['Payment', ({ paymentStatus }) => paymentStatusWords[paymentStatus]],
    ['Items', ({ items }) => items],
    ['Goods', ({ subtotalPence }) => poundsFromPence(subtotalPence)],
    ['Discount', ({ discountPence }) => poundsFromPence(discountPence)],
    ['Promotion code', ({ promotionCode }) => promotionCode],
    ['Delivery', ({ deliveryPence }) => poundsFromPence(deliveryPence)],
    ['VAT included', ({ vatPence }) => poundsFromPence(vatPence)],
    ['Total', ({ totalPence }) => poundsFromPence(totalPence)],
    ['Refunded', ({ refundedPence }) => poundsFromPence(refundedPence)],
    ['Shipped', ({ shippedAt }) => shippedAt && timeOf(shippedAt)],
    ['Carrier', ({ carrier }) => carrier],
    ['Delivered', ({ deliveredAt }) => deliveredAt && inLondon(deliveredAt).day],
    ['Buyer', ({ customer }) => customer],
    ['Email', ({ email }) => email],
    ['Deliver to', ({ address }) => address.contactName],
    ['Street address', ({ address }) => address.streetAddress1],
    ['Address line 2', ({ address }) => address.streetAddress2],
    ['City', ({ address }) => address.city],
    ['County', ({ address }) => address.regionOrState],
    ['Postcode', ({ address }) => address.postalCode],
    ['Country', ({ address }) => address.country],
    ['Phone', ({ address }) => address.phoneNumber],
  ];

export const ORDER_CSV_HEAD = csvLine(columns.map(([head]) => head));

export function orderLine(order: ExportedOrder): string {
  return csvLine(columns.map(([, cell]) => cell(order) ?? ''));
}

function timeOf(moment: Date): string {
  const { day, time } = inLondon(moment);
  return `${day} ${time}`;
}
