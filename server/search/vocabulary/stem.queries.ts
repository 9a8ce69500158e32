import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

export interface ReadWord {
  word: string;
  /** As in the documents. */
  stem: string;
  isCommon: boolean;
}

/** The stems of these words, by the dictionary that also stems the documents. */
export async function stemWords(db: Database, words: readonly string[]): Promise<ReadWord[]> {
  const { rows } = await stemmed(words).execute(db);
  return rows;
}

export function stemmed(words: readonly string[]): RawBuilder<ReadWord> {
  return sql<ReadWord>`
    select word, (ts_lexize('every_word_stem', word))[1] as stem, search_stem(word) is null as "isCommon"
    from unnest(${words}::text[]) word`;
}
