import type { Fault } from './faults.ts';
import { newId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { toMinor, toMoney } from './money.ts';
import { parseOrderRequest, parseRefundRequest, experienceOf, tidyMoney } from './order-request.ts';
import { disputeToJson, reversalToJson, type Dispute } from './disputes.ts';
import { approvalUrl, captureToJson, isExpired, orderToJson, refundToJson } from './order-view.ts';
import type { View } from './order-view.ts';
import { notFound, refusalOfIssue, unprocessable } from './refusal.ts';
import { leftToRefund } from './state.ts';
import type { Capture, Instrument, NewCapture, Order, RequestKey, WebhookEvent } from './state.ts';
import { webhookEvent } from './webhook-events.ts';

const day = 86_400_000;
const refundTerm = 180 * day;

/** PayPal's handling of money, decided on the current state and recorded in the ledger. */
export class Payments {
  readonly ledger: Ledger;
  readonly view: View;

  constructor(ledger: Ledger, view: View) {
    this.ledger = ledger;
    this.view = view;
  }

  create(body: unknown, request: RequestKey | undefined): Order {
    const wanted = parseOrderRequest(body);
    for (const unit of wanted.purchase_units) this.#refuseUsedInvoice(unit.invoice_id, undefined);
    const id = newId();
    this.ledger.record({
      type: 'order.created',
      order: {
        id,
        intent: wanted.intent,
        units: wanted.purchase_units.map((unit) => ({
          ...unit,
          reference_id: unit.reference_id ?? 'default',
        })),
        hasPaymentSource: wanted.payment_source !== undefined,
        experience: experienceOf(wanted),
      },
      ...(request && { request }),
    });
    return this.#order(id)!;
  }

  /** Refuses with PayPal's 404 if the order does not exist or has expired. */
  require(orderId: string): Order {
    const order = this.#order(orderId);
    if (!order || isExpired(order, this.ledger.now())) throw notFound();
    return order;
  }

  requireCapture(captureId: string): Capture {
    const capture = this.ledger.state.captures.get(captureId);
    if (!capture) throw notFound();
    return capture;
  }

  requireRefund(refundId: string) {
    const refund = this.ledger.state.refunds.get(refundId);
    if (!refund) throw notFound();
    return refund;
  }

  capture(orderId: string, request: RequestKey | undefined, fault: Fault | undefined): Order {
    const order = this.require(orderId);
    if (order.intent !== 'CAPTURE') throw unprocessable('ACTION_DOES_NOT_MATCH_INTENT');
    if (order.captureIds.length > 0) throw unprocessable('ORDER_ALREADY_CAPTURED');
    if (!order.approval) throw unprocessable('ORDER_NOT_APPROVED');
    for (const unit of order.units) this.#refuseUsedInvoice(unit.invoice_id, orderId);
    if (fault?.fault === 'decline' || order.approval.instrument === 'declined')
      this.#declineCapture(orderId, fault?.issue ?? 'INSTRUMENT_DECLINED', request);

    const result: Pick<NewCapture, 'status' | 'reason'> =
      fault?.fault === 'pending'
        ? { status: 'PENDING', reason: fault.reason ?? 'PENDING_REVIEW' }
        : { status: fault?.fault === 'declined-capture' ? 'DECLINED' : 'COMPLETED' };
    const captures = order.units.map((unit, unitIndex) => ({
      id: newId(),
      unitIndex,
      amount: tidyMoney(unit.amount),
      ...result,
    }));
    this.ledger.record({ type: 'order.captured', orderId, captures, ...(request && { request }) }, () => [
      ...captures.map(({ id }) => this.#captureEvent(`PAYMENT.CAPTURE.${result.status}`, id)),
      ...(result.status === 'COMPLETED' ? [this.#orderEvent('CHECKOUT.ORDER.COMPLETED', orderId)] : []),
    ]);
    return order;
  }

  /** The answer to a refused capture, with a link back to the approval page if there is one. */
  declined(issue: string, orderId: string) {
    const href = approvalUrl({ id: orderId }, this.view.addresses);
    return refusalOfIssue(
      issue,
      issue === 'INSTRUMENT_DECLINED' ? [{ href, rel: 'redirect', method: 'GET' }] : [],
    );
  }

  refund(
    captureId: string,
    body: unknown,
    request: RequestKey | undefined,
    fault: Fault | undefined,
  ): string {
    const wanted = parseRefundRequest(body);
    const capture = this.requireCapture(captureId);
    const { state } = this.ledger;
    if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE');
    if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED');
    if (capture.status === 'REFUNDED') throw unprocessable('CAPTURE_FULLY_REFUNDED');
    if (this.ledger.now() > capture.createdAt + refundTerm) throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED');
    const left = leftToRefund(state, capture);
    const amount = wanted.amount ? tidyMoney(wanted.amount) : toMoney(left, capture.amount.currency_code);
    if (amount.currency_code !== capture.amount.currency_code)
      throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', { field: '/amount/currency_code' });
    if (toMinor(amount.value) > left)
      throw unprocessable('REFUND_AMOUNT_EXCEEDED', { field: '/amount/value' });
    const used = [...state.refunds.values()].some(
      (other) => other.invoice_id && other.invoice_id === wanted.invoice_id,
    );
    if (used) throw unprocessable('DUPLICATE_INVOICE_ID', { field: '/invoice_id' });
    if (fault?.fault === 'decline') throw unprocessable(fault.issue ?? 'REFUND_FAILED_INSUFFICIENT_FUNDS');

    const { invoice_id, custom_id, note_to_payer } = wanted;
    const refund = {
      id: newId(),
      captureId,
      status: fault?.fault === 'pending' ? ('PENDING' as const) : ('COMPLETED' as const),
      ...(fault?.fault === 'pending' && { reason: fault.reason ?? 'ECHECK' }),
      amount,
      ...(invoice_id && { invoice_id }),
      ...(custom_id && { custom_id }),
      ...(note_to_payer && { note_to_payer }),
    };
    this.ledger.record({ type: 'capture.refunded', refund, ...(request && { request }) }, () => [
      this.#event('PAYMENT.CAPTURE.REFUNDED', refundToJson(state.refunds.get(refund.id)!, this.view)),
    ]);
    return refund.id;
  }

  /** The buyer is shown the approval page. */
  redirected(orderId: string): void {
    if (this.#order(orderId)?.redirectedAt === undefined)
      this.ledger.record({ type: 'payer.redirected', orderId });
  }

  /** The buyer presses Pay (or chooses an instrument that will be declined). */
  approve(orderId: string, instrument: Instrument): void {
    this.ledger.record({ type: 'order.approved', orderId, instrument }, () => [
      this.#orderEvent('CHECKOUT.ORDER.APPROVED', orderId),
    ]);
  }

  cancel(orderId: string): void {
    this.ledger.record({ type: 'payer.cancelled', orderId });
  }

  /** Completes or declines a pending capture. */
  settle(captureId: string, status: 'COMPLETED' | 'DECLINED'): Capture {
    const capture = this.requireCapture(captureId);
    if (capture.status !== 'PENDING') throw unprocessable('CAPTURE_NOT_PENDING');
    const type = status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED';
    this.ledger.record({ type: 'capture.settled', captureId, status }, () => [
      this.#captureEvent(type, captureId),
    ]);
    return capture;
  }

  /** Reverses approvals that nobody captured in time. */
  reverseForgottenApprovals(): void {
    const now = this.ledger.now();
    for (const order of this.ledger.state.orders.values()) {
      if (!order.approval || order.reversed || !isExpired(order, now)) continue;
      this.ledger.record({ type: 'order.reversed', orderId: order.id }, () => [
        this.#orderEvent('CHECKOUT.PAYMENT-APPROVAL.REVERSED', order.id),
      ]);
    }
  }

  raise(type: string, resource: Record<string, unknown>): WebhookEvent {
    const event = this.#event(type, resource);
    this.ledger.record({ type: 'webhook.raised' }, () => [event]);
    return event;
  }

  /** A buyer disputes a capture, or PayPal continues a dispute. Returns the event. */
  dispute(captureId: string, wanted: Dispute): WebhookEvent {
    const capture = this.requireCapture(captureId);
    return this.raise(
      `CUSTOMER.DISPUTE.${wanted.event}`,
      disputeToJson(capture, wanted, this.ledger.now(), this.view),
    );
  }

  /** PayPal or a bank takes back the money of a capture. */
  reverse(captureId: string): WebhookEvent {
    const capture = this.requireCapture(captureId);
    return this.raise('PAYMENT.CAPTURE.REVERSED', reversalToJson(capture, this.ledger.now(), this.view));
  }

  #order(id: string): Order | undefined {
    return this.ledger.state.orders.get(id);
  }

  #refuseUsedInvoice(invoice: string | undefined, orderId: string | undefined): void {
    const usedBy = invoice && this.ledger.state.paidInvoices.get(invoice);
    if (usedBy && usedBy !== orderId) throw unprocessable('DUPLICATE_INVOICE_ID', { field: '/invoice_id' });
  }

  #declineCapture(orderId: string, issue: string, request: RequestKey | undefined): never {
    this.ledger.record({ type: 'capture.refused', orderId, issue, ...(request && { request }) });
    throw this.declined(issue, orderId);
  }

  #event(type: string, resource: Record<string, unknown>): WebhookEvent {
    return webhookEvent(type, resource, this.ledger.now(), this.view.addresses.api);
  }

  #orderEvent(type: string, orderId: string): WebhookEvent {
    return this.#event(type, orderToJson(this.#order(orderId)!, this.view));
  }

  #captureEvent(type: string, captureId: string): WebhookEvent {
    return this.#event(type, captureToJson(this.ledger.state.captures.get(captureId)!, this.view));
  }
}
