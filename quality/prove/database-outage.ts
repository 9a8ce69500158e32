import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#database/migrate.ts';
import { createCluster } from './cluster.ts';
import { findFaults } from './faults.ts';
import { findLost, startLoad, summarize, type Load, type Seen } from './load.ts';
import { timed, type Proof } from './result.ts';
import { openWorld, type World } from './world.ts';

export const RECOVERS_WITHIN_MILLISECONDS = 5000;

/** PostgreSQL is killed under load and restarted: the shop recovers without help, and nothing acknowledged is lost. */
export const proveDatabaseOutage: Proof = ({ seed, isLong, say }) =>
  timed('database outage', async () => {
    const cluster = await createCluster();
    await migrate(cluster.url);
    const world = await openWorld({ shops: 2, isBackgroundFree: true, databaseUrl: cluster.url });
    try {
      const load = await startLoad(world, { seed, ...mixedLoad(world) });
      const faults: string[] = [];
      const recoveries: number[] = [];
      const rounds = isLong ? 20 : 1;
      for (let round = 1; round <= rounds; round++) {
        await sleep(isLong ? 2000 : 500);
        await cluster.kill();
        const began = performance.now();
        faults.push(...(await watchHealth(world, 503)));
        await sleep(1000);
        const back = await cluster.start();
        recoveries.push(...(await measureRecovery(world, back)));
        faults.push(...(await watchHealth(world, 200)));
        say(
          `round ${round}: away ${Math.round(back - began)} ms, ${recoveries.slice(-2).join(' and ')} ms after`,
        );
      }
      await load.stop();
      faults.push(
        ...recoveries
          .filter((time) => time > RECOVERS_WITHIN_MILLISECONDS)
          .map((time) => `back only after ${time} ms`),
      );
      faults.push(
        ...impoliteAnswers(load.seen),
        ...(await findLost(world, load.ledger)),
        ...(await findFaults(world)),
      );
      return {
        tried: `${rounds} × SIGKILL of PostgreSQL under load of two processes, ${load.seen.length} requests`,
        count: rounds,
        faults,
        notes: describe([load], recoveries),
      };
    } finally {
      await world.close();
      await cluster.close();
    }
  });

/** Each request goes to the two processes in turn. */
export function mixedLoad(world: World) {
  let turn = 0;
  return {
    target: () => world.shops[turn++ % world.shops.length]!.url,
    orderers: 4,
    fillers: 4,
    visitors: 2,
    pauseMilliseconds: 20,
  };
}

/** How long each process took to complete a write after that time. */
export async function measureRecovery(world: World, since: number): Promise<number[]> {
  const client = await untilItWorks(() => world.client());
  return Promise.all(
    world.shops.map(async (_, at) => {
      const [productId] = world.onHand.keys();
      await untilItWorks(async () => {
        const { status } = await client.ask('POST', '/api/basket/items', { at, body: { productId } });
        if (status !== 200) throw new Error(`${status}`);
      });
      return Math.round(performance.now() - since);
    }),
  );
}

/** Twice what a change of primary may take. */
const PATIENCE_MILLISECONDS = 30_000;

async function untilItWorks<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(20);
    }
  }
}

/** Both processes report themselves alive throughout, and say promptly whether they are ready. */
export async function watchHealth(world: World, readiness: 200 | 503): Promise<string[]> {
  const faults: string[] = [];
  const ask = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(6000) })).status;
  await Promise.all(
    world.shops.map(async ({ url, child, output }) => {
      if (child.exitCode !== null || child.signalCode !== null)
        faults.push(`a process has ended: ${output.join('\n')}`);
      const alive = await ask(`${url}/livez`).catch(String);
      if (alive !== 200) faults.push(`/livez answers ${alive}`);
      const ready = await ask(`${url}/readyz`).catch(String);
      if (ready !== readiness) faults.push(`/readyz answers ${ready} and not ${readiness}`);
    }),
  );
  return faults;
}

/** Without a database a request is answered as usual, or refused politely. */
export function impoliteAnswers(seen: readonly Seen[]): string[] {
  return summarize(
    seen.filter(({ status, isPolite }) => !(status >= 200 && status < 300) && !(status === 503 && isPolite)),
  );
}

export function describe(loads: readonly Load[], recoveries: readonly number[]): string {
  const seen = loads.flatMap((load) => load.seen);
  const count = (of: (ledger: Load['ledger']) => number) =>
    loads.reduce((sum, { ledger }) => sum + of(ledger), 0);
  const changes = count(({ baskets }) =>
    [...baskets.values()].reduce((sum, { certain }) => sum + certain, 0),
  );
  const refused = seen.filter(({ status }) => status === 503).length;
  const slowest = Math.round(seen.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0));
  return (
    `first write ${Math.min(...recoveries)} to ${Math.max(...recoveries)} ms after; ` +
    `${count(({ orders }) => orders.length)} orders, ${count(({ registrations }) => registrations.length)} accounts, ` +
    `${changes} basket changes acknowledged; ` +
    `${refused} refusals; slowest answer ${slowest} ms`
  );
}
