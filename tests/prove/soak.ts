import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { findFaults } from './faults.ts';
import { findLost, percentile, startLoad, summarize } from './load.ts';
import { timed, type Proof } from './result.ts';
import { openWorld, type World } from './world.ts';

const MOST_GROWTH_AN_HOUR = 0.01;
/** The first part, in which caches fill and code is compiled, tells nothing. */
const WARM_UP = 0.25;

interface Sample {
  hours: number;
  residentMegabytes: number;
  files: number;
  connections: number;
}

/** A steady load for as long as one likes (`--minutes`): memory, open files and connections stay as they are. */
export const proveSoak: Proof = ({ seed, isLong, minutes, say }) =>
  timed('soak', async () => {
    const length = minutes ?? (isLong ? 60 : 0.5);
    const world = await openWorld({ isBackgroundFree: true });
    try {
      const load = await startLoad(world, {
        seed,
        target: () => world.shops[0]!.url,
        orderers: 4,
        fillers: 2,
        visitors: 6,
        pauseMilliseconds: 50,
      });
      const samples: Sample[] = [];
      const begin = performance.now();
      for (let hours = 0; hours < length / 60; hours = (performance.now() - begin) / 3_600_000) {
        samples.push({ hours, ...(await look(world)) });
        if (samples.length % 60 === 0) say(`${Math.round(hours * 60)} minutes: ${describe(samples.at(-1)!)}`);
        await sleep(Math.min(5000, (length * 60_000) / 40));
      }
      await load.stop();
      const faults = summarize(load.seen.filter(({ status }) => status < 200 || status >= 300));
      faults.push(...(await findLost(world, load.ledger)), ...(await findFaults(world)));
      const steady = samples.filter(({ hours }) => hours >= (length / 60) * WARM_UP);
      const growth = slope(steady) / steady[0]!.residentMegabytes;
      // Minutes say nothing of an hour.
      if (length >= 30 && growth > MOST_GROWTH_AN_HOUR) {
        faults.push(`memory grows by ${(growth * 100).toFixed(1)} % an hour`);
      }
      const [first, last] = [steady[0]!, steady.at(-1)!];
      if (last.files > first.files + 20) faults.push(`open files went from ${first.files} to ${last.files}`);
      const times = load.seen.map(({ milliseconds }) => milliseconds);
      return {
        tried: `${length} minutes of steady load, ${load.seen.length} requests`,
        count: load.seen.length,
        faults,
        notes:
          `memory ${(growth * 100).toFixed(1)} % an hour; after the warm-up ${describe(first)}, ` +
          `at the end ${describe(last)}; p99 ${percentile(times, 0.99)} ms`,
      };
    } finally {
      await world.close();
    }
  });

async function look(world: World): Promise<Omit<Sample, 'hours'>> {
  const { pid } = world.shops[0]!.child;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = 'shop'`.execute(world.db);
  return {
    residentMegabytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: rows[0]!.count,
  };
}

/** Megabytes an hour: the straight line closest to the samples. */
function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const hours = mean((sample) => sample.hours);
  const memory = mean((sample) => sample.residentMegabytes);
  const products = mean((sample) => (sample.hours - hours) * (sample.residentMegabytes - memory));
  return products / mean((sample) => (sample.hours - hours) ** 2);
}

function describe({ residentMegabytes, files, connections }: Sample): string {
  return `${Math.round(residentMegabytes)} MB, ${files} files, ${connections} connections`;
}
