import { readdirSync, readFileSync } from 'node:fs';

/** Processor time in milliseconds of a process and its descendants, including children that have ended. Linux only. */
export function processorTime(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
  const own = all.find((each) => each.pid === pid);
  const below = all.filter(({ parent }) => parent === pid);
  return (own ? own.used + own.usedByEnded : 0) + below.reduce((sum, { used }) => sum + used, 0);
}

const MILLISECONDS_PER_TICK = 10;

function readStat(pid: number): { pid: number; parent: number; used: number; usedByEnded: number } | null {
  try {
    // The name in parentheses may contain anything; the state follows it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const ticks = (...places: number[]) =>
      places.reduce((sum, place) => sum + Number(fields[place]) * MILLISECONDS_PER_TICK, 0);
    return { pid, parent: Number(fields[1]), used: ticks(11, 12), usedByEnded: ticks(13, 14) };
  } catch {
    return null; // It has ended meanwhile.
  }
}
