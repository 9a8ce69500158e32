import { refuse } from '#contract/refusal.ts';
import type { Config } from '#server/config/config.ts';
import { commonPasswords } from './common-passwords.reader.ts';
import { normalForm } from '#contract/normal-form.ts';

export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Why a password is too easy to guess, as a sentence for its owner, or null. Checks its length and the
 * passwords that guessers try first. There are no rules about kinds of characters, which make passwords worse
 * (NIST SP 800-63B).
 */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  shop: { minLength: number; name: string },
): string | null {
  const typed = normalForm(password, 'NFC');
  if ([...typed].length < shop.minLength) {
    return `Please choose a password with at least ${shop.minLength} characters.`;
  }
  if (commonPasswords.has(typed.toLowerCase())) {
    return 'That is one of the most common passwords, and easy to guess. Please choose another.';
  }
  const bare = comparable(typed);
  const [localPart = ''] = owner.email.split('@');
  const known = [
    owner.email,
    localPart,
    owner.firstName,
    owner.lastName,
    owner.firstName + owner.lastName,
    owner.lastName + owner.firstName,
    shop.name,
  ];
  if (known.some((word) => comparable(word) === bare)) {
    return 'Please choose a password that is not your name, your email address or the name of this shop.';
  }
  return null;
}

/** Refuses a password that `passwordProblem` objects to. */
export function requireGoodPassword(
  { shopName, passwordMinLength: minLength }: Pick<Config, 'shopName' | 'passwordMinLength'>,
  password: string,
  owner: PasswordOwner,
): void {
  const problem = passwordProblem(password, owner, { minLength, name: shopName });
  if (problem) throw refuse('auth/weak-password', { problem });
}

/** Ignores case, spaces and punctuation: "Ada-Byron " and "adabyron" are one guess. */
function comparable(text: string): string {
  const bare = normalForm(text, 'NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  // A password of punctuation only has no letters left, and must not equal a name that has none either.
  return bare || text;
}
