import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { listCopies, logDirectoryOf, type Copy } from './archive.ts';

/*
 * A database that is restored to an earlier moment begins a new timeline, and the archive keeps the changes of both: those
 * made before the restore, which it took back, and those made since. What a moment was like is known by the timeline
 * that the shop was on then.
 */

export interface Timeline {
  id: number;
  /** When it began; null for the first. */
  since: Date | null;
  /** Whether the archive has its changes, because the shop has started with the archive since it began. */
  isArchived: boolean;
  /** Its ancestors, with the place in the changes at which each was left; null if the archive does not say. */
  left: ReadonlyMap<number, bigint> | null;
}

/**
 * The timeline the shop was on at a moment, or is on now (`at` null). `remains` is what is left of the database, which may
 * have begun one that is not archived yet.
 */
export function timelineAt(archive: string, remains: string | null, at: Date | null): Timeline {
  const begun = listTimelines(archive, remains).filter(
    ({ since }) => at === null || since === null || since <= at,
  );
  return begun.at(-1)!;
}

/** Whether a timeline can be followed from a copy. */
export function leadsTo(archive: string, copy: Copy, { id, left }: Timeline): boolean {
  const of = timelineOf(copy);
  if (of === id) return true;
  const leftAt = left?.get(of);
  const complete = completeFrom(archive, copy);
  return leftAt !== undefined && complete !== null && complete <= leftAt;
}

const timelineOf = ({ firstLog }: Copy) => Number.parseInt(firstLog.slice(0, 8), 16);

/** In the order in which they began. */
function listTimelines(archive: string, remains: string | null): Timeline[] {
  const known = new Map<number, Timeline>([[1, { id: 1, since: null, isArchived: true, left: new Map() }]]);
  for (const directory of [...(remains ? [path.join(remains, 'pg_wal')] : []), logDirectoryOf(archive)]) {
    for (const name of existsSync(directory) ? readdirSync(directory) : []) {
      const [, hex] = /^([0-9A-F]{8})\.history(?:\.gz)?$/.exec(name) ?? [];
      const id = Number.parseInt(hex ?? '', 16);
      if (hex) known.set(id, { id, ...readHistory(path.join(directory, name)) });
    }
  }
  for (const copy of listCopies(archive)) {
    const id = timelineOf(copy);
    if (!known.get(id)?.isArchived)
      known.set(id, { id, since: copy.completeAt, isArchived: true, left: null });
  }
  return [...known.values()].toSorted((a, b) => a.id - b.id);
}

/** Lines such as `1	0/4000148	before 2026-11-21 07:10:00+00`, one for each ancestor. */
function readHistory(file: string): Omit<Timeline, 'id'> {
  const packed = file.endsWith('.gz') ? readFileSync(file) : null;
  const text = (packed ? gunzipSync(packed) : readFileSync(file)).toString();
  const lines = text.matchAll(/^(\d+)\t([0-9A-F]+\/[0-9A-F]+)\t/gm);
  // gzip notes the second in which PostgreSQL wrote the file, which copying the archive does not change. Some gzips note
  // nothing.
  const second = packed?.readUInt32LE(4) ?? 0;
  return {
    isArchived: packed !== null,
    since: second > 0 ? new Date((second + 1) * 1000) : statSync(file).mtime,
    left: new Map([...lines].map(([, ancestor, place]) => [Number(ancestor), placeIn(place!)])),
  };
}

/** From this place on a copy is consistent; null if the archive does not say. PostgreSQL archives a note for each. */
function completeFrom(archive: string, { firstLog }: Copy): bigint | null {
  const log = logDirectoryOf(archive);
  const note = readdirSync(log).find(
    (name) => name.startsWith(`${firstLog}.`) && name.endsWith('.backup.gz'),
  );
  if (note === undefined) return null;
  const text = gunzipSync(readFileSync(path.join(log, note))).toString();
  const [, place] = /^STOP WAL LOCATION: ([0-9A-F]+\/[0-9A-F]+)/m.exec(text) ?? [];
  return place === undefined ? null : placeIn(place);
}

/** '1/4000148' as a number. */
function placeIn(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
