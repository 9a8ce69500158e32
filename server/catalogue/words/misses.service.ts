import { daysAfter, inLondon } from '#contract/delivery/calendar.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { ProductQuery } from '#server/catalogue/listing.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database.ts';
import * as queries from './misses.queries.ts';
import { isWholeSearch, missedWords } from './misses.rules.ts';

const MAX_WORDS_A_DAY = 2000;
/** The most that a process holds between two writes. */
const MAX_AT_ONCE = 500;
const KEPT_DAYS = 90;
const LISTED_DAYS = 30;

/** Searches that found nothing, gathered in this process and written to the database now and then. */
export interface SearchMisses {
  note: (query: ProductQuery, found: number) => void;
  write: () => Promise<void>;
}

export function createSearchMisses({ db, clock }: Pick<Context, 'db' | 'clock'>): SearchMisses {
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
      await transaction(db, (trx) => queries.addMisses(trx, day, written, MAX_WORDS_A_DAY));
    },
  };
}

export async function listMisses(db: Database, now: Date, limit: number): Promise<queries.Miss[]> {
  return queries.listMisses(db, { since: daysAfter(inLondon(now).day, -LISTED_DAYS), limit });
}

export async function dropMiss(
  trx: DatabaseTransaction,
  words: string,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  await queries.deleteMisses(trx, [words]);
  await recordAction(trx, by, {
    happenedAt: at,
    act: 'search.drop-miss',
    entity: 'search',
    before: { words },
  });
}

export async function deleteOldMisses(db: Database, now: Date): Promise<void> {
  await queries.deleteMissesBefore(db, daysAfter(inLondon(now).day, -KEPT_DAYS));
}
