export interface Scheduled {
  version: number;
  holdsFrom: Date;
}

/** Versions in the order in which they take effect, each with the time when the next replaces it. */
export function withEnds<T extends Scheduled>(versions: readonly T[]): (T & { holdsUntil: Date | null })[] {
  return versions
    .toSorted((one, other) => Number(one.holdsFrom) - Number(other.holdsFrom) || one.version - other.version)
    .map((version, index, all) => ({ ...version, holdsUntil: all[index + 1]?.holdsFrom ?? null }));
}

/** The last version to have taken effect or, before the first has, the first. */
export function inForce<T extends Scheduled>(versions: readonly T[], now: Date): T | null {
  const inOrder = withEnds(versions);
  return inOrder.findLast(({ holdsFrom }) => holdsFrom <= now) ?? inOrder[0] ?? null;
}

/** The version in force and future ones; of two for the same moment, the later. */
export function stillToHold<T extends Scheduled>(versions: readonly T[], now: Date): T[] {
  return withEnds(versions).filter(
    ({ holdsFrom, holdsUntil }) => holdsUntil === null || (holdsUntil > now && holdsUntil > holdsFrom),
  );
}
