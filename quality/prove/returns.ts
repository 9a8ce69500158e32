import { liveHistories } from './return-histories.ts';
import { timed, type Options, type Result } from './result.ts';

/** Paid orders with random histories of returns, refunds and deliveries. */
export function proveReturns({ seed, isLong, say }: Options): Promise<Result> {
  return timed('returns', async () => {
    const histories = isLong ? 5000 : 200;
    const { faults, steps, refused } = await liveHistories(seed, histories);
    for (const fault of faults) say(fault);
    return {
      tried: `${histories} paid orders with random histories of returns and refunds`,
      count: steps,
      faults,
      notes: `${steps} steps, ${refused} refused in words`,
    };
  });
}
