import { normalForm } from '#contract/normal-form.ts';
import { correct, type TypedWord } from './search.rules.ts';

/** What is echoed is no longer than this. */
const MAX_LETTERS = 60;
const MAX_NAMED = 3;

/** Said of a thing, or about the wish for one: no product has to say it, and none is missing for want of it. */
const saidOfThings = new Set(
  (
    'affordable amazing any beautiful best better big bigger biggest black boy boys budget bundle buy buying cheap cheaper ' +
    'cheapest clearance compact cool cute deal deals delivery discount discounted essential essentials expensive fancy ' +
    'find free fun funny girl girls good great high huge ideas items large larger lightest like looking lovely luxury ' +
    'modern must near need needed neutral new nice offer offers online option options perfect please popular premium ' +
    'pretty product products quality quiet recommended reduced review reviews safe safest sale search sell shop small ' +
    'smaller smallest someone something special stock store strong stuff thing things tiny top toy toys trendy uk unisex ' +
    'unusual useful value want which year years young'
  ).split(' '),
);

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
 * words of an unknown name go together: "Tippee" is not a teepee with two typos if the word before it is unknown, too.
 */
export function splitOffMissing(words: readonly TypedWord[], search: string): Known {
  const typedAs = findApart(search);
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
      const isName = run.some(({ word, isCommon }) => !isCommon && !saidOfThings.has(word));
      if (isName) missing.push(shortened(asTyped(run, typedAs, search)));
    }
    place = end - 1;
  }
  return { words: [...left], missing: [...new Set(missing)].slice(0, MAX_NAMED) };
}

type Sort = 'unknown' | 'guessed' | 'common' | 'known';

function sortOf(typed: TypedWord, before: TypedWord | undefined, typedAs: Typed): Sort {
  const { how } = recognise(typed);
  if (how === 'common') return 'common';
  const isJoined =
    typed.joinedBeginning !== null || (before?.joined ?? before?.joinedBeginning ?? null) !== null;
  const isName = mayBeName(typed.word) && typedAs.has(typed.word) && !isJoined;
  if (!isName) return 'known';
  if (how === 'unknown') return how;
  // Made of two words, or far from the one it is taken for: it may be that, unless it stands beside an unknown word.
  const isSplit = typed.splits.length > 0 && !typed.isKnown && !typed.isDescribed && typed.joined === null;
  const isNear = typed.nearby.some(({ word, typos }) => typos === 1 && word[0] === typed.word[0]);
  const isFar = how === 'meant' && !isNear;
  return isFar || isSplit ? 'guessed' : 'known';
}

/** A brand or a thing; anything with a number in it is a sku or a measure. */
export function mayBeName(word: string): boolean {
  return word.length >= 3 && !/\d/.test(word);
}

function isOfName(sort: Sort | undefined): boolean {
  return sort === 'unknown' || sort === 'guessed';
}

const letters = /[\p{L}\p{M}'’]+/gu;

/** Where each word that stands alone was typed. */
type Typed = ReadonlyMap<string, { start: number; end: number }>;

/** Words glued to a number, a dash or the like are parts of a sku. */
function findApart(search: string): Typed {
  return new Map(
    [...search.matchAll(letters)].flatMap(({ 0: text, index: start }) => {
      const end = start + text.length;
      const isApart = !/[\p{N}_/-]/u.test(`${search[start - 1] ?? ''}${search[end] ?? ''}`);
      return isApart ? [[plain(text), { start, end }] as const] : [];
    }),
  );
}

/** With the signs between the words, as in "Zib & Vox", if nothing else is between them. */
function asTyped(run: readonly TypedWord[], typedAs: Typed, search: string): string {
  const places = run.flatMap(({ word }) => typedAs.get(word) ?? []);
  const whole = search.slice(places[0]!.start, places.at(-1)!.end);
  if (whole.match(/[\p{L}\p{M}\p{N}'’]+/gu)?.length === run.length) return whole.replace(/\s+/g, ' ');
  return places.map(({ start, end }) => search.slice(start, end)).join(' ');
}

/** As `search_text` does. */
function plain(text: string): string {
  return normalForm(text, 'NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= MAX_LETTERS ? text : `${letters.slice(0, MAX_LETTERS - 1).join('')}…`;
}
