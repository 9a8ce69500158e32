import { currentSession } from '#storefront/app/session.ts';

/*
 * The note that was typed at checkout, kept in the browser between tries. It lives in the tab, is its customer's alone, and
 * goes once the order is paid or cancelled or the customer logs out.
 */

const NOTES = 'checkoutNotes';

export function rememberedNotes(): string {
  try {
    return sessionStorage.getItem(ownName()) ?? '';
  } catch {
    return '';
  }
}

export function rememberNotes(notes: string): void {
  try {
    if (notes === '') sessionStorage.removeItem(ownName());
    else sessionStorage.setItem(ownName(), notes);
  } catch {
    // Storage is forbidden: it is typed again.
  }
}

export function forgetCheckout(): void {
  rememberNotes('');
}

/** A session may end without a word, and somebody else log in in the same tab. */
const ownName = () => `${NOTES} ${currentSession()?.id ?? ''}`;
