import {
  readOrder,
  readRefund,
  readVerification,
  type PayPalOrder,
  type PayPalRefund,
} from './answers.rules.ts';
import { openConnection, type PayPalAccount } from './connection.gateway.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { isApprovalUrl } from './hosts.rules.ts';
import { toPayPalMoney } from './money.rules.ts';
import { createOrderBody, type OrderToPay } from './order-request.rules.ts';
import { isPayPalError, PayPalError } from './paypal-error.rules.ts';
import {
  createAllowance,
  createCertificates,
  isSignedBy,
  readTransmission,
  type Transmission,
} from './webhook-signature.gateway.ts';

export interface PayPalSettings extends PayPalAccount {
  /** Empty: PayPal has no address to send webhooks to, and none is accepted. */
  webhookId: string;
  timeouts?: PayPalTimeouts;
}

export interface PayPalTimeouts {
  callMilliseconds: number;
  captureMilliseconds: number;
}

const STANDARD_TIMEOUTS: PayPalTimeouts = { callMilliseconds: 10_000, captureMilliseconds: 25_000 };

/** Orders v2 and Payments v2, as far as a shop needs them. Every call throws PayPalError and nothing else. */
export interface PayPal {
  /** Whether PayPal accepts the shop's credentials. */
  acceptsCredentials(): Promise<boolean>;
  /** The answer's `approvalUrl` has been checked to be PayPal's. */
  createOrder(order: OrderToPay, requestId: string): Promise<PayPalOrder & { approvalUrl: string }>;
  getOrder(orderId: string): Promise<PayPalOrder>;
  captureOrder(orderId: string, requestId: string): Promise<PayPalOrder>;
  /** The refund carries the request id as its custom id: PayPal forgets the former and keeps the latter. */
  refundCapture(captureId: string, amountPence: number, requestId: string): Promise<PayPalRefund>;
  /** Whether PayPal sent this. Throws if that cannot be established now. */
  isGenuineWebhook(headers: Readonly<Record<string, unknown>>, body: Buffer, now: Date): Promise<boolean>;
}

/** Genuine webhooks hardly need any of these, as PayPal's certificates change once a year. */
const WEBHOOK_QUESTIONS_PER_MINUTE = 20;

export function createPayPal(settings: PayPalSettings): PayPal {
  const { callMilliseconds, captureMilliseconds } = settings.timeouts ?? STANDARD_TIMEOUTS;
  const { send, isLetIn } = openConnection(settings);
  const mayAskForWebhooks = createAllowance(WEBHOOK_QUESTIONS_PER_MINUTE);
  const certificates = createCertificates(settings.apiBase, mayAskForWebhooks);
  // Anyone may send us forged webhooks: checking them must not take capacity from those who pay.
  const checks = createSemaphore({ permits: 4 });

  const post = (path: string, body: string, requestId?: string, timeoutMilliseconds = callMilliseconds) =>
    send({ method: 'POST', path, body, timeoutMilliseconds, ...(requestId && { requestId }) });

  const checkSignature = async (transmission: Transmission, body: Buffer, now: Date) => {
    try {
      const certificate = await certificates.find(transmission.certificateUrl, now);
      return certificate !== null && isSignedBy(certificate, transmission, settings.webhookId, body);
    } catch (error) {
      if (!isPayPalError(error) || !mayAskForWebhooks()) throw error;
      // The certificate is not available right now, but PayPal can also check the signature itself. Parsed only
      // now, because anyone may send a megabyte that takes longer to parse than a hundred answers.
      if (!isJson(body)) return false;
      const question = verificationBody(transmission, settings.webhookId, body);
      return readVerification(await post('/v1/notifications/verify-webhook-signature', question));
    }
  };

  return {
    acceptsCredentials: isLetIn,

    async createOrder(order, requestId) {
      const made = readOrder(
        await post('/v2/checkout/orders', JSON.stringify(createOrderBody(order)), requestId),
      );
      const { approvalUrl } = made;
      if (approvalUrl === null || !isApprovalUrl(settings.apiBase, approvalUrl)) {
        throw new PayPalError('unclear', 'PayPal gave no approval address of its own');
      }
      return { ...made, approvalUrl };
    },

    async getOrder(orderId) {
      const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}`;
      return readOrder(await send({ method: 'GET', path, timeoutMilliseconds: callMilliseconds }));
    },

    async captureOrder(orderId, requestId) {
      const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`;
      return readOrder(await post(path, '{}', requestId, captureMilliseconds));
    },

    async refundCapture(captureId, amountPence, requestId) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const body = { amount: toPayPalMoney(amountPence), custom_id: requestId };
      return readRefund(await post(path, JSON.stringify(body), requestId));
    },

    async isGenuineWebhook(headers, body, now) {
      const transmission = readTransmission(headers);
      if (!transmission || settings.webhookId === '') return false;
      const signal = AbortSignal.timeout(callMilliseconds);
      return checks
        .run(() => checkSignature(transmission, body, now), { signal })
        .catch((error: unknown) => {
          throw isPayPalError(error)
            ? error
            : new PayPalError('unclear', 'too many webhooks', { cause: error });
        });
    },
  };
}

/**
 * The event is inserted unchanged: written again, `1.0` would become `1` and the signature would not match.
 */
function verificationBody(transmission: Transmission, webhookId: string, body: Buffer): string {
  const rest = JSON.stringify({
    auth_algo: transmission.algorithm,
    cert_url: transmission.certificateUrl,
    transmission_id: transmission.id,
    transmission_sig: transmission.signature,
    transmission_time: transmission.time,
    webhook_id: webhookId,
  });
  return `${rest.slice(0, -1)},"webhook_event":${body.toString('utf8')}}`;
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return true;
  } catch {
    return false;
  }
}
