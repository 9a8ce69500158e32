import { ApiError } from '#contract/call.ts';
import { hasMessage } from '#storefront/ui/error-message.ts';

/** A failure for which a page has its own sentence. */
export class UserFacingError extends Error {
  readonly words: string;

  constructor(words: string) {
    super(words);
    this.name = 'UserFacingError';
    this.words = words;
  }
}

/** For `catch`: passes a refusal on, with these words if it has none. */
export function orSay(words: string | ((status: number) => string)): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || hasMessage(error)) throw error;
    const { status, code, errors } = error;
    throw new ApiError(status, { detail: typeof words === 'string' ? words : words(status), code, errors });
  };
}
