import { findFaults } from './faults.ts';
import { findLost, percentile, startLoad, summarize } from './load.ts';
import { startProxy } from './proxy.ts';
import { timed, type Proof } from './result.ts';
import { openWorld, type World } from './world.ts';

const LONG_REQUESTS = 100_000;

/** A new version is deployed, one process after another, and nobody who shops meanwhile notices. */
export const proveRollingRestart: Proof = ({ seed, isLong, say }) =>
  timed('rolling restart', async () => {
    const world = await openWorld({ shops: 2, isBackgroundFree: true, settings: { DRAIN_SECONDS: '1' } });
    const proxy = await startProxy(() => world.shops.map(({ url }) => url));
    try {
      await Promise.all(world.shops.map(({ url }) => proxy.untilReady(url)));
      const load = await startLoad(world, {
        seed,
        target: () => proxy.url,
        orderers: 4,
        fillers: 3,
        visitors: 5,
        pauseMilliseconds: isLong ? 5 : 20,
      });
      const faults: string[] = [];
      const wanted = isLong ? LONG_REQUESTS : 0;
      let restarts = 0;
      const begin = performance.now();
      do {
        for (const index of world.shops.keys()) {
          faults.push(...(await restartOne(world, index)));
          await proxy.untilReady(world.shops[index]!.url);
          restarts++;
        }
        say(`${restarts} restarts, ${load.seen.length} requests`);
      } while (load.seen.length < wanted);
      await load.stop();
      const seconds = (performance.now() - begin) / 1000;

      faults.push(...summarize(load.seen.filter(({ status }) => status < 200 || status >= 300)));
      faults.push(...(await findLost(world, load.ledger)), ...(await findFaults(world)));
      const times = load.seen.map(({ milliseconds }) => milliseconds);
      return {
        tried: `${load.seen.length} requests through a proxy without retries, ${restarts} restarts of two processes`,
        count: load.seen.length,
        faults,
        notes:
          `${Math.round(load.seen.length / seconds)} requests a second, ` +
          `p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`,
      };
    } finally {
      await proxy.close();
      await world.close();
    }
  });

async function restartOne(world: World, index: number): Promise<string[]> {
  const { child, gone } = world.shops[index]!;
  child.kill('SIGTERM');
  const signal = await gone;
  await world.restart();
  return child.exitCode === 0 ? [] : [`a process ended with ${signal ?? child.exitCode}`];
}
