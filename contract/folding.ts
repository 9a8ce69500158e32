import { normalForm } from './normal-form.ts';

/** Apostrophes and trade marks, which people leave out, and characters that nobody sees. */
const DROPPED =
  // oxlint-disable-next-line no-misleading-character-class -- each is one character to be taken out
  /['‘’‛`´ʹʻʼˈ′®©™\u{00ad}\u{034f}\u{061c}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}-\u{180f}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{fe00}-\u{fe0f}\u{feff}]/gu;
// oxlint-disable-next-line no-misleading-character-class -- each is one character to be taken out
const MARKS = /[\u{0300}-\u{036f}\u{1ab0}-\u{1aff}\u{1dc0}-\u{1dff}\u{20d0}-\u{20ff}\u{fe20}-\u{fe2f}]/gu;
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
