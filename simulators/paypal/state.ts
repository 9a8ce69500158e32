import type { ExperienceContext, PurchaseUnitRequest } from './order-request.ts';
import { toMinor } from './money.ts';
import type { Money } from './money.ts';

/*
 * The state is the sum of the log: `apply` adds one log entry to it, using neither the clock nor chance, and
 * so gives the same state when the log is read again after a restart.
 */

export type Instrument = 'good' | 'declined';
type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';

export type Order = {
  id: string;
  createdAt: number;
  updatedAt: number;
  intent: 'CAPTURE' | 'AUTHORIZE';
  units: (PurchaseUnitRequest & { reference_id: string })[];
  hasPaymentSource: boolean;
  experience: ExperienceContext;
  /** When the buyer first saw the approval page, which starts the second three hours. */
  redirectedAt?: number;
  approval?: { at: number; instrument: Instrument };
  /** The buyer came back from a refused capture and must choose another instrument. */
  declined: boolean;
  /** An approval that nobody captured in time has been reversed. */
  reversed: boolean;
  captureIds: string[];
};

export type Capture = {
  id: string;
  orderId: string;
  unitIndex: number;
  status: CaptureStatus;
  reason?: string;
  amount: Money;
  createdAt: number;
  updatedAt: number;
  refundIds: string[];
};

export type Refund = {
  id: string;
  captureId: string;
  status: 'COMPLETED' | 'PENDING';
  reason?: string;
  amount: Money;
  invoice_id?: string;
  custom_id?: string;
  note_to_payer?: string;
  createdAt: number;
};

/** The result of the first request with a PayPal-Request-Id, from which later ones are answered. */
export type Answer = Outcome & { at: number; fingerprint: string };

type Outcome =
  { kind: 'order' | 'capture' | 'refund'; id: string } | { kind: 'refusal'; issue: string; orderId: string };

export type WebhookEvent = { id: string; event_type: string } & Record<string, unknown>;

export type Webhook = {
  event: WebhookEvent;
  attempts: { at: string; status?: number; error?: string }[];
  delivered: boolean;
  /**
   * In real time, as deliveries do not follow the simulated clock; null if there will be no further attempt.
   */
  nextAttemptAt: number | null;
};

export type State = {
  seq: number;
  clockOffsetMs: number;
  webhookUrl: string | undefined;
  orders: Map<string, Order>;
  captures: Map<string, Capture>;
  refunds: Map<string, Refund>;
  /** Keyed by operation, resource and PayPal-Request-Id. */
  answers: Map<string, Answer>;
  /** Invoice ids that money was taken for, and the order that took it. */
  paidInvoices: Map<string, string>;
  webhooks: Map<string, Webhook>;
  /** Those that wait for another attempt: a busy shop has thousands that do not. */
  dueWebhooks: Map<string, Webhook>;
};

/** The form in which a request with a PayPal-Request-Id is remembered. */
export type RequestKey = { key: string; fingerprint: string };

export type Happening =
  | { type: 'clock.advanced'; byMs: number }
  | { type: 'webhook.configured'; url: string | undefined }
  | { type: 'order.created'; order: NewOrder; request?: RequestKey }
  | { type: 'payer.redirected'; orderId: string }
  | { type: 'payer.cancelled'; orderId: string }
  | { type: 'order.approved'; orderId: string; instrument: Instrument }
  | { type: 'order.reversed'; orderId: string }
  | { type: 'order.captured'; orderId: string; captures: NewCapture[]; request?: RequestKey }
  | { type: 'capture.refused'; orderId: string; issue: string; request?: RequestKey }
  | { type: 'capture.settled'; captureId: string; status: 'COMPLETED' | 'DECLINED' }
  | { type: 'capture.refunded'; refund: Omit<Refund, 'createdAt'>; request?: RequestKey }
  | { type: 'request-id.reused'; key: string; note: string }
  | { type: 'webhook.raised' }
  | {
      type: 'webhook.attempted';
      eventId: string;
      delivered: boolean;
      status?: number;
      error?: string;
      nextAttemptAt: number | null;
    }
  | { type: 'webhook.resent'; eventId: string; nextAttemptAt: number };

type NewOrder = Pick<Order, 'id' | 'intent' | 'units' | 'hasPaymentSource' | 'experience'>;
export type NewCapture = Pick<Capture, 'id' | 'unitIndex' | 'status' | 'reason' | 'amount'>;

export type LogEntry = Happening & {
  seq: number;
  /** Simulated time. */
  at: string;
  /** Webhook events caused by this, in the same line, so that a crash cannot lose one of the two. */
  webhooks?: WebhookEvent[];
};

export function emptyState(): State {
  return {
    seq: 0,
    clockOffsetMs: 0,
    webhookUrl: undefined,
    orders: new Map(),
    captures: new Map(),
    refunds: new Map(),
    answers: new Map(),
    paidInvoices: new Map(),
    webhooks: new Map(),
    dueWebhooks: new Map(),
  };
}

export function apply(state: State, entry: LogEntry): void {
  const at = Date.parse(entry.at);
  state.seq = entry.seq;
  applyHappening(state, entry, at);
  if (entry.webhooks) raiseWebhooks(state, entry.webhooks);
  forgetTheOldest(state);
}

export function raiseWebhooks(state: State, events: WebhookEvent[]): void {
  for (const event of events) {
    const webhook: Webhook = { event, attempts: [], delivered: false, nextAttemptAt: null };
    state.webhooks.set(event.id, webhook);
    // Without an address nothing is sent; the event can still be resent by hand.
    planAttempt(state, webhook, state.webhookUrl ? 0 : null);
  }
}

