import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The certificate that webhooks are signed with, as PayPal has one: RSA, for the name below, served over HTTP. Node can
 * read certificates but not make them, and the packages that can bring a dozen others along, so the few lines of DER
 * (ITU-T X.690) that a self-signed certificate (RFC 5280) needs are written out here.
 */

const certificateName = 'messageverificationcerts.sandbox.paypal.com';

export type SigningIdentity = { key: KeyObject; certificatePem: string; certificateId: string };

/** The identity in this directory; made when there is none, so that it stays the same over restarts. */
export function loadOrMakeIdentity(directory: string): SigningIdentity {
  const keyPath = join(directory, 'webhook-key.pem');
  const certificatePath = join(directory, 'webhook-certificate.pem');
  if (!existsSync(certificatePath)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(keyPath, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    writeFileSync(certificatePath, selfSigned(privateKey, new Date()));
  }
  const certificatePem = readFileSync(certificatePath, 'utf8');
  const digest = createHash('sha256').update(certificatePem).digest('hex');
  return {
    key: createPrivateKey(readFileSync(keyPath)),
    certificatePem,
    certificateId: `CERT-${digest.slice(0, 8)}-${digest.slice(8, 16)}-${digest.slice(16, 24)}`,
  };
}

function selfSigned(key: KeyObject, now: Date): string {
  const name = sequence(
    attribute('2.5.4.10', 'PayPal simulator'), // organizationName
    attribute('2.5.4.3', certificateName), // commonName
  );
  const sha256WithRsa = sequence(oid('1.2.840.113549.1.1.11'), der(0x05));
  const validity = sequence(utcTime(addYears(now, -1)), utcTime(addYears(now, 10)));
  const subjectAltName = sequence(der(0x82, Buffer.from(certificateName)));
  const notAnAuthority = sequence();
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    sha256WithRsa,
    name,
    validity,
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(oid('2.5.29.17'), der(0x04, subjectAltName)),
        sequence(oid('2.5.29.19'), der(0x01, Buffer.from([0xff])), der(0x04, notAnAuthority)),
      ),
    ),
  );
  const signature = sign('sha256', body, key);
  const certificate = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g)!;
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
}

function length(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.from([bytes]);
  const hex = bytes.toString(16);
  const digits = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function integer(value: Buffer): Buffer {
  return der(0x02, value);
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(number: number): number[] {
  const digits = [number & 0x7f];
  for (let rest = number >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

function attribute(type: string, value: string): Buffer {
  return der(0x31, sequence(oid(type), der(0x0c, Buffer.from(value))));
}

/** Two-digit years: right until 2049, as RFC 5280 says. */
function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function addYears(date: Date, years: number): Date {
  const moved = new Date(date);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved;
}
