import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/call.ts';

/** How a loader reaches the API: over `fetch` in the browser, over the server's own door when a page is rendered there. */
export const callContext = createContext<Call>();

export function callOf({ context }: Pick<LoaderFunctionArgs, 'context'>): Call {
  return context.get(callContext);
}

/** What a loader hands its page: the answer, or the promise of one that takes its time. */
export type Arriving<T> = { now: T } | { pending: Promise<T> };

/** Within this time an answer counts as being there at once: a skeleton would only flicker. */
const BLINK_MILLISECONDS = 120;

/**
 * On the server waits for the answer: the page is whole. In the browser waits a blink; what takes longer is
 * handed on as a promise, so that the page turns at once and draws the skeleton of what is on its way.
 */
export async function arriving<T>(answer: Promise<T>): Promise<Arriving<T>> {
  if (import.meta.env.SSR) return { now: await answer };
  const blink = new Promise<null>((resolve) => setTimeout(resolve, BLINK_MILLISECONDS, null));
  const first = await Promise.race([answer.then((now) => ({ now })), blink]);
  if (first) return first;
  answer.catch(() => {}); // Shown by the page that awaits it.
  return { pending: answer };
}

/** For a page in use that asks for more or less of what it shows: what is there stays until the answer has come. */
export async function settled<T>(answer: Promise<T>): Promise<Arriving<T>> {
  try {
    return { now: await answer };
  } catch {
    return { pending: answer }; // Refused by the page that awaits it, in its place.
  }
}
