import { randomUUID, sign, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { SigningIdentity } from './certificate.ts';

function signedText(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`;
}

/** The headers PayPal puts on a delivery; the signature covers the exact bytes of the body. */
export function transmissionHeaders(
  body: string,
  time: Date,
  webhookId: string,
  certUrl: string,
  identity: SigningIdentity,
): Record<string, string> {
  const id = randomUUID();
  const transmissionTime = time.toISOString().replace(/\.\d+Z$/, 'Z');
  const text = signedText(id, transmissionTime, webhookId, body);
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': transmissionTime,
    'paypal-transmission-sig': sign('sha256', Buffer.from(text), identity.key).toString('base64'),
    'paypal-cert-url': certUrl,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
  };
}

export type Transmission = {
  transmission_id: string;
  transmission_time: string;
  transmission_sig: string;
  webhook_id: string;
  cert_url: string;
  auth_algo: string;
};

export function isGenuine(transmission: Transmission, rawEvent: string, identity: SigningIdentity): boolean {
  const { transmission_id: id, transmission_time: time, webhook_id: webhookId } = transmission;
  if (transmission.auth_algo !== 'SHA256withRSA') return false;
  if (!transmission.cert_url.endsWith(`/${identity.certificateId}`)) return false;
  const text = Buffer.from(signedText(id, time, webhookId, rawEvent));
  const key = new X509Certificate(identity.certificatePem).publicKey;
  return verify('sha256', text, key, Buffer.from(transmission.transmission_sig, 'base64'));
}
