import { daysInWords } from '#contract/delivery/words.ts';
import { formatPounds } from '#contract/money.ts';
import { sumsOf } from '#contract/pricing/order-sums.ts';
import type { PostalAddress } from '#contract/addresses.ts';
import type { listedOrder, OwnersOrder } from './read-order.ts';
import { alignedTable, printable } from './terminal-text.ts';

export function listText(orders: readonly ReturnType<typeof listedOrder>[]): string {
  if (orders.length === 0) return 'No orders found.';
  return alignedTable(
    [
      { title: 'ORDER' },
      { title: 'PLACED' },
      { title: 'CUSTOMER', max: 44 },
      { title: 'TOTAL', isNumber: true },
      { title: 'STATUS' },
      { title: 'PAYMENT' },
      { title: 'ITEMS', isNumber: true },
    ],
    orders.map((order) => [
      order.orderNumber,
      timeText(order.orderDate),
      customerText(order.customer),
      formatPounds(order.grandTotal),
      order.OrderStatus,
      order.isInReview ? 'IN REVIEW' : order.isDisputed ? 'DISPUTED' : order.PaymentStatus,
      String(order.items),
    ]),
  );
}

export function orderText(order: OwnersOrder): string {
  const sections = [
    [`Order ${order.orderNumber}`, rows(factsOf(order))],
    ['Items', itemsText(order)],
    ['Shipping address', addressText(order.shippingAddress)],
    ...(order.billingAddress ? [['Billing address', addressText(order.billingAddress)]] : []),
    ...(order.notes ? [['Customer notes', indented(order.notes.split('\n').map(printable))]] : []),
    ...(order.payments.length > 0 ? [['Payments', paymentsText(order)]] : []),
    ...(order.paymentCases.length > 0 ? [['Disputes, reversals and holds', casesText(order)]] : []),
    ...(order.refunds.length > 0 ? [['Refunds', refundsText(order)]] : []),
  ];
  return sections.map(([title, text]) => `${title}\n${text}`).join('\n\n');
}

function factsOf(order: OwnersOrder): [string, string | null][] {
  const { shipment } = order;
  return [
    ['Id', order.id],
    ['Placed', timeText(order.orderDate)],
    ['Customer', customerText(order.customer)],
    ['Status', order.OrderStatus + (order.cancelledBecause ? ` (${order.cancelledBecause})` : '')],
    ['Payment', order.PaymentStatus],
    [
      'In progress',
      order.isPaymentUnderWay ? 'a payment may be in progress: PayPal has not confirmed it yet' : null,
    ],
    ['Stock held', order.stockHeldUntil && `until ${timeText(order.stockHeldUntil)}`],
    ['Transaction', order.paymentTransactionId],
    ['Code', order.promotionCode ? printable(order.promotionCode) : null],
    ['Delivery', order.deliveryMethod ? printable(order.deliveryMethod.name) : null],
    ['Promised', order.expectedDelivery ? daysInWords(order.expectedDelivery) : null],
    ['Shipped', shipment && timeText(shipment.shippedAt)],
    ['Carrier', shipment?.carrier ? printable(shipment.carrier) : null],
    ['Tracking', shipment?.trackingUrl ? printable(shipment.trackingUrl) : null],
    ['Delivered', order.deliveredAt && timeText(order.deliveredAt)],
    ['Restocked', order.restockedAt && `its goods went back on sale ${timeText(order.restockedAt)}`],
    ['Refunded', order.refunded > 0 ? formatPounds(order.refunded) : null],
  ];
}

function itemsText(order: OwnersOrder): string {
  const table = alignedTable(
    [
      { title: 'SKU' },
      { title: 'NAME', max: 60 },
      { title: 'QUANTITY', isNumber: true },
      { title: 'EACH', isNumber: true },
      { title: 'SUM', isNumber: true },
    ],
    [
      ...order.items.map((item) => [
        printable(item.productSkuSnapshot),
        printable(item.productNameSnapshot),
        String(item.quantity),
        formatPounds(item.unitPriceAtOrder),
        formatPounds(item.totalPrice),
      ]),
      // Refunds are listed below, with their state.
      ...sumsOf({ ...order, refunds: [] }).map(({ label, amount }) => ['', label, '', '', amount]),
    ],
  );
  return indented(table.split('\n'));
}

/** What to do about a payment in review, if there is one. */
export function doubtText(order: OwnersOrder): string | null {
  const payment = order.payments.find(({ state }) => state === 'review');
  if (!payment) return null;
  const which = payment.paypalOrderId === null ? 'it' : `order ${printable(payment.paypalOrderId)}`;
  const why = payment.note === null ? '' : ` (${printable(payment.note)})`;
  return `PayPal’s answer does not match the order${why}. Look at ${which} at PayPal, and refund there what was paid for it.`;
}

function paymentsText(order: OwnersOrder): string {
  const doubt = doubtText(order);
  const lines = order.payments.map((payment) =>
    [
      payment.state === 'review' ? 'IN REVIEW' : payment.state,
      formatPounds(payment.amount),
      `begun ${timeText(payment.createdAt!)}`,
      payment.settledAt && `settled ${timeText(payment.settledAt)}`,
      payment.paypalOrderId && `PayPal order ${printable(payment.paypalOrderId)}`,
      payment.captureId && `capture ${printable(payment.captureId)}`,
      payment.note && `PayPal: ${printable(payment.note)}`,
    ]
      .filter(Boolean)
      .join(', '),
  );
  return indented(
    doubt === null
      ? lines
      : [
          ...lines,
          `${doubt} Then cancel the order. Or wait: the shop asks PayPal again for a month, and once the answer fits, the order goes on.`,
        ],
  );
}

function casesText(order: OwnersOrder): string {
  return indented(
    order.paymentCases.map((told) =>
      [
        `${told.kind} ${printable(told.paypalId)}`,
        told.amount !== null && formatPounds(told.amount),
        printable(told.status),
        told.reason && printable(told.reason),
        told.outcome && printable(told.outcome),
        `since ${timeText(told.openedAt!)}`,
        told.closedAt && `closed ${timeText(told.closedAt)}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  );
}

function refundsText(order: OwnersOrder): string {
  return indented(
    order.refunds.map((refund) =>
      [
        refund.needsDecision ? 'NEEDS YOUR DECISION (refund --carry-on or --drop)' : refund.state,
        formatPounds(refund.amount),
        `asked for ${timeText(refund.createdAt!)}`,
        refund.settledAt && `settled ${timeText(refund.settledAt)}`,
        refund.paypalRefundId && `PayPal refund ${printable(refund.paypalRefundId)}`,
        refund.note && `PayPal: ${printable(refund.note)}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  );
}

function addressText(address: Partial<PostalAddress> | null): string {
  const lines = [
    address?.contactName,
    address?.streetAddress1,
    address?.streetAddress2,
    address?.city,
    address?.regionOrState,
    address?.postalCode,
    address?.country,
    address?.phoneNumber,
  ];
  return indented(lines.flatMap((line) => (line ? [printable(line)] : [])));
}

function customerText(customer: { name: string; email: string } | null): string {
  return customer ? `${printable(customer.name)} <${printable(customer.email)}>` : '(account deleted)';
}

function rows(facts: readonly [string, string | null][]): string {
  return indented(facts.flatMap(([name, value]) => (value ? [`${name.padEnd(12)} ${value}`] : [])));
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}

/** `2026-03-05 14:30`, in the reader's time zone. */
function timeText(iso: string): string {
  const time = new Date(iso);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
