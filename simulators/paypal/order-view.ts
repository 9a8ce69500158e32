import { accountId } from './ids.ts';
import { toMinor, toMoney } from './money.ts';
import { tidyMoney } from './order-request.ts';
import type { Link } from './refusal.ts';
import { leftToRefund } from './state.ts';
import type { Capture, Order, Refund, State } from './state.ts';

/** The simulator's addresses: `api` for the shop, `public` for the buyer's browser. */
export type Addresses = { api: string; public: string };

export type View = {
  state: State;
  addresses: Addresses;
  merchant: { email_address: string; merchant_id: string };
};

const hour = 3_600_000;

/**
 * PayPal's two time limits: three hours to send the buyer to the approval page, then three hours to approve
 * and capture.
 */
export function isExpired(order: Order, now: number): boolean {
  const start = order.redirectedAt ?? order.createdAt;
  return order.captureIds.length === 0 && now > start + 3 * hour;
}

function statusOf(order: Order): string {
  if (order.captureIds.length > 0) return 'COMPLETED';
  if (order.approval) return 'APPROVED';
  return order.hasPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
}

export function approvalUrl(order: Pick<Order, 'id'>, addresses: Addresses): string {
  return `${addresses.public}/checkoutnow?token=${order.id}`;
}

function iso(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

function orderLinks(order: Order, { api, ...addresses }: Addresses): Link[] {
  const self = `${api}/v2/checkout/orders/${order.id}`;
  const links: Link[] = [{ href: self, rel: 'self', method: 'GET' }];
  if (order.captureIds.length > 0) return links;
  if (!order.approval) {
    const href = approvalUrl(order, { api, ...addresses });
    links.push({ href, rel: order.hasPaymentSource ? 'payer-action' : 'approve', method: 'GET' });
  }
  if (order.approval || !order.hasPaymentSource)
    links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' });
  return links;
}

/** Every buyer here is the same invented person with the recipient's name. */
export function payerOf(order: Order) {
  const shipping = order.units[0]?.shipping;
  const [given = 'Sam', ...rest] = (shipping?.name?.full_name ?? 'Sam Buyer').split(' ');
  return {
    name: { given_name: given, surname: rest.join(' ') || 'Buyer' },
    email_address: 'buyer@simulator.example',
    payer_id: accountId('the buyer'),
    address: { country_code: shipping?.address?.country_code ?? 'GB' },
  };
}

export function orderToJson(order: Order, view: View, minimal = false): Record<string, unknown> {
  const payer = payerOf(order);
  const brief = {
    id: order.id,
    status: statusOf(order),
    ...(order.hasPaymentSource && {
      payment_source: {
        paypal: order.approval
          ? {
              email_address: payer.email_address,
              account_id: payer.payer_id,
              account_status: 'VERIFIED',
              name: payer.name,
              address: payer.address,
            }
          : {},
      },
    }),
    links: orderLinks(order, view.addresses),
  };
  if (minimal) return brief;
  return {
    ...brief,
    intent: order.intent,
    purchase_units: order.units.map((unit, index) => ({
      ...unit,
      amount: {
        ...tidyMoney(unit.amount),
        ...(unit.amount.breakdown && {
          breakdown: Object.fromEntries(
            Object.entries(unit.amount.breakdown).map(([name, part]) => [name, tidyMoney(part!)]),
          ),
        }),
      },
      payee: view.merchant,
      ...paymentsOf(order, index, view),
    })),
    ...(order.approval && { payer }),
    create_time: iso(order.createdAt),
    update_time: iso(order.updatedAt),
  };
}

function paymentsOf(order: Order, unitIndex: number, view: View) {
  const captures = order.captureIds
    .map((id) => view.state.captures.get(id)!)
    .filter((capture) => capture.unitIndex === unitIndex);
  if (captures.length === 0) return {};
  const refunds = captures.flatMap((capture) => capture.refundIds).map((id) => view.state.refunds.get(id)!);
  return {
    payments: {
      captures: captures.map((capture) => captureInOrder(capture, view)),
      ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundToJson(refund, view)) }),
    },
  };
}

/** A capture on its own; inside its order it names neither its order nor who is paid. */
export function captureToJson(capture: Capture, view: View): Record<string, unknown> {
  return {
    ...captureInOrder(capture, view),
    payee: view.merchant,
    supplementary_data: { related_ids: { order_id: capture.orderId } },
  };
}

function captureInOrder(capture: Capture, view: View): Record<string, unknown> {
  const { api } = view.addresses;
  const self = `${api}/v2/payments/captures/${capture.id}`;
  const unit = view.state.orders.get(capture.orderId)?.units[capture.unitIndex];
  const settled = capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    amount: capture.amount,
    final_capture: true,
    disbursement_mode: 'INSTANT',
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    // Known only once the money has really arrived.
    ...(settled && { seller_receivable_breakdown: receivable(capture) }),
    ...(unit?.invoice_id && { invoice_id: unit.invoice_id }),
    ...(unit?.custom_id && { custom_id: unit.custom_id }),
    create_time: iso(capture.createdAt),
    update_time: iso(capture.updatedAt),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${api}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
  };
}

/** A fee like PayPal's British one: 2.9 % and thirty pence. */
function receivable(capture: Capture) {
  const currency = capture.amount.currency_code;
  const gross = toMinor(capture.amount.value);
  const wanted = (gross * 29n + 500n) / 1000n + 30n;
  const fee = wanted < gross ? wanted : gross;
  return {
    gross_amount: capture.amount,
    paypal_fee: toMoney(fee, currency),
    net_amount: toMoney(gross - fee, currency),
  };
}

export function refundToJson(refund: Refund, view: View, minimal = false): Record<string, unknown> {
  const { api } = view.addresses;
  const capture = view.state.captures.get(refund.captureId)!;
  const currency = refund.amount.currency_code;
  const brief = {
    id: refund.id,
    status: refund.status,
    links: [
      { href: `${api}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${api}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  };
  if (minimal) return brief;
  return {
    ...brief,
    ...(refund.reason && { status_details: { reason: refund.reason } }),
    amount: refund.amount,
    ...(refund.invoice_id && { invoice_id: refund.invoice_id }),
    ...(refund.custom_id && { custom_id: refund.custom_id }),
    ...(refund.note_to_payer && { note_to_payer: refund.note_to_payer }),
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: toMoney(0n, currency),
      net_amount: refund.amount,
      total_refunded_amount: toMoney(
        toMinor(capture.amount.value) - leftToRefund(view.state, capture),
        capture.amount.currency_code,
      ),
    },
    payer: view.merchant,
    create_time: iso(refund.createdAt),
    update_time: iso(refund.createdAt),
  };
}
