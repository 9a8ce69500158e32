import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addToDeletionList, LIST_NAME } from '#database/deletion-list.ts';
import { placesOfDeletions } from '#database/deletion-places.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { listDeletions } from './deletions.queries.ts';

/**
 * A disk that does not respond delays nobody for longer than this. Anything not written yet is written later.
 */
const PATIENCE_MILLISECONDS = 5000;
/** Covers deletions by other processes, and those from before this process was killed. */
const LOOKED_BACK_DAYS = 1;

export interface DeletionLists {
  /** Returns once every deletion so far is on the disks, as far as they can be written. */
  keep(): Promise<void>;
}

/**
 * Keeps the list of deletions outside the database, in every place that a backup may be restored from. The
 * table is written first, in the transaction that deletes; anything missing from the files is then added to
 * them.
 */
export function createDeletionLists({ config, db, clock, log }: Context): DeletionLists {
  const states = new Map<string, 'complete' | 'failed'>();

  async function keepIn(directory: string): Promise<void> {
    const file = path.join(directory, LIST_NAME);
    const isComplete = states.get(directory) === 'complete' && existsSync(file);
    try {
      await addToDeletionList(
        file,
        await listDeletions(db, isComplete ? daysBefore(clock.now(), LOOKED_BACK_DAYS) : null),
      );
      states.set(directory, 'complete');
    } catch (error) {
      // Logged once, not every ten seconds: a disk may be away for long.
      if (states.get(directory) !== 'failed') {
        log.error({ err: error, directory }, 'the list of deletions could not be written');
      }
      states.set(directory, 'failed');
    }
  }

  async function keepInAll(): Promise<void> {
    for (const directory of placesOfDeletions(config)) await keepIn(directory);
  }

  const logFailure = (error: unknown) =>
    log.error({ err: error }, 'the lists of deletions could not be written');
  let last = Promise.resolve();
  return {
    async keep() {
      // One after another, so that a disk that does not respond blocks one thread and not all.
      last = last.then(keepInAll).catch(logFailure);
      await Promise.race([last, sleep(PATIENCE_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}
