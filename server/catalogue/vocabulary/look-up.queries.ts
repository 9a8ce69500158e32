import { sql } from 'kysely';
import { countTypos, mostTypos, type TypedWord } from '#server/catalogue/search.rules.ts';
import type { Database } from '#server/platform/database.ts';
import type { Group } from './vocabulary.rules.ts';

export type FoundWord = Omit<TypedWord, 'isDescribed'>;

export interface FoundWords {
  words: FoundWord[];
  synonyms: Group[];
  /** The whole term without what parts its words. */
  letters: string;
}

/** The same as the vocabulary in memory says, of a shop with more words than are kept there. */
export async function lookUpInDatabase(
  db: Database,
  words: string,
  term: string,
  mostWords: number,
): Promise<FoundWords> {
  const { rows } = await sql<FoundWords>`
    with typed as materialized (
      select place, word, search_stem(word) as own_stem, (ts_lexize('every_word_stem', word))[1] as stem,
        lead(word) over (order by place) as next_word
      from string_to_table(search_text(${words}), ' ') with ordinality as t (word, place)
      where word <> '' and place <= ${mostWords}
    ), looked_up as materialized (
      select typed.*,
        -- The limits keep the planner to one look in the index for each word; it would rather hash the
        -- whole vocabulary. And a range, not LIKE: LIKE finds no index for a prefix that comes from a row.
        coalesce((select true from search_words s where s.stem = typed.stem limit 1), false) as is_known,
        coalesce((
          select true from search_words s
          where s.word > typed.word collate "C" and s.word < (typed.word || chr(1114111)) collate "C"
            and s.stem is distinct from typed.stem
          limit 1
        ), false) as is_beginning
      from typed
    ), words as materialized (
      select l.*,
        (
          select s.stem from search_words s
          where s.stem = search_stem(l.word || l.next_word) limit 1
        ) as joined,
        (
          select l.word || l.next_word from search_words s
          where length(l.next_word) >= 2
            and s.word >= (l.word || l.next_word) collate "C"
            and s.word < (l.word || l.next_word || chr(1114111)) collate "C"
          limit 1
        ) as joined_beginning,
        (
          select jsonb_agg(jsonb_build_array(coalesce(front.stem, front.word), back.stem) order by size)
          from generate_series(1, length(l.word) - 2) size
          join lateral (
            select s.stem, s.word from search_words s where s.word = left(l.word, size) limit 1
          ) front on true
          join lateral (
            select s.stem from search_words s
            where s.stem = search_stem(substr(l.word, size + 1)) limit 1
          ) back on true
          where length(l.word) between 4 and 30
        ) as splits,
        (
          select jsonb_agg(
            jsonb_build_object('word', s.word, 'stem', coalesce(s.stem, s.word)) order by s.word collate "C"
          )
          from search_words s
          where not l.is_known and length(l.word) between 3 and 30
            and s.remainders && search_remainders(l.word)
            and abs(length(s.word) - length(l.word)) <= 2
        ) as nearby
      from looked_up l
    )
    select
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'word', word,
          'stem', stem,
          'isCommon', own_stem is null,
          'isKnown', is_known,
          'isBeginning', is_beginning,
          'joined', joined,
          'joinedBeginning', joined_beginning,
          'splits', coalesce(splits, '[]'),
          'nearby', coalesce(nearby, '[]')
        ) order by place)
        from words
      ), '[]') as words,
      coalesce((
        select jsonb_agg(to_jsonb(s.stems))
        from search_synonyms s
        where exists (
          select from unnest(s.stems) phrase
          where (select ' ' || string_agg(stem, ' ' order by place) || ' ' from words) like '% ' || phrase || ' %'
            or phrase in (select near ->> 'stem' from words, jsonb_array_elements(words.nearby) near)
            or phrase in (select joined from words)
            or phrase in (
              select concat_ws(' ', halves ->> 0, halves ->> 1)
              from words, jsonb_array_elements(words.splits) halves
            )
        )
      ), '[]') as synonyms,
      replace(search_text(${term}), ' ', '') as letters
  `.execute(db);
  const found = rows[0]!;
  return { ...found, words: found.words.map(withinReach) };
}

/** What PostgreSQL finds near may be further away than a typo. */
function withinReach(found: FoundWord): FoundWord {
  const most = mostTypos(found.word);
  return { ...found, nearby: found.nearby.filter(({ word }) => countTypos(found.word, word) <= most) };
}
