import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the few statements and the e-mail in the outbox that only some addresses cause. */
export const MIN_ANSWER_MILLISECONDS = 150;

/** Hides which of two cases applied, when one takes a few statements longer than the other. */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
