import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { readText } from './connection.ts';
import { isCertificateUrl, signerName } from './hosts.ts';
import { PayPalError } from './paypal-error.ts';

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

/** What PayPal's headers say, or null when this is no signed delivery. */
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
const MOST_KEPT = 10;

export interface Certificates {
  /** Null: not a certificate that PayPal signs with. Throws PayPalError when it cannot be fetched. */
  find(url: string, now: Date): Promise<X509Certificate | null>;
}

/**
 * PayPal's signing certificates. They come without their chain, so trust rests on where they come from
 * (PayPal's own host over TLS, no redirects), on the name they bear and on their dates.
 */
export function createCertificates(apiBase: string): Certificates {
  const known = new Map<string, { certificate: X509Certificate; until: number }>();

  const fetchCertificate = async (url: string) => {
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new PayPalError('unclear', `the certificate was answered ${answer.status}`);
      return new X509Certificate(await readText(answer, 64 * 1024));
    } catch (error) {
      throw new PayPalError('unclear', 'the certificate could not be fetched', { cause: error });
    }
  };

  return {
    async find(url, now) {
      if (!isCertificateUrl(apiBase, url)) return null;
      let entry = known.get(url);
      if (!entry || entry.until < performance.now()) {
        const certificate = await fetchCertificate(url);
        if (certificate === null) return null;
        entry = { certificate, until: performance.now() + KEPT_MILLISECONDS };
        known.set(url, entry);
        if (known.size > MOST_KEPT) known.delete(known.keys().next().value!);
      }
      return isTrusted(entry.certificate, signerName(apiBase), now) ? entry.certificate : null;
    },
  };
}

function isTrusted(certificate: X509Certificate, name: string | null, now: Date): boolean {
  const isInTime = now >= new Date(certificate.validFrom) && now <= new Date(certificate.validTo);
  return isInTime && (name === null || certificate.checkHost(name) !== undefined);
}
