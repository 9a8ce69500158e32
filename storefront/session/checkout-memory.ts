import { currentSession } from '#storefront/app/calls/session.ts';

/*
 * The note typed at checkout, kept between attempts. It is stored per tab and customer, and deleted once the order is
 * paid or cancelled or the customer logs out.
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
    // Storage is forbidden: the note has to be typed again.
  }
}

export function forgetCheckout(): void {
  rememberNotes('');
}

/** A session may end unnoticed, and somebody else log in in the same tab. */
const ownName = () => `${NOTES} ${currentSession()?.id ?? ''}`;
