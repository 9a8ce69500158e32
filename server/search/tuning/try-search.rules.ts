import type { TriedSearch } from '#contract/desk/search.ts';
import { recognise } from '#server/search/query-parser/missing.rules.ts';
import { correct, type TypedWord } from '#server/search/query-parser/search.rules.ts';

export interface KnownPhrase {
  /** As a person wrote it. */
  words: string;
  /** As in the documents: stems with spaces between. */
  stems: string;
}

export interface KnownGroup {
  id: string;
  phrases: KnownPhrase[];
}

const MAX_PHRASE = 4;

/** How a typed word is understood. */
export function readWord(typed: TypedWord): TriedSearch['words'][number] {
  const { how, meant } = recognise(typed);
  const asWords = typed.nearby.filter(({ stem }) => meant.includes(stem)).map((near) => near.word);
  return { word: typed.word, how, meant: [...new Set(asWords)] };
}

/** The groups that apply to something that was typed or meant. */
export function usedGroups(typed: readonly TypedWord[], groups: readonly KnownGroup[]): KnownGroup[] {
  const meant = new Set<string>();
  for (const [place, { stem, isKnown, isBeginning, word, nearby, joined, splits }] of typed.entries()) {
    for (let length = 1; length <= MAX_PHRASE && place + length <= typed.length; length++) {
      meant.add(
        typed
          .slice(place, place + length)
          .map((each) => each.stem)
          .join(' '),
      );
    }
    meant.add(stem);
    if (joined !== null) meant.add(joined);
    for (const halves of splits) meant.add(halves.join(' '));
    if (!isKnown && !isBeginning) for (const correction of correct(word, nearby)) meant.add(correction);
  }
  return groups.filter(({ phrases }) => phrases.some(({ stems }) => meant.has(stems)));
}
