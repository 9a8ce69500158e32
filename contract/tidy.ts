import { normalForm } from './normal-form.ts';

/** Text that is so many times as long as it may be is not even tidied. */
export const UNTIDIED = 20;

/**
 * Characters that nobody sees and no word needs, which come along when text is copied: soft hyphens, zero-width spaces,
 * and marks for the direction of text. Joiners stay, because emoji and the words of some languages need them.
 */
const UNSEEN =
  /[\u0080-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
/** Spaces, letters that look like one, joiners, and variation selectors. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\u{1d159}]*/u;
// oxlint-disable-next-line no-misleading-character-class -- one character is looked at at a time
const BLANK_AT_END = /[\s\u{034f}\u{115f}\u{1160}\u{200c}\u{200d}\u{2800}\u{3164}\u{ffa0}]/u;
const JOINER = /[\u{200c}\u{200d}]/u;

/**
 * Text as it is kept: composed, without unseen characters, with ordinary spaces, and with nothing blank around it. Empty if
 * there is nothing to see. Takes time in proportion to its length.
 */
export function tidy(value: string): string {
  const text = normalForm(value, 'NFC')
    .replace(UNSEEN, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(BLANK, '');
  let end = text.length;
  while (end > 0 && BLANK_AT_END.test(text[end - 1]!) && !isOfItsWord(text, end - 1)) end--;
  return text.slice(0, end);
}

/** Some words of Indian languages end in a sign and a joiner. */
function isOfItsWord(text: string, at: number): boolean {
  return JOINER.test(text[at]!) && /\p{M}/u.test(text[at - 1] ?? '');
}
