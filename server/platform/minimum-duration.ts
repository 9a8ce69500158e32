import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a few statements and an e-mail in the outbox take, which only some addresses cause. */
export const MIN_ANSWER_MILLISECONDS = 150;

/** Hides by its duration which of two cases the work was, when one takes a few statements longer than the other. */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
