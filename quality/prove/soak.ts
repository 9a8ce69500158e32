import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { findFaults } from './faults.ts';
import { findLost, percentile, startLoad, summarize } from './load.ts';
import { timed, type Proof } from './result.ts';
import { openWorld, type World } from './world.ts';

const MAX_GROWTH_AN_HOUR = 0.01;
/** The share of the time spent warming up in a hurry beforehand: caches fill and code is compiled. */
const WARM_UP = 1 / 4;

interface Sample {
  hours: number;
  /** Both at rest and after a garbage collection, because garbage comes and goes. */
  inUseMegabytes: number;
  residentMegabytes: number;
  files: number;
  connections: number;
}

/** A steady load for any length of time (`--minutes`): memory, open files and connections must stay the same. */
export const proveSoak: Proof = ({ seed, isLong, minutes, say }) =>
  timed('soak', async () => {
    const length = minutes ?? (isLong ? 60 : 0.5);
    const world = await openWorld({ isBackgroundFree: true });
    try {
      const people = { target: () => world.shops[0]!.url, orderers: 4, fillers: 2, visitors: 6 };
      const hurry = await startLoad(world, { seed, ...people, pauseMilliseconds: 5 });
      await sleep(length * 60_000 * WARM_UP);
      await hurry.stop();
      say(`${hurry.seen.length} requests in a hurry: ${describe(await look(world, 0))}`);

      const load = await startLoad(world, { seed: seed + 1, ...people, pauseMilliseconds: 50 });
      const samples: Sample[] = [];
      const pause = Math.min(60_000, (length * 60_000) / 10);
      const begin = performance.now();
      for (let hours = 0; hours < length / 60; hours = (performance.now() - begin) / 3_600_000) {
        await sleep(pause);
        // Requests in progress take memory too, more of it the busier the machine is with other things.
        samples.push(await load.atRest(() => look(world, hours + pause / 3_600_000)));
        say(`${((hours + pause / 3_600_000) * 60).toFixed(1)} minutes: ${describe(samples.at(-1)!)}`);
      }
      const most = mostResident(world);
      await load.stop();

      const faults = summarize(
        [...hurry.seen, ...load.seen].filter(({ status }) => status < 200 || status >= 300),
      );
      for (const { ledger } of [hurry, load]) faults.push(...(await findLost(world, ledger)));
      faults.push(...(await findFaults(world)));
      const inUse = growth(samples, ({ inUseMegabytes }) => inUseMegabytes);
      const resident = growth(samples, ({ residentMegabytes }) => residentMegabytes);
      // Minutes cannot be extrapolated to an hour.
      if (length >= 30 && inUse > MAX_GROWTH_AN_HOUR) {
        faults.push(`memory in use grows by ${percent(inUse)} an hour`);
      }
      if (length >= 30 && resident > MAX_GROWTH_AN_HOUR) {
        faults.push(`resident memory grows by ${percent(resident)} an hour`);
      }
      const [first, last] = [samples[0]!, samples.at(-1)!];
      if (last.files > first.files + 20) faults.push(`open files went from ${first.files} to ${last.files}`);
      const times = load.seen.map(({ milliseconds }) => milliseconds);
      return {
        tried: `${length} minutes of steady load, ${load.seen.length} requests, after ${hurry.seen.length} in a hurry`,
        count: hurry.seen.length + load.seen.length,
        faults,
        notes:
          `at rest, after a collection, in each minute: memory in use ${percent(inUse)} an hour, resident ${percent(resident)}; ` +
          `at the beginning ${describe(first)}, at the end ${describe(last)}; at most ${most} MB resident at any moment; p99 ${percentile(times, 0.99)} ms`,
      };
    } finally {
      await world.close();
    }
  });

async function look(world: World, hours: number): Promise<Sample> {
  const shop = world.shops[0]!;
  // The mail caused by the last requests is sent.
  await sleep(1000);
  const { inUse, resident } = await shop.weigh();
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = 'shop'`.execute(world.db);
  return {
    hours,
    inUseMegabytes: inUse / 2 ** 20,
    residentMegabytes: resident / 2 ** 20,
    files: readdirSync(`/proc/${shop.child.pid}/fd`).length,
    connections: rows[0]!.count,
  };
}

/** In megabytes, garbage included. */
function mostResident(world: World): number {
  const status = readFileSync(`/proc/${world.shops[0]!.child.pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)![1]) / 1024);
}

/**
 * Growth per hour, as a share of the median value: the median of the slopes between any two samples, which is robust
 * against outliers.
 */
function growth(samples: readonly Sample[], measure: (sample: Sample) => number): number {
  const slopes = samples.flatMap((earlier, index) =>
    samples
      .slice(index + 1)
      .map((later) => (measure(later) - measure(earlier)) / (later.hours - earlier.hours)),
  );
  return median(slopes) / median(samples.map(measure));
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function describe({ inUseMegabytes, residentMegabytes, files, connections }: Sample): string {
  return (
    `${inUseMegabytes.toFixed(1)} MB in use, ${Math.round(residentMegabytes)} resident, ` +
    `${files} files, ${connections} connections`
  );
}
