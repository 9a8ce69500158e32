import { correct, type TypedWord } from './search.rules.ts';

/** What is echoed is no longer than this. */
const MAX_LETTERS = 60;
const MAX_NAMED = 3;

/** What is known of a word, from the surest to none. */
type Recognised = 'common' | 'found' | 'beginning' | 'meant' | 'unknown';

export function recognise(typed: TypedWord): { how: Recognised; meant: string[] } {
  const { word, isCommon, isDescribed, isKnown, isBeginning, splits, joined } = typed;
  const meant = isKnown || isBeginning ? [] : correct(word, typed.nearby);
  if (isCommon) return { how: 'common', meant: [] };
  if (isKnown || isDescribed || splits.length > 0 || joined !== null) return { how: 'found', meant: [] };
  if (isBeginning) return { how: 'beginning', meant: [] };
  return { how: meant.length > 0 ? 'meant' : 'unknown', meant };
}

export interface Known {
  /** The words that the shop knows, or takes for typos of words that it knows. */
  words: readonly TypedWord[];
  /** What no product knows, as typed: a brand, or a thing. */
  missing: string[];
}

/**
 * Takes out of a search what no product has, such as a brand that the shop does not sell, so that the rest can be
 * searched for. Only words that stand alone and consist of letters: the parts of a sku or a measure are no names. The
 * words of an unknown name go together: "Tippee" is not a teepee if the word before it is unknown, too.
 */
export function splitOffMissing(words: readonly TypedWord[], search: string): Known {
  const typedAs = new Map(
    [...search.matchAll(/[\p{L}\p{M}'’]+/gu)]
      .filter(({ 0: text, index }) => isApart(search, index, index + text.length))
      .map(({ 0: text }) => [plain(text), text]),
  );
  const sorts = words.map((typed, place) => sortOf(typed, words[place - 1], typedAs));
  const missing: string[] = [];
  const left = new Set(words);
  for (let place = 0; place < words.length; place++) {
    if (!isOfName(sorts[place])) continue;
    let end = place + 1;
    for (let next = end; next < words.length && sorts[next] !== 'known'; next++) {
      if (isOfName(sorts[next])) end = next + 1;
    }
    if (sorts.slice(place, end).includes('unknown')) {
      const run = words.slice(place, end);
      for (const word of run) left.delete(word);
      missing.push(shortened(run.map(({ word }) => typedAs.get(word) ?? word).join(' ')));
    }
    place = end - 1;
  }
  return { words: [...left], missing: [...new Set(missing)].slice(0, MAX_NAMED) };
}

type Sort = 'unknown' | 'guessed' | 'common' | 'known';

function sortOf(typed: TypedWord, before: TypedWord | undefined, typedAs: ReadonlyMap<string, string>): Sort {
  const { how } = recognise(typed);
  if (how === 'common') return 'common';
  const isJoined =
    typed.joinedBeginning !== null || (before?.joined ?? before?.joinedBeginning ?? null) !== null;
  const isName = typed.word.length >= 3 && typedAs.has(typed.word) && !isJoined;
  if (!isName) return 'known';
  if (how === 'unknown') return how;
  // Made of two words, or near to one: it may be that, unless it stands beside an unknown word.
  const isSplit = typed.splits.length > 0 && !typed.isKnown && !typed.isDescribed && typed.joined === null;
  return how === 'meant' || isSplit ? 'guessed' : 'known';
}

function isOfName(sort: Sort | undefined): boolean {
  return sort === 'unknown' || sort === 'guessed';
}

/** Not glued to a number, a dash or the like: those make a sku. */
function isApart(text: string, start: number, end: number): boolean {
  return !/[\p{N}_/-]/u.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`);
}

/** As `search_text` does. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= MAX_LETTERS ? text : `${letters.slice(0, MAX_LETTERS - 1).join('')}…`;
}
