import { ApiError } from '#contract/call.ts';

export const UNKNOWN = 'An unknown error occurred.';

/** A failure that a page has its own sentence for. */
export class UserFacingError extends Error {
  readonly words: string;

  constructor(words: string) {
    super(words);
    this.name = 'UserFacingError';
    this.words = words;
  }
}

/** What to tell the customer of a failure: the words that came with it, else `fallback`. */
export function wordsOf(error: unknown, fallback: string): string {
  return hasWords(error) ? error.words : fallback;
}

/** Whether the server, the way to it, or the page has said what is wrong. Anything else that is thrown is a fault of ours. */
export function hasWords(error: unknown): error is Error & { words: string } {
  return (error instanceof ApiError || error instanceof UserFacingError) && error.words !== '';
}

/** For `catch`: passes a refusal on, with these words should it have none. */
export function orSay(words: string | ((status: number) => string)): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || hasWords(error)) throw error;
    const { status, code, errors } = error;
    throw new ApiError(status, { detail: typeof words === 'string' ? words : words(status), code, errors });
  };
}
