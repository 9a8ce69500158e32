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
  /** After a collection; at some of the looks alone, for it takes a moment. */
  liveMegabytes?: number;
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
      const pause = Math.min(5000, (length * 60_000) / 40);
      const begin = performance.now();
      for (let hours = 0; hours < length / 60; hours = (performance.now() - begin) / 3_600_000) {
        const isWeighed = samples.length % Math.ceil(60_000 / pause) === 0;
        samples.push({ hours, ...(await look(world, isWeighed)) });
        if (isWeighed) say(`${Math.round(hours * 60)} minutes: ${describe(samples.at(-1)!)}`);
        await sleep(pause);
      }
      await load.stop();
      const faults = summarize(load.seen.filter(({ status }) => status < 200 || status >= 300));
      faults.push(...(await findLost(world, load.ledger)), ...(await findFaults(world)));
      const steady = samples.filter(({ hours }) => hours >= (length / 60) * WARM_UP);
      const resident = growth(steady, ({ residentMegabytes }) => residentMegabytes);
      const live = growth(steady, ({ liveMegabytes }) => liveMegabytes);
      // Minutes say nothing of an hour.
      if (length >= 30 && resident > MOST_GROWTH_AN_HOUR) {
        faults.push(`resident memory grows by ${percent(resident)} an hour`);
      }
      if (length >= 30 && live > MOST_GROWTH_AN_HOUR) {
        faults.push(`memory in use grows by ${percent(live)} an hour`);
      }
      const [first, last] = [steady[0]!, steady.at(-1)!];
      if (last.files > first.files + 20) faults.push(`open files went from ${first.files} to ${last.files}`);
      const times = load.seen.map(({ milliseconds }) => milliseconds);
      return {
        tried: `${length} minutes of steady load, ${load.seen.length} requests`,
        count: load.seen.length,
        faults,
        notes:
          `resident memory ${percent(resident)} an hour, in use ${percent(live)}; after the warm-up ${describe(first)}, ` +
          `at the end ${describe(last)}; p99 ${percentile(times, 0.99)} ms`,
      };
    } finally {
      await world.close();
    }
  });

async function look(world: World, isWeighed: boolean): Promise<Omit<Sample, 'hours'>> {
  const { pid } = world.shops[0]!.child;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = 'shop'`.execute(world.db);
  return {
    residentMegabytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024,
    ...(isWeighed && { liveMegabytes: (await world.shops[0]!.weigh()) / 2 ** 20 }),
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: rows[0]!.count,
  };
}

/** An hour, as a share of the mean: by the straight line closest to the samples. */
function growth(samples: readonly Sample[], measure: (sample: Sample) => number | undefined): number {
  const points = samples.flatMap((sample) => {
    const megabytes = measure(sample);
    return megabytes === undefined ? [] : [{ hours: sample.hours, megabytes }];
  });
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const hours = mean((point) => point.hours);
  const megabytes = mean((point) => point.megabytes);
  const products = mean((point) => (point.hours - hours) * (point.megabytes - megabytes));
  return products / mean((point) => (point.hours - hours) ** 2) / megabytes;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function describe({ residentMegabytes, liveMegabytes, files, connections }: Sample): string {
  const live = liveMegabytes === undefined ? '' : ` (${liveMegabytes.toFixed(1)} in use)`;
  return `${Math.round(residentMegabytes)} MB${live}, ${files} files, ${connections} connections`;
}
