import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a few statements and a mail in the outbox take, which some addresses ask for and others do not. */
export const EVEN_MILLISECONDS = 150;

/**
 * Answers no sooner than after so many milliseconds: work that is a few statements longer in one case than in
 * the other then takes the same time in both, and its length tells nobody which case it was.
 */
export async function takeAtLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
