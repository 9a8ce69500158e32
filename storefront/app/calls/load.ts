import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/call.ts';

/** How a loader reaches the API: by `fetch` in the browser, in-process when the server renders the page. */
export const callContext = createContext<Call>();

export function callOf({ context }: Pick<LoaderFunctionArgs, 'context'>): Call {
  return context.get(callContext);
}
