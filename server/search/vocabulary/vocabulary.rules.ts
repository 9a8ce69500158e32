import { firstFrom, placesNear } from './near.rules.ts';

/** A word of a name, brand, category or synonym. */
export interface VocabularyWord {
  word: string;
  /** As in the documents; null if it is too common to be searched for. */
  stem: string | null;
}

/** Phrases that mean the same, by the stems of their words. */
export type Group = readonly string[];

/** The words of the shop and the owner's synonyms, a few hundred bytes for each in memory. */
export interface Vocabulary {
  add(words: readonly VocabularyWord[]): void;
  addGroups(groups: readonly Group[]): void;

  /** Undefined if there is no such word. */
  find(word: string): VocabularyWord | undefined;
  hasStem(stem: string): boolean;
  /** True if a word begins like this and has another stem. */
  isBeginning(letters: string, stem: string): boolean;
  /** True if a word begins like this, or is this. */
  hasBeginning(letters: string): boolean;
  /** With at most this many typos. */
  near(word: string, max: number): (VocabularyWord & { typos: number })[];
  /** The groups of synonyms that contain one of these phrases. */
  groupsWith(phrases: Iterable<string>): Group[];
}

export function createVocabulary(): Vocabulary {
  /** In order, with the stem of each. */
  let words: string[] = [];
  let stems: (string | null)[] = [];
  const allStems = new Set<string>();
  const groupsOf = new Map<string, Group[]>();

  const at = (place: number) => ({ word: words[place]!, stem: stems[place]! });

  return {
    add(added) {
      const fresh = added
        .filter(({ word }) => words[firstFrom(words, word)] !== word)
        .toSorted((one, other) => (one.word < other.word ? -1 : 1));
      if (fresh.length === 0) return;
      const [oldWords, oldStems] = [words, stems];
      [words, stems] = [[], []];
      let place = 0;
      const takeUpTo = (end: number) => {
        for (; place < end; place++) {
          words.push(oldWords[place]!);
          stems.push(oldStems[place]!);
        }
      };
      for (const { word, stem } of fresh) {
        takeUpTo(firstFrom(oldWords, word, place));
        if (words.at(-1) === word) continue;
        words.push(word);
        // Most words are their own stems: keeps the text once.
        stems.push(stem === word ? word : stem);
        if (stem !== null) allStems.add(stem);
      }
      takeUpTo(oldWords.length);
    },
    addGroups(groups) {
      for (const group of groups) {
        for (const phrase of new Set(group)) {
          const known = groupsOf.get(phrase);
          if (known) known.push(group);
          else groupsOf.set(phrase, [group]);
        }
      }
    },
    find(word) {
      const place = firstFrom(words, word);
      return words[place] === word ? at(place) : undefined;
    },
    hasStem: (stem) => allStems.has(stem),
    isBeginning(letters, stem) {
      const first = firstFrom(words, letters);
      const end = firstFrom(words, `${letters}\uffff`, first);
      for (let place = first; place < end; place++) {
        if (words[place] !== letters && stems[place] !== stem) return true;
      }
      return false;
    },
    hasBeginning: (letters) => words[firstFrom(words, letters)]?.startsWith(letters) ?? false,
    near: (word, max) => placesNear(words, word, max).map(({ place, typos }) => ({ ...at(place), typos })),
    groupsWith(phrases) {
      return [...new Set([...new Set(phrases)].flatMap((phrase) => groupsOf.get(phrase) ?? []))];
    },
  };
}
