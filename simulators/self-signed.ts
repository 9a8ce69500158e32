import { createPublicKey, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/*
 * Self-signed certificates (RFC 5280). Node can read certificates but not create them, and the packages that
 * can bring a dozen others along, so the few lines of DER (ITU-T X.690) needed are written out here.
 */

/** For an RSA key; the first host name is the common name. Valid for ten years. PEM. */
export function selfSigned(key: KeyObject, organization: string, hosts: string[], now: Date): string {
  const name = sequence(
    attribute('2.5.4.10', organization), // organizationName
    attribute('2.5.4.3', hosts[0]!), // commonName
  );
  const sha256WithRsa = sequence(oid('1.2.840.113549.1.1.11'), der(0x05));
  const validity = sequence(utcTime(addYears(now, -1)), utcTime(addYears(now, 10)));
  const subjectAltName = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
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

/** Two-digit years: correct until 2049, as RFC 5280 says. */
function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function addYears(date: Date, years: number): Date {
  const moved = new Date(date);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved;
}
