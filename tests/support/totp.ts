import { createHmac } from 'node:crypto';

/** An authenticator app's code at a time in Unix seconds (RFC 6238), computed without the shop's code. */
export function totp(secretKey: string, seconds: number): string {
  const bits = [...secretKey].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! % 16) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}
