export const UNKNOWN_ERROR = 'An unknown error occurred.';

/** The message for the customer: the error's own words, or else `fallback`. */
export function errorMessage(error: unknown, fallback = UNKNOWN_ERROR): string {
  return hasMessage(error) ? error.words : fallback;
}

/** Whether the error has words for the customer. `message` is for developers: every error can have one. */
export function hasMessage(error: unknown): error is Error & { words: string } {
  return error instanceof Error && 'words' in error && typeof error.words === 'string' && error.words !== '';
}

/** A failure for which a page has its own sentence. */
export class UserFacingError extends Error {
  readonly words: string;

  constructor(words: string) {
    super(words);
    this.name = 'UserFacingError';
    this.words = words;
  }
}
