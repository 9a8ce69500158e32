const MAX_LETTERS = 40;
const MAX_WORDS = 3;
/** Words of letters with their marks, joined inside by a hyphen or an apostrophe, and parted by one space. */
const name =
  /^(?!\p{M})[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*(?: (?!\p{M})[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*)*$/u;

/**
 * A first name, if it looks like one. Anybody can type anything there with somebody else's address, and an e-mail of
 * the shop must not say it for them.
 */
function nameIn(typed: string): string | null {
  const isShort = [...typed].length <= MAX_LETTERS && typed.split(' ').length <= MAX_WORDS;
  return isShort && name.test(typed) ? typed : null;
}

/** 'Hello Ada', or 'Hello' to somebody who gave something other than a name. */
export function hello(firstName: string): string {
  const known = nameIn(firstName);
  return known === null ? 'Hello' : `Hello ${known}`;
}

/** 'Welcome, Ada!', or 'Welcome!'. */
export function exclaim(word: string, firstName: string): string {
  const known = nameIn(firstName);
  return known === null ? `${word}!` : `${word}, ${known}!`;
}
