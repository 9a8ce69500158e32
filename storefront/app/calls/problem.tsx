import { errorMessage, UNKNOWN_ERROR } from '#storefront/ui/error-message.ts';
import { laterPart } from '#storefront/app/page/lazy.ts';
import type { ProblemProps } from './problem-words.tsx';

/** Rarely shown. Somebody who loses the network before its code has been fetched can still read what is wrong. */
export const Problem = laterPart<ProblemProps>(
  async () => (await import('./problem-words.tsx')).ProblemWords,
  { instead: ({ error }) => <p role="alert">{errorMessage(error, UNKNOWN_ERROR)}</p> },
);
