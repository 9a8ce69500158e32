const MAX_LETTERS = 40;
const MAX_WORDS = 3;
/**
 * Words of letters with their marks, joined within by a hyphen or an apostrophe, and separated by one space.
 */
const name =
  /^(?!\p{M})[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*(?: (?!\p{M})[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*)*$/u;

/**
 * A first name, if it looks like one. Anybody can type anything in that field with somebody else's address,
 * and the shop's e-mail must not repeat it.
 */
function nameIn(typed: string): string | null {
  const isShort = [...typed].length <= MAX_LETTERS && typed.split(' ').length <= MAX_WORDS;
  return isShort && name.test(typed) ? typed : null;
}

/** 'Hello Ada', or 'Hello' for somebody who gave something other than a name. */
export function hello(firstName: string): string {
  const known = nameIn(firstName);
  return known === null ? 'Hello' : `Hello ${known}`;
}

/** 'Welcome, Ada!', or 'Welcome!'. */
export function exclaim(word: string, firstName: string): string {
  const known = nameIn(firstName);
  return known === null ? `${word}!` : `${word}, ${known}!`;
}

/** 'Hello Ada,' on a line of its own, as a letter in plain text begins; the sentence below it has a capital. */
export function opening(firstName: string, sentence: string): string {
  return `${hello(firstName)},\n\n${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