function planAttempt(state: State, webhook: Webhook, at: number | null): void {
  webhook.nextAttemptAt = at;
  if (at === null) state.dueWebhooks.delete(webhook.event.id);
  else state.dueWebhooks.set(webhook.event.id, webhook);
}

function applyHappening(state: State, entry: LogEntry, at: number): void {
  switch (entry.type) {
    case 'clock.advanced':
      state.clockOffsetMs += entry.byMs;
      return;
    case 'webhook.configured':
      state.webhookUrl = entry.url;
      return;
    case 'order.created':
      state.orders.set(entry.order.id, {
        ...entry.order,
        createdAt: at,
        updatedAt: at,
        declined: false,
        reversed: false,
        captureIds: [],
      });
      remember(state, entry.request, at, { kind: 'order', id: entry.order.id });
      return;
    case 'payer.redirected': {
      const order = state.orders.get(entry.orderId);
      if (order) order.redirectedAt ??= at;
      return;
    }
    case 'order.approved': {
      const order = state.orders.get(entry.orderId);
      if (!order) return;
      order.redirectedAt ??= at;
      order.approval = { at, instrument: entry.instrument };
      order.declined = false;
      order.updatedAt = at;
      return;
    }
    case 'order.reversed': {
      const order = state.orders.get(entry.orderId);
      if (order) order.reversed = true;
      return;
    }
    case 'order.captured':
      applyCaptures(state, entry.orderId, entry.captures, at);
      remember(state, entry.request, at, { kind: 'capture', id: entry.orderId });
      return;
    case 'capture.refused': {
      const order = state.orders.get(entry.orderId);
      if (order) order.declined = true;
      // The instrument stays refused until the buyer chooses another one.
      if (order?.approval) order.approval.instrument = 'declined';
      remember(state, entry.request, at, { kind: 'refusal', issue: entry.issue, orderId: entry.orderId });
      return;
    }
    case 'capture.settled': {
      const capture = state.captures.get(entry.captureId);
      if (!capture) return;
      capture.status = entry.status;
      delete capture.reason;
      capture.updatedAt = at;
      const invoice = state.orders.get(capture.orderId)?.units[capture.unitIndex]?.invoice_id;
      if (entry.status === 'DECLINED' && invoice) state.paidInvoices.delete(invoice);
      return;
    }
    case 'capture.refunded':
      applyRefund(state, { ...entry.refund, createdAt: at });
      remember(state, entry.request, at, { kind: 'refund', id: entry.refund.id });
      return;
    case 'webhook.attempted': {
      const webhook = state.webhooks.get(entry.eventId);
      if (!webhook) return;
      const { status, error } = entry;
      webhook.attempts.push({ at: entry.at, ...(status && { status }), ...(error && { error }) });
      webhook.delivered ||= entry.delivered;
      planAttempt(state, webhook, entry.nextAttemptAt);
      return;
    }
    case 'webhook.resent': {
      const webhook = state.webhooks.get(entry.eventId);
      if (webhook) planAttempt(state, webhook, entry.nextAttemptAt);
      return;
    }
    case 'payer.cancelled':
    case 'request-id.reused':
    case 'webhook.raised':
      // Recorded for readers of the log only.
      return;
  }
}

function applyCaptures(state: State, orderId: string, captures: NewCapture[], at: number): void {
  const order = state.orders.get(orderId);
  if (!order) return;
  order.updatedAt = at;
  for (const capture of captures) {
    order.captureIds.push(capture.id);
    state.captures.set(capture.id, { ...capture, orderId, createdAt: at, updatedAt: at, refundIds: [] });
    const invoice = order.units[capture.unitIndex]?.invoice_id;
    if (invoice && capture.status !== 'DECLINED') state.paidInvoices.set(invoice, orderId);
  }
}

function applyRefund(state: State, refund: Refund): void {
  const capture = state.captures.get(refund.captureId);
  if (!capture) return;
  state.refunds.set(refund.id, refund);
  capture.refundIds.push(refund.id);
  capture.updatedAt = refund.createdAt;
  const left = leftToRefund(state, capture);
  capture.status = left > 0n ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

/** In hundredths of the capture's currency. */
export function leftToRefund(state: State, capture: Capture): bigint {
  return capture.refundIds.reduce(
    (left, id) => left - toMinor(state.refunds.get(id)!.amount.value),
    toMinor(capture.amount.value),
  );
}

function remember(state: State, request: RequestKey | undefined, at: number, outcome: Outcome): void {
  if (!request) return;
  // Moved to the end, so that the map stays in order of age.
  state.answers.delete(request.key);
  state.answers.set(request.key, { at, fingerprint: request.fingerprint, ...outcome });
}

/* The log keeps everything; memory keeps only recent items, so that a long-running simulator stays small. */
const keptOrders = 20_000;
const maxKeptAnswers = 60_000;
const keptWebhooks = 5_000;

function forgetTheOldest(state: State): void {
  for (const [id, order] of oldest(state.orders, keptOrders)) {
    state.orders.delete(id);
    for (const unit of order.units) if (unit.invoice_id) state.paidInvoices.delete(unit.invoice_id);
    for (const captureId of order.captureIds) {
      for (const refundId of state.captures.get(captureId)!.refundIds) state.refunds.delete(refundId);
      state.captures.delete(captureId);
    }
  }
  for (const [key] of oldest(state.answers, maxKeptAnswers)) state.answers.delete(key);
  for (const [id] of oldest(state.webhooks, keptWebhooks)) {
    state.webhooks.delete(id);
    state.dueWebhooks.delete(id);
  }
}

function* oldest<K, V>(map: Map<K, V>, kept: number): Generator<[K, V]> {
  let excess = map.size - kept;
  for (const entry of map) {
    if (excess <= 0) return;
    excess -= 1;
    yield entry;
  }
}
