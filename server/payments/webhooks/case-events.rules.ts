import { z } from 'zod';
import { penceFromPayPal } from '#server/gateways/paypal/money.rules.ts';

/** A signed PayPal event about money of ours that someone else has moved. */
export interface CaseEvent {
  kind: 'dispute' | 'reversal';
  paypalId: string;
  captureId: string;
  /** Other ways to identify the order: our id or our order number. */
  orderId: string | null;
  orderNumber: string | null;
  status: string;
  reason: string | null;
  outcome: string | null;
  amountPence: number | null;
  /** When PayPal wants the seller's answer by. */
  respondBy: Date | null;
  openedAt: Date;
  updatedAt: Date;
  isClosed: boolean;
}

const id = z.string().regex(/^[\w.-]{1,64}$/);
const word = z.string().regex(/^\w{1,64}$/);
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const money = z.object({ currency_code: z.literal('GBP'), value: z.string() });

/** A dispute may name up to a thousand transactions; each of the shop's orders is one. */
const MAX_TRANSACTIONS = 20;

const dispute = z.object({
  dispute_id: id,
  create_time: optional(time),
  update_time: optional(time),
  status: word,
  reason: optional(word),
  dispute_outcome: optional(z.object({ outcome_code: word })),
  dispute_amount: optional(money),
  seller_response_due_date: optional(time),
  disputed_transactions: z
    .array(
      z.object({
        seller_transaction_id: id,
        invoice_number: optional(z.string().max(127)),
        custom: optional(z.uuid()),
      }),
    )
    .max(1000),
});

const reversal = z.object({
  id,
  create_time: optional(time),
  update_time: optional(time),
  status_details: optional(z.object({ reason: word })),
  amount: optional(money),
  custom_id: optional(z.uuid()),
  invoice_id: optional(z.string().max(127)),
  links: z
    .array(z.object({ rel: z.string(), href: z.string() }))
    .default([])
    .catch([]),
});

const event = z.object({ event_type: z.string(), create_time: optional(time), resource: z.unknown() });

/**
 * The cases in an event, empty if it is about something else; null when it does not match PayPal's
 * documentation.
 */
export function readCaseEvents(message: unknown, now: Date): CaseEvent[] | null {
  const read = event.safeParse(message);
  if (!read.success) return null;
  const { event_type: type, create_time: sentAt = now, resource } = read.data;
  if (type.startsWith('CUSTOMER.DISPUTE.')) return readDispute(resource, type, sentAt);
  if (type === 'PAYMENT.CAPTURE.REVERSED') return readReversal(resource, sentAt);
  return [];
}

function readDispute(resource: unknown, type: string, sentAt: Date): CaseEvent[] | null {
  const read = dispute.safeParse(resource);
  if (!read.success) return null;
  const { data } = read;
  const isClosed = data.status === 'RESOLVED' || type === 'CUSTOMER.DISPUTE.RESOLVED';
  return data.disputed_transactions.slice(0, MAX_TRANSACTIONS).map((transaction) => ({
    kind: 'dispute',
    paypalId: data.dispute_id,
    captureId: transaction.seller_transaction_id,
    orderId: transaction.custom ?? null,
    orderNumber: transaction.invoice_number ?? null,
    status: data.status,
    reason: data.reason ?? null,
    outcome: data.dispute_outcome?.outcome_code ?? null,
    amountPence: penceOf(data.dispute_amount),
    respondBy: data.seller_response_due_date ?? null,
    openedAt: data.create_time ?? sentAt,
    updatedAt: data.update_time ?? sentAt,
    isClosed,
  }));
}

function readReversal(resource: unknown, sentAt: Date): CaseEvent[] | null {
  const read = reversal.safeParse(resource);
  if (!read.success) return null;
  const { data } = read;
  // A reversal looks like a refund and names its capture; some are reported as the capture itself.
  const up = data.links.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'));
  const captureId = id.safeParse(up?.href.split('/').at(-1)).data ?? data.id;
  const at = data.update_time ?? data.create_time ?? sentAt;
  return [
    {
      kind: 'reversal',
      paypalId: data.id,
      captureId,
      orderId: data.custom_id ?? null,
      orderNumber: data.invoice_id ?? null,
      status: 'REVERSED',
      reason: data.status_details?.reason ?? null,
      outcome: null,
      amountPence: penceOf(data.amount),
      respondBy: null,
      openedAt: data.create_time ?? at,
      updatedAt: at,
      isClosed: false,
    },
  ];
}

function penceOf(amount: z.output<typeof money> | undefined): number | null {
  const pence = amount ? penceFromPayPal(amount.value) : null;
  return pence !== null && pence >= 0 ? pence : null;
}
