import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/call.ts';

/** How a loader reaches the API: by `fetch` in the browser, in-process when the server renders the page. */
export const callContext = createContext<Call>();

export function callOf({ context }: Pick<LoaderFunctionArgs, 'context'>): Call {
  return context.get(callContext);
}

/** What a loader returns to its page: the answer, or the promise of a slow one. */
export type Arriving<T> = { now: T } | { pending: Promise<T> };

/** An answer within this time counts as immediate: a skeleton would only flicker. */
const BLINK_MILLISECONDS = 120;

/**
 * On the server, waits for the answer, so that the page is complete. In the browser, waits briefly; a slower answer is
 * passed on as a promise, so that the page changes at once and shows its skeleton.
 */
export async function arriving<T>(answer: Promise<T>): Promise<Arriving<T>> {
  if (import.meta.env.SSR) return { now: await answer };
  const blink = new Promise<null>((resolve) => setTimeout(resolve, BLINK_MILLISECONDS, null));
  const first = await Promise.race([answer.then((now) => ({ now })), blink]);
  if (first) return first;
  answer.catch(() => {}); // The page that awaits it shows the error.
  return { pending: answer };
}

/** For a page in use that asks for more or less of what it shows: the old content stays until the answer arrives. */
export async function settled<T>(answer: Promise<T>): Promise<Arriving<T>> {
  try {
    return { now: await answer };
  } catch {
    return { pending: answer }; // The page that awaits it shows the refusal in place.
  }
}
