import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { call } from '#server/gateways/http/call.gateway.ts';
import { z } from 'zod';
import { isCertificateUrl, signerName } from './hosts.rules.ts';
import { PayPalError } from './paypal-error.rules.ts';

const headers = z.object({
  'paypal-transmission-id': z.string().min(1).max(100),
  'paypal-transmission-time': z.string().min(1).max(50),
  'paypal-transmission-sig': z.string().min(1).max(2000),
  'paypal-cert-url': z.string().min(1).max(500),
  'paypal-auth-algo': z.literal('SHA256withRSA'),
});

export interface Transmission {
  id: string;
  time: string;
  signature: string;
  certificateUrl: string;
  algorithm: string;
}

/** The contents of PayPal's headers, or null if this is not a signed delivery. */
export function readTransmission(given: Readonly<Record<string, unknown>>): Transmission | null {
  const parsed = headers.safeParse(given);
  if (!parsed.success) return null;
  return {
    id: parsed.data['paypal-transmission-id'],
    time: parsed.data['paypal-transmission-time'],
    signature: parsed.data['paypal-transmission-sig'],
    certificateUrl: parsed.data['paypal-cert-url'],
    algorithm: parsed.data['paypal-auth-algo'],
  };
}

/** https://developer.paypal.com/api/rest/webhooks/rest/: id, time, webhook id and CRC-32 of the raw body. */
export function isSignedBy(
  certificate: X509Certificate,
  transmission: Transmission,
  webhookId: string,
  body: Buffer,
): boolean {
  const message = `${transmission.id}|${transmission.time}|${webhookId}|${crc32(body)}`;
  return verify(
    'sha256',
    Buffer.from(message),
    certificate.publicKey,
    Buffer.from(transmission.signature, 'base64'),
  );
}

const KEPT_MILLISECONDS = 24 * 3600 * 1000;
const MAX_KEPT = 10;
const REFUSED_MILLISECONDS = 10 * 60 * 1000;
const MAX_REFUSED = 1000;

export interface Certificates {
  /** Null: not one of PayPal's signing certificates. Throws PayPalError if it cannot be fetched. */
  find(url: string, now: Date): Promise<X509Certificate | null>;
}

/**
 * PayPal's signing certificates. They come without their chain, so trust rests on where they come from
 * (PayPal's own host over TLS, no redirects), on the name they bear and on their dates.
 *
 * Anyone can name an address on that host, so addresses without a certificate are remembered too, and each
 * fetch needs permission from `mayAsk`. Trusted certificates are kept separately, so that strangers cannot
 * push them out.
 */
export function createCertificates(apiBase: string, mayAsk: () => boolean): Certificates {
  const trusted = new Map<string, { certificate: X509Certificate; until: number }>();
  const refused = new Map<string, number>();
  const refuse = (url: string) => {
    refused.set(url, performance.now() + REFUSED_MILLISECONDS);
    if (refused.size > MAX_REFUSED) refused.delete(refused.keys().next().value!);
    return null;
  };

  return {
    async find(url, now) {
      if (!isCertificateUrl(apiBase, url)) return null;
      const known = trusted.get(url);
      if (known && known.until > performance.now()) {
        return isTrusted(known.certificate, signerName(apiBase), now) ? known.certificate : null;
      }
      if ((refused.get(url) ?? 0) > performance.now()) return null;
      if (!mayAsk()) throw new PayPalError('unclear', 'too many certificates are asked for');
      const certificate = await fetchCertificate(url);
      if (certificate === null || !isTrusted(certificate, signerName(apiBase), now)) return refuse(url);
      trusted.set(url, { certificate, until: performance.now() + KEPT_MILLISECONDS });
      if (trusted.size > MAX_KEPT) trusted.delete(trusted.keys().next().value!);
      return certificate;
    },
  };
}

/** Null: there is none at this address. Throws PayPalError if that cannot be established. */
async function fetchCertificate(url: string): Promise<X509Certificate | null> {
  let text: string;
  try {
    const answer = await call(url, {
      method: 'GET',
      signal: AbortSignal.timeout(5000),
      maxBytes: 64 * 1024,
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new PayPalError('unclear', `the certificate was answered ${answer.status}`);
    text = answer.text;
  } catch (error) {
    throw new PayPalError('unclear', 'the certificate could not be fetched', { cause: error });
  }
  try {
    return new X509Certificate(text);
  } catch {
    return null;
  }
}

/**
 * At most this many a minute: the load that forged webhooks may cause at PayPal. Genuine ones use a
 * certificate that is already known, and cost nothing.
 */
export function createAllowance(perMinute: number): () => boolean {
  let left = perMinute;
  let windowEnds = 0;
  return () => {
    if (performance.now() >= windowEnds) {
      left = perMinute;
      windowEnds = performance.now() + 60_000;
    }
    left -= 1;
    return left >= 0;
  };
}

function isTrusted(certificate: X509Certificate, name: string | null, now: Date): boolean {
  const isInTime = now >= new Date(certificate.validFrom) && now <= new Date(certificate.validTo);
  return isInTime && (name === null || certificate.checkHost(name) !== undefined);
}
