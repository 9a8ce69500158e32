import { isIP } from 'node:net';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { call, type CallAnswer } from '#server/gateways/http/call.gateway.ts';
import type { Clock } from '#server/platform/clock.ts';
import { lookUpPublic } from '#server/gateways/http/public-lookup.gateway.ts';
import { parseRetryAfter } from './retry-after.rules.ts';

export interface Push {
  /** The browser's subscription: where to post, its public key and its secret (RFC 8291), base64url. */
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: string;
  /** How long the service keeps it for a browser that is offline. */
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** Replaces an undelivered message with the same topic; at most 32 characters of base64url. */
  topic: string;
}

/** The sender (RFC 8292): the shop's pair of keys, base64url, and a contact for the service. */
export interface VapidIdentity {
  publicKey: string;
  privateKey: string;
  /** Starts with `mailto:` or `https:`. */
  subject: string;
}

/**
 * `retry`: it may succeed later, never before `notBefore`. `give-up`: this message never will. `gone`: the
 * browser no longer accepts messages. `not-let-in`: the service does not accept the shop's keys.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'retry'; reason: string; notBefore: Date | null }
  | { kind: 'give-up'; reason: string }
  | { kind: 'gone'; reason: string }
  | { kind: 'not-let-in'; reason: string };

export interface PushGateway {
  /** The caller must ensure that the endpoint belongs to a known push service. */
  send(push: Push, identity: VapidIdentity): Promise<PushOutcome>;
}

const DEADLINE_MILLISECONDS = 10_000;
/** Services accept 4096 bytes, encrypted. The text on a lock screen is a good deal shorter. */
const MAX_PAYLOAD_BYTES = 2048;
/** Temporary refusals: Windows sends 406 where others send 429. */
const FOR_NOW = [406, 408, 425, 429];

export function createPushGateway(options: { clock: Clock; deadlineMilliseconds?: number }): PushGateway {
  const { clock, deadlineMilliseconds = DEADLINE_MILLISECONDS } = options;

  return {
    async send(push, identity) {
      const url = new URL(push.endpoint);
      // Node connects to a literal address without calling the look-up, which guards private networks.
      if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) {
        return { kind: 'give-up', reason: 'the endpoint has no name' };
      }
      const payload = Buffer.from(push.payload);
      if (payload.length > MAX_PAYLOAD_BYTES) {
        return { kind: 'give-up', reason: `the message has ${payload.length} bytes` };
      }
      let body: Uint8Array;
      try {
        body = await encryptNotification(subscriptionOf(push), payload, { pad: false });
      } catch {
        return { kind: 'give-up', reason: 'the browser’s keys are not valid' };
      }
      try {
        const { headers } = await vapidHeaders(subscriptionOf(push), identity);
        const answer = await call(url, {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            'content-length': String(body.length),
            ttl: String(push.ttlSeconds),
            urgency: push.urgency,
            topic: push.topic,
          },
          body,
          signal: AbortSignal.timeout(deadlineMilliseconds),
          lookup: lookUpPublic,
        });
        return outcomeOf(answer, clock.now());
      } catch (error) {
        return { kind: 'retry', reason: reasonOf(error), notBefore: null };
      }
    },
  };
}

function subscriptionOf({ endpoint, p256dh, auth }: Push) {
  return { endpoint, expirationTime: null, keys: { p256dh, auth } };
}

function outcomeOf({ status, ok, headers }: CallAnswer, now: Date): PushOutcome {
  const reason = `the push service answered ${status}`;
  if (ok) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone', reason };
  if (status === 401 || status === 403) return { kind: 'not-let-in', reason };
  if (status >= 500 || FOR_NOW.includes(status)) {
    return { kind: 'retry', reason, notBefore: parseRetryAfter(headers['retry-after'], now) };
  }
  return { kind: 'give-up', reason };
}

/** Without the endpoint: anyone who knows it can send, so it must not be logged. */
function reasonOf(error: unknown): string {
  // Of a time that is up, the code is a number.
  const { code, message } = error as Error & { code?: string | number };
  return `${typeof code === 'string' ? `${code} ` : ''}${message}`.replace(/\s+/g, ' ').trim().slice(0, 300);
}
