import { ApiError } from '#contract/call.ts';

/** The loader for every address without a page. */
export function notFound(): never {
  throw new ApiError(404, { detail: 'We looked everywhere, but there is no page at this address.' });
}
