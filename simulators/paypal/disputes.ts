import { z } from 'zod';
import { newId } from './ids.ts';
import type { View } from './order-view.ts';
import type { Capture } from './state.ts';

const word = z.string().regex(/^[A-Z_]{1,64}$/);

export const disputeRequest = z.strictObject({
  event: z.enum(['CREATED', 'UPDATED', 'RESOLVED']).default('CREATED'),
  /** The same for all events of one dispute. */
  dispute_id: z.string().regex(/^PP-[\w-]{1,60}$/),
  status: word.default('OPEN'),
  reason: word.default('MERCHANDISE_OR_SERVICE_NOT_RECEIVED'),
  outcome: word.optional(),
  update_time: z.iso.datetime().optional(),
  seller_response_due_date: z.iso.datetime().optional(),
});
export type DisputeRequest = z.input<typeof disputeRequest>;
export type Dispute = z.output<typeof disputeRequest>;

const iso = (time: number) => new Date(time).toISOString();

/** In the form of PayPal's Disputes API. */
export function disputeToJson(capture: Capture, wanted: Dispute, now: number, view: View) {
  const unit = view.state.orders.get(capture.orderId)?.units[capture.unitIndex];
  return {
    dispute_id: wanted.dispute_id,
    create_time: iso(capture.createdAt),
    update_time: wanted.update_time ?? iso(now),
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        ...(unit?.invoice_id && { invoice_number: unit.invoice_id }),
        ...(unit?.custom_id && { custom: unit.custom_id }),
        gross_amount: capture.amount,
        seller: view.merchant,
      },
    ],
    reason: wanted.reason,
    status: wanted.status,
    dispute_amount: capture.amount,
    ...(wanted.outcome && { dispute_outcome: { outcome_code: wanted.outcome } }),
    ...(wanted.seller_response_due_date && { seller_response_due_date: wanted.seller_response_due_date }),
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
  };
}

/** A reversal looks like a refund that nobody requested. */
export function reversalToJson(capture: Capture, now: number, view: View) {
  const { api } = view.addresses;
  const unit = view.state.orders.get(capture.orderId)?.units[capture.unitIndex];
  const id = newId();
  return {
    id,
    status: 'COMPLETED',
    amount: capture.amount,
    ...(unit?.invoice_id && { invoice_id: unit.invoice_id }),
    ...(unit?.custom_id && { custom_id: unit.custom_id }),
    create_time: iso(now),
    update_time: iso(now),
    links: [
      { href: `${api}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${api}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
  };
}
