import { liveHistories } from './return-histories.ts';
import { timed, type Options, type Result } from './result.ts';

/** Paid orders with random histories of returns, refunds and deliveries. */
export function proveReturns({ seed, isLong, minutes, say }: Options): Promise<Result> {
  return timed('returns', async () => {
    const { faults, histories, steps, refused } = await liveHistories(seed, isLong ? 5000 : 200, minutes);
    for (const fault of faults) say(fault);
    return {
      tried: `${histories} paid orders with random histories of returns and refunds`,
      count: steps,
      faults,
      notes: `${steps} steps, ${refused} refused in words`,
    };
  });
}
