import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MILLISECONDS = 150;
const MOST_STEPS = 200;

/**
 * Tries again for up to half a minute while somebody else is asking PayPal about the same payment: the loser
 * of a race waits and reads the winner's result. Real time, not the shop's clock: it is a person who waits.
 */
export async function untilFree<T>(attempt: () => Promise<T | 'busy'>): Promise<T | 'busy'> {
  for (let step = 1; ; step++) {
    const result = await attempt();
    if (result !== 'busy' || step === MOST_STEPS) return result;
    await sleep(STEP_MILLISECONDS);
  }
}
