import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function letters(bytes: Buffer): string {
  return [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** Seventeen capitals and digits, as in PayPal's ids of orders, captures and refunds. */
export function newId(): string {
  return letters(randomBytes(17));
}

export function newEventId(): string {
  return `WH-${newId()}-${newId()}`;
}

export function newDebugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13);
}

/** A PayPal account id that is always the same for the same name. */
export function accountId(name: string): string {
  return letters(createHash('sha256').update(name).digest().subarray(0, 13)).replace(/[01]/g, '2');
}
