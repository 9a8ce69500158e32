import { mayBeName } from '#server/search/query-parser/missing.rules.ts';
import { maxTypos, type TypedWord } from '#server/search/query-parser/search.rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ReadWord } from './stem.queries.ts';
import { stemsOf } from './stem.service.ts';
import { findDescribed } from './vocabulary.queries.ts';
import type { Group, Vocabulary } from './vocabulary.rules.ts';
import { currentVocabulary, readPlain } from './vocabulary.service.ts';

const MAX_WORDS = 12;

export interface KnownWords {
  words: TypedWord[];
  synonyms: Group[];
  /** The whole term without separators, to be compared with skus. */
  letters: string;
  /** True if that is the sku of a product. Only found out if there are unknown words. */
  isSku: boolean;
}

/** What the vocabulary knows of the words of a search term, and the synonym groups that may apply to them. */
export async function lookUpWords(
  db: Database,
  words: string,
  term: string,
  /** Left out by default, as a search does not need it: whether texts have a word that is neither a name nor a typo. */
  { asksOfAll = false } = {},
): Promise<KnownWords> {
  const [plain, plainTerm] = await readPlain(db, [words, term]);
  const typed = plain!.split(' ').filter(Boolean).slice(0, MAX_WORDS);
  const pairs = typed.slice(1).map((word, place) => typed[place]! + word);
  const partedBy = (known: Vocabulary) => typed.flatMap((word) => partings(known, word));
  const readBy = (known: Vocabulary) => [...typed, ...pairs, ...partedBy(known).map(({ back }) => back)];
  const vocabulary = await currentVocabulary(db, readBy);
  const parted = partedBy(vocabulary);
  const stemOf = await stemsOf(db, readBy(vocabulary));
  const looked = typed.map((word, place) =>
    lookUp(vocabulary, stemOf, word, typed[place + 1] ?? null, parted),
  );
  const letters = plainTerm!.replaceAll(' ', '');
  const sku = `#${letters}`;
  const unknown = looked
    .filter(({ isKnown, isCommon }) => !isKnown && !isCommon)
    .filter(({ word, nearby }) => asksOfAll || nearby.length > 0 || mayBeName(word))
    .map(({ stem }) => stem);
  const described = await findDescribed(db, unknown.length > 0 ? [...new Set(unknown), sku] : []);
  return {
    words: looked.map((word) => ({ ...word, isDescribed: described.has(word.stem) })),
    synonyms: vocabulary.groupsWith(phrasesOf(looked)),
    letters,
    isSku: described.has(sku),
  };
}

interface Parting {
  word: string;
  /** As in the documents. */
  front: string;
  back: string;
}

/** Ways to split a word into a known one and what may be another. */
function partings(vocabulary: Vocabulary, word: string): Parting[] {
  if (word.length < 4 || word.length > 30) return [];
  return Array.from({ length: word.length - 2 }, (_, place) => place + 1).flatMap((size) => {
    const front = vocabulary.find(word.slice(0, size));
    return front ? [{ word, front: front.stem ?? front.word, back: word.slice(size) }] : [];
  });
}

function lookUp(
  vocabulary: Vocabulary,
  stemOf: (word: string) => ReadWord,
  word: string,
  next: string | null,
  parted: readonly Parting[],
): Omit<TypedWord, 'isDescribed'> {
  const { stem, isCommon } = stemOf(word);
  const isKnown = vocabulary.hasStem(stem);
  const pair = next === null ? null : stemOf(word + next);
  const known = ({ stem: one, isCommon: isNoWord }: ReadWord) => !isNoWord && vocabulary.hasStem(one);
  return {
    ...{ word, stem, isCommon, isKnown },
    isBeginning: vocabulary.isBeginning(word, stem),
    joined: pair && known(pair) ? pair.stem : null,
    joinedBeginning:
      next !== null && next.length >= 2 && vocabulary.hasBeginning(word + next) ? word + next : null,
    splits: parted
      .filter((parting) => parting.word === word && known(stemOf(parting.back)))
      .map(({ front, back }) => [front, stemOf(back).stem] as const),
    nearby:
      isKnown || word.length < 3 || word.length > 30
        ? []
        : vocabulary.near(word, maxTypos(word)).map((near) => ({ ...near, stem: near.stem ?? near.word })),
  };
}

/** All phrases by which a group may be found. */
function phrasesOf(words: readonly Omit<TypedWord, 'isDescribed'>[]): string[] {
  const stems = words.map(({ stem }) => stem);
  const typed = stems.flatMap((_, from) =>
    stems.slice(from).map((_stem, more) => stems.slice(from, from + more + 1).join(' ')),
  );
  return [
    ...typed,
    ...words.flatMap(({ nearby, joined, splits }) => [
      ...nearby.map(({ stem }) => stem),
      ...(joined === null ? [] : [joined]),
      ...splits.map((halves) => halves.join(' ')),
    ]),
  ];
}
