import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

/**
 * Adds to the counts of a day. At most this many words a day are taken, so that a stranger who searches for nonsense
 * fills nothing.
 */
export async function addZeroResultSearches(
  trx: DatabaseTransaction,
  day: string,
  counts: ReadonlyMap<string, number>,
  maxWords: number,
): Promise<void> {
  // One process after another, so that together they keep to the limit.
  await sql`select pg_advisory_xact_lock(hashtext('search misses'))`.execute(trx);
  await sql`
    with missed as (
      select given.words, given.count, known.words is not null as is_known
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as given (words, count)
      left join search_misses known on known.day = ${day}::date and known.words = given.words
    ), placed as (
      select *, row_number() over (partition by is_known order by count desc, words) as place from missed
    )
    insert into search_misses (day, words, count)
    select ${day}::date, words, count from placed
    where is_known
      or place <= ${maxWords} - (select count(*) from search_misses today where today.day = ${day}::date)
    on conflict (day, words) do update
      set count = least(search_misses.count::bigint + excluded.count, 1000000)
  `.execute(trx);
}

export interface Miss {
  words: string;
  count: number;
  lastDay: string;
}

export async function listZeroResultSearches(
  db: Database,
  { since, limit }: { since: string; limit: number },
): Promise<Miss[]> {
  const { rows } = await sql<Miss>`
    select words, least(sum(count), 1000000)::integer as count, max(day) as "lastDay"
    from search_misses where day >= ${since}::date
    group by words order by 2 desc, 3 desc, words limit ${limit}
  `.execute(db);
  return rows;
}

export async function deleteZeroResultSearches(db: Database, words: readonly string[]): Promise<void> {
  await db.deleteFrom('search_misses').where('words', 'in', words).execute();
}

export async function deleteMissesBefore(db: Database, day: string): Promise<void> {
  await sql`delete from search_misses where day < ${day}::date`.execute(db);
}
