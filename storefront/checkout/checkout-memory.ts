import { currentSession } from '#storefront/app/session.ts';

/*
 * What a checkout keeps in the browser between its tries: the note that was typed, and the key by which the
 * server recognises that a repeated order is the same one. It lives in the tab, is its customer's alone, and goes
 * once the order is paid or cancelled or the customer logs out.
 */

const NOTES = 'checkoutNotes';
const KEY = 'checkoutKey';

export function rememberedNotes(): string {
  return read(NOTES) ?? '';
}

export function rememberNotes(notes: string): void {
  write(NOTES, notes || null);
}

/** The Idempotency-Key of this very order: another basket, address or note gets another key. */
export function orderKey(order: unknown): string {
  const hash = hashOf(JSON.stringify(order));
  const [knownHash, known] = (read(KEY) ?? '').split(' ');
  if (knownHash === hash && known) return known;
  const key = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  write(KEY, `${hash} ${key}`);
  return key;
}

/** The next order is a new one, even if it looks the same. */
export function forgetOrderKey(): void {
  write(KEY, null);
}

export function forgetCheckout(): void {
  forgetOrderKey();
  write(NOTES, null);
}

/** FNV-1a, twice: tells orders of one tab apart. (crypto.subtle is missing on plain http.) */
function hashOf(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (let index = 0; index < text.length; index++) {
    first = Math.imul(first ^ text.charCodeAt(index), 0x01000193);
    second = Math.imul(second ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return `${(first >>> 0).toString(16)}${(second >>> 0).toString(16)}`;
}

/** A session may end without a word, and somebody else log in in the same tab. */
const ownName = (name: string) => `${name} ${currentSession()?.id ?? ''}`;

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(ownName(name));
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(ownName(name));
    else sessionStorage.setItem(ownName(name), value);
  } catch {
    // Storage is forbidden: the server still finds the same order by its content.
  }
}
