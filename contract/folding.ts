import { normalForm } from './normal-form.ts';

/** Apostrophes and trade marks, which people leave out, and characters that nobody sees. */
const DROPPED =
  /['‘’‛`´ʹʻʼˈ′®©™\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Letters and signs that a normal form leaves as they are. */
const OTHERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ð: 'd', đ: 'd', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
  ...{ '‐': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '⁄': '/', '\u2800': ' ' },
};
const OTHER = /[ßæœþøðđłħŧıς‐‒–—―−⁄\u2800]/g;

/**
 * Text as it is compared when somebody looks for it: in small letters, without accents and apostrophes, whichever way it
 * was typed. `find_text` in the database does the same: change both.
 */
export function folded(text: string): string {
  // Before the normal form as well, which makes a space of ´ and letters of ™.
  return normalForm(text.replace(/[´™]/g, ''), 'NFKD')
    .replace(MARKS, '')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(OTHER, (letter) => OTHERS[letter]!);
}

/**
 * A phone number as dialled in the UK: +44 (0)20 7946 0018 and 0044 20 7946 0018 become 02079460018. Takes folded text.
 * `phone_as_dialled` in the database does the same: change both.
 */
export function asDialled(phone: string): string {
  return phone
    .replaceAll('(0)', '')
    .replace(/[^0-9]/g, '')
    .replace(/^(?:00)?440?/, '0')
    .replace(/^00/, '');
}
