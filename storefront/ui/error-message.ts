export const UNKNOWN_ERROR = 'An unknown error occurred.';

/** What to tell the customer of a failure: the words that came with it, else `fallback`. */
export function errorMessage(error: unknown, fallback = UNKNOWN_ERROR): string {
  return hasMessage(error) ? error.words : fallback;
}

/** Whether what was thrown has words for the customer. `message` is for us: anything can have one. */
export function hasMessage(error: unknown): error is Error & { words: string } {
  return error instanceof Error && 'words' in error && typeof error.words === 'string' && error.words !== '';
}
