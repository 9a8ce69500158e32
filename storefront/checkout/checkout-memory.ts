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

/** The kept key, behind the hash of the order it belongs to. */
export function rememberedKey(): string {
  return read(KEY) ?? '';
}

export function rememberKey(hashAndKey: string): void {
  write(KEY, hashAndKey);
}

/** The next order is a new one, even if it looks the same. */
export function forgetOrderKey(): void {
  write(KEY, null);
}

export function forgetCheckout(): void {
  forgetOrderKey();
  write(NOTES, null);
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
