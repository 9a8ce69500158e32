import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * Time-based one-time passwords, RFC 6238: HMAC-SHA-1, six digits, steps of thirty seconds. Every
 * authenticator app supports these; some ignore a request for anything stronger.
 */

const STEP_SECONDS = 30;
const DIGITS = 6;

/** 160 bits, the length of the hash (RFC 4226, section 4). */
export const SECRET_BYTES = 20;

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_SECONDS);
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that a code belongs to: the current, previous or next one, as clocks differ. Null if none. */
export function stepOf(code: string, secret: Buffer, time: Date): number | null {
  const now = stepAt(time);
  // All three are compared and the latest wins: if two share a code, it is used up for both.
  const matching = [now - 1, now, now + 1].filter((step) => isSame(codeAt(secret, step), code));
  return matching.at(-1) ?? null;
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as authenticator apps expect. */
export function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value & 0x1f) << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(value >>> bits) & 0x1f];
    }
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 0x1f] : text;
}

/**
 * The content of the QR code (Google's Key Uri Format). The shop's name appears in the label and as a
 * parameter, and spaces are %20: some apps show a plus sign literally.
 */
export function enrolmentUri(shopName: string, email: string, secret: Buffer): string {
  const label = `${encodeURIComponent(shopName)}:${encodeURIComponent(email)}`;
  const parameters = [
    `secret=${base32(secret)}`,
    `issuer=${encodeURIComponent(shopName)}`,
    'algorithm=SHA1',
    `digits=${DIGITS}`,
    `period=${STEP_SECONDS}`,
  ];
  return `otpauth://totp/${label}?${parameters.join('&')}`;
}
