import { daysAfter, inLondon } from '#contract/delivery/calendar.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { ProductQuery } from '#server/search/listing.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import * as queries from './zero-result-searches.queries.ts';
import { isWholeSearch, missedWords } from './zero-result-searches.rules.ts';

const MAX_WORDS_A_DAY = 2000;
/** The most that a process holds between two writes. */
const MAX_AT_ONCE = 500;
const KEPT_DAYS = 90;
const LISTED_DAYS = 30;

/** Searches that found nothing, gathered in this process and written to the database now and then. */
export interface ZeroResultSearches {
  note: (query: ProductQuery, found: number) => void;
  write: () => Promise<void>;
}

export function createZeroResultSearches({ db, clock }: Pick<Context, 'db' | 'clock'>): ZeroResultSearches {
  let counts = new Map<string, number>();
  return {
    note(query, found) {
      const words = found === 0 && isWholeSearch(query) ? missedWords(query.search) : null;
      if (words === null || (counts.size >= MAX_AT_ONCE && !counts.has(words))) return;
      counts.set(words, (counts.get(words) ?? 0) + 1);
    },
    async write() {
      if (counts.size === 0) return;
      const written = counts;
      counts = new Map();
      const { day } = inLondon(clock.now());
      await transaction(db, (trx) => queries.addZeroResultSearches(trx, day, written, MAX_WORDS_A_DAY));
    },
  };
}

export async function listZeroResultSearches(
  db: Database,
  now: Date,
  limit: number,
): Promise<queries.Miss[]> {
  return queries.listZeroResultSearches(db, { since: daysAfter(inLondon(now).day, -LISTED_DAYS), limit });
}

export async function dropMiss(
  trx: DatabaseTransaction,
  words: string,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  await queries.deleteZeroResultSearches(trx, [words]);
  await recordAction(trx, by, {
    happenedAt: at,
    act: 'search.drop-miss',
    entity: 'search',
    before: { words },
  });
}

export async function deleteOldZeroResultSearches(db: Database, now: Date): Promise<void> {
  await queries.deleteMissesBefore(db, daysAfter(inLondon(now).day, -KEPT_DAYS));
}
