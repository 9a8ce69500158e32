import { z } from 'zod';
import { refuse } from '#contract/refusal.ts';
import { isPayPalError } from '#server/gateways/paypal/paypal-error.rules.ts';
import { retryOnConflict, transaction } from '#server/platform/database/database.ts';
import { readCaseEvents } from './case-events.rules.ts';
import { recordCaseEvent } from './cases.service.ts';
import { checkReportedSoon, noteApproval } from '#server/payments/payments.queries.ts';
import type { PaymentContext } from '#server/payments/payments.types.ts';
import { deleteOldWebhookEvents, insertWebhookEvent } from './webhooks.queries.ts';

const id = z.string().min(1).max(100);
const resource = z.object({
  id: id.optional(),
  custom_id: z.string().optional().catch(undefined),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: id.optional(), capture_id: id.optional() }).optional() })
    .optional()
    .catch(undefined),
  links: z
    .array(z.object({ rel: z.string(), href: z.string() }))
    .default([])
    .catch([]),
});
const event = z.object({ id, event_type: id, resource });

/** The usual end of a payment: the capture has reported it already, or is about to. */
const completions = ['CHECKOUT.ORDER.COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'];

/**
 * Receives a message from PayPal. The message itself is not believed: it makes the shop ask PayPal soon about
 * the payment it names. A dispute or a reversal is also written down from the message, as PayPal may not be
 * asked about those. Messages may come twice, late and in any order.
 *
 * Refuses messages that PayPal did not sign. Returns, once the event is stored, whether PayPal is to be asked
 * at once.
 */
export async function receiveWebhook(
  context: PaymentContext,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
): Promise<boolean> {
  const { config, db, clock, paypal, log } = context;
  const now = clock.now();
  const isGenuine = await paypal.isGenuineWebhook(headers, body, now).catch((error: unknown) => {
    if (!isPayPalError(error)) throw error;
    if (error.kind === 'refused') return false;
    // It may well be genuine, and PayPal will send it again.
    log.warn({ err: error }, 'the signature of a webhook could not be checked');
    throw refuse('server/busy', { retryAfter: 10 });
  });
  if (!isGenuine) throw refuse('payments/bad-webhook');

  const message = readMessage(body);
  const parsed = event.safeParse(message);
  if (!parsed.success) return false;
  const { id: eventId, event_type: eventType, resource: about } = parsed.data;
  const received = { eventId, eventType, receivedAt: now };
  const paypalIds = idsIn(about);
  const orderId = z.uuid().safeParse(about.custom_id);
  const told = {
    paypalIds,
    orderId: orderId.success ? orderId.data : null,
    isCompletion: completions.includes(eventType),
  };
  const cases = readCaseEvents(message, now);
  if (cases?.length === 0) {
    // Nearly every event: a single statement is enough.
    if (eventType !== 'CHECKOUT.ORDER.APPROVED')
      return (await retryOnConflict(() => checkReportedSoon(db, told, now, received))) > 0;
    await retryOnConflict(() => noteApproval(db, received, paypalIds));
    return false;
  }
  return transaction(db, async (trx) => {
    if (!(await insertWebhookEvent(trx, received))) return false;
    if (!cases) log.error({ eventId, eventType }, 'an event of PayPal could not be read: look there for it');
    // Before any payment is locked: its order must be locked first.
    let isCase = false;
    for (const one of cases ?? []) {
      isCase = (await recordCaseEvent(trx, config, one, now)) || isCase;
    }
    return (await checkReportedSoon(trx, told, now)) > 0 || isCase;
  });
}

/**
 * Undefined if it is not JSON. NUL is removed, as PostgreSQL text cannot hold it; JSON writes it in one way
 * only.
 */
function readMessage(body: Buffer): unknown {
  const text = body.toString('utf8');
  try {
    if (!text.includes('\\u0000')) return JSON.parse(text);
    return JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    );
  } catch {
    return undefined;
  }
}

/** Every id in the event that may be PayPal's id of an order or a capture. */
function idsIn({ id: own, supplementary_data: data, links }: z.output<typeof resource>): string[] {
  const up = links.filter((link) => link.rel === 'up').map((link) => link.href.split('/').at(-1));
  const ids = [own, data?.related_ids?.order_id, data?.related_ids?.capture_id, ...up];
  return ids.filter((candidate) => candidate !== undefined);
}

export async function deleteOldEvents({ db, clock }: Pick<PaymentContext, 'db' | 'clock'>): Promise<void> {
  await deleteOldWebhookEvents(db, clock.now());
}
