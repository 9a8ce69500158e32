import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 150;
const MAX_TRIES = 200;

/**
 * Tries again for up to half a minute while another request is working on the same thing: the loser of a race waits and
 * reads the winner's result. Real time, not the shop's clock: a person is waiting.
 */
export async function retryWhileBusy<T>(attempt: () => Promise<T | 'busy'>): Promise<T | 'busy'> {
  for (let tries = 1; ; tries++) {
    const result = await attempt();
    if (result !== 'busy' || tries === MAX_TRIES) return result;
    await sleep(PAUSE_MILLISECONDS);
  }
}
