/**
 * How a search is understood. What a shopper types becomes concepts, one for each thing meant: a word, or words that
 * belong together. A concept is found by its own words, by words that begin with the unfinished last one, and – worth
 * less – by other words for it and by corrections of a mistyped word. The concepts become PostgreSQL text queries;
 * `product_index` says which weight marks which part of a product.
 */

/** A word as typed, and what the catalogue's vocabulary knows of it. */
export interface TypedWord {
  word: string;
  /** As in the documents. */
  stem: string;
  /** Too common to be worth searching for: the, for, with. */
  isCommon: boolean;
  /** True if a name, brand, category or synonym has this word. */
  isKnown: boolean;
  /** True if a description has it. */
  isDescribed: boolean;
  /** True if another word begins with it. */
  isBeginning: boolean;
  /** The stem of this word and the next written as one, if there is such a word. */
  joined: string | null;
  /** Both words written as one, if a word begins like that. */
  joinedBeginning: string | null;
  /** The stems of two words that make this one when written as one. */
  splits: readonly (readonly [string, string])[];
  /** Words that may have been meant, and how far they are from it. */
  nearby: readonly { word: string; stem: string; typos: number }[];
}

/**
 * Texts of tsqueries, in the order of what a match is worth. In all but `exactHeads` and `wideHeads` every concept must
 * match. The thing asked for is the last concept before any "with" or "for": the cover of a "car seat cover". "Exact"
 * means a concept's own words; "wide" adds other words for it and corrections.
 */
export interface SearchQuery {
  /** The whole term taken as a sku. */
  sku: string;
  /** In the name, with the thing asked for as its head: adjacent as typed … */
  exactPhrase: string;
  /** … or anywhere. */
  exactHead: string;
  wideHead: string;
  /** Some concept is the head of the name, wherever the others are. */
  exactHeads: string;
  wideHeads: string;
  /** In the name, and the thing asked for is what the category holds. */
  exactShelf: string;
  wideShelf: string;
  /** … though the name does not say so. */
  namedShelf: string;
  exactName: string;
  /** … or as the beginning of a word there. */
  begunName: string;
  /** In the name, the brand or a category. */
  exactNamed: string;
  wideName: string;
  wideNamed: string;
  /** Anywhere, including the description. */
  exactAnywhere: string;
  wideAnywhere: string;
  /** Each concept separately, for when no product has them all. */
  concepts: string[];
}

/** Lexemes that must all be there; with `isPhrase`, adjacent and in this order. */
interface Alternative {
  lexemes: readonly string[];
  isPhrase?: boolean;
  /** Of the words of a phrase from one another: 1 by default. */
  distance?: number;
  isBeginning?: boolean;
}

interface Concept {
  /** True if it comes before any preposition. */
  isThing: boolean;
  own: Alternative[];
  begun: Alternative[];
  others: Alternative[];
}

const MAX_CORRECTIONS = 4;

/** The head of a name comes before these: a bag for nappies. */
const prepositions = ['with', 'for', 'in', 'from', 'by', 'to'];

/** What to search for, or null if nothing searchable was typed. `letters`: the term as one word. */
export function understandSearch(
  typed: readonly TypedWord[],
  synonyms: readonly (readonly string[])[],
  letters: string,
): SearchQuery | null {
  if (typed.length === 0) return null;
  const concepts = listConcepts(typed, synonyms);
  const thing = concepts.findLast(({ isThing }) => isThing) ?? concepts.at(-1)!;

  const exact = (concept: Concept) => concept.own;
  const begun = (concept: Concept) => [...concept.own, ...concept.begun];
  const wide = (concept: Concept) => [...concept.own, ...concept.begun, ...concept.others];
  type Choice = typeof exact;
  const all = (choose: Choice, weights: string) =>
    concepts.map((concept) => anyOf(choose(concept), weights)).join(' & ');
  // The head of the name has weight A, that of the category D.
  const withHead = (choose: Choice, head: 'A' | 'D', weights = 'AB') =>
    concepts
      .map((concept) => anyOf(choose(concept), weights, concept === thing ? head : undefined))
      .join(' & ');
  const anyHead = (choose: Choice) =>
    concepts.map((concept) => anyOf(choose(concept), 'AB', 'A')).join(' | ');

  const phrase = concepts
    .map(({ own }) =>
      anyOf(
        own.map((alternative) => ({ ...alternative, isPhrase: true })),
        'AB',
      ),
    )
    .join(' <-> ');

  return {
    sku: skuQuery(letters),
    exactPhrase: `(${phrase}) & ${withHead(exact, 'A')}`,
    exactHead: withHead(exact, 'A'),
    wideHead: withHead(wide, 'A'),
    exactHeads: anyHead(exact),
    wideHeads: anyHead(wide),
    exactShelf: withHead(exact, 'D'),
    wideShelf: withHead(wide, 'D'),
    namedShelf: withHead(exact, 'D', 'ABC'),
    exactName: all(exact, 'AB'),
    begunName: all(begun, 'AB'),
    exactNamed: all(exact, 'ABC'),
    wideName: all(wide, 'AB'),
    wideNamed: all(wide, 'ABC'),
    exactAnywhere: all(exact, ''),
    wideAnywhere: all(wide, ''),
    concepts: concepts.map((concept) => anyOf(wide(concept), '')),
  };
}

function listConcepts(words: readonly TypedWord[], synonyms: readonly (readonly string[])[]): Concept[] {
  const concepts: Concept[] = [];
  const telling = words.filter(({ isCommon }) => !isCommon).length;
  let isThing = true;
  for (let place = 0, length = 1; place < words.length; place += length) {
    length = phraseLength(words, place, synonyms);
    const part = words.slice(place, place + length);
    const isLast = place + length === words.length;
    if (length === 1 && prepositions.includes(part[0]!.word)) isThing = false;
    if (isSeveralInOne(part)) concepts.push({ isThing: false, ...severalInOne(part) });
    else if (length > 1) concepts.push({ isThing, ...together(part, isLast, synonyms) });
    // "of" says nothing – except in "chest of drawers", or when there is nothing else.
    else if (!part[0]!.isCommon || telling === 0)
      concepts.push({ isThing, ...singleWord(part[0]!, isLast, telling <= 1, synonyms) });
  }
  return concepts;
}

/** How many words from `place` on belong together: as a known phrase, or written as one word. */
function phraseLength(
  words: readonly TypedWord[],
  place: number,
  synonyms: readonly (readonly string[])[],
): number {
  if (isSeveralInOne(words.slice(place, place + 3))) return 3;
  for (const length of [4, 3, 2]) {
    if (place + length > words.length) continue;
    const phrase = phraseOf(words.slice(place, place + length));
    if (synonyms.some((group) => group.includes(phrase))) return length;
  }
  const { joined, joinedBeginning } = words[place]!;
  const isNextLast = place + 2 === words.length;
  return place + 1 < words.length && (joined || (joinedBeginning && isNextLast)) ? 2 : 1;
}

/** "2 in 1": apart, these words say nothing. */
function isSeveralInOne(words: readonly TypedWord[]): boolean {
  return /^\d\d? in \d\d?$/.test(words.map(({ word }) => word).join(' '));
}

function severalInOne(words: readonly TypedWord[]): Omit<Concept, 'isThing'> {
  // Descriptions leave out "in", and keep its place.
  return {
    own: [{ lexemes: [words[0]!.stem, words[2]!.stem], isPhrase: true, distance: 2 }],
    begun: [],
    others: [],
  };
}

function together(
  words: readonly TypedWord[],
  isLast: boolean,
  synonyms: readonly (readonly string[])[],
): Omit<Concept, 'isThing'> {
  const { joined, joinedBeginning } = words[0]!;
  const isPair = words.length === 2;
  const own: Alternative[] = [{ lexemes: words.map(({ stem }) => stem) }];
  if (isPair && joined) own.push({ lexemes: [joined] });
  const begun: Alternative[] =
    isPair && isLast && joinedBeginning ? [{ lexemes: [joinedBeginning], isBeginning: true }] : [];
  const last = words.at(-1)!;
  if (isLast && !last.isKnown && last.isBeginning && last.word.length >= 2) {
    begun.push({ lexemes: [...words.slice(0, -1).map(({ stem }) => stem), last.word], isBeginning: true });
  }
  const phrases = [phraseOf(words), ...(isPair && joined ? [joined] : [])];
  return { own, begun, others: phrases.flatMap((phrase) => otherWordsFor(phrase, synonyms)) };
}

function singleWord(
  typed: TypedWord,
  isLast: boolean,
  isAlone: boolean,
  synonyms: readonly (readonly string[])[],
): Omit<Concept, 'isThing'> {
  const { word, stem, isKnown, isDescribed, isBeginning } = typed;
  const own: Alternative[] = [{ lexemes: [stem] }];
  for (const halves of typed.splits) {
    // "nappybag" may be a nappy changing bag; but two fragments of a word mean something only side by side.
    const isPhrase = isKnown || halves.some((half) => half.length < 3);
    own.push({ lexemes: halves, isPhrase });
  }

  // "cot" is a finished word and not the beginning of "cotton"; "push" alone may become a pushchair.
  const isUnfinished =
    isBeginning && (isKnown ? isAlone && word.length >= 4 : word.length >= (isLast ? 2 : 3));
  const begun = isUnfinished ? [{ lexemes: [word], isBeginning: true }] : [];

  const corrections = isKnown || isUnfinished ? [] : correct(word, typed.nearby);
  const corrected = corrections.map((correction): Alternative => ({ lexemes: [correction] }));
  const phrases = [stem, ...typed.splits.map((halves) => halves.join(' ')), ...corrections];
  const others = phrases.flatMap((phrase) => otherWordsFor(phrase, synonyms));
  // A word that no product uses cannot be what was meant, so its corrections take its place.
  return isDescribed
    ? { own, begun, others: [...corrected, ...others] }
    : { own: [...own, ...corrected], begun, others };
}

function phraseOf(words: readonly TypedWord[]): string {
  return words.map(({ stem }) => stem).join(' ');
}

function otherWordsFor(phrase: string, synonyms: readonly (readonly string[])[]): Alternative[] {
  return synonyms
    .filter((group) => group.includes(phrase))
    .flatMap((group) => group.filter((other) => other !== phrase))
    .map((other) => ({ lexemes: other.split(' '), isPhrase: true }));
}

/** One typo in a short word, two in a longer one. */
export function maxTypos(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 6 ? 1 : 2;
}

/** The stems of the nearest words. */
export function correct(word: string, nearby: TypedWord['nearby']): string[] {
  const mistyped = nearby.filter(({ typos }) => typos > 0);
  const min = Math.min(...mistyped.map(({ typos }) => typos));
  // Hardly anybody mistypes the first letter, and nobody does so and makes another typo.
  const nearest = mistyped
    .filter((near) => near.typos === min && (min === 1 || near.word[0] === word[0]))
    .toSorted((a, b) => Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]));
  return [...new Set(nearest.map(({ stem }) => stem))].slice(0, MAX_CORRECTIONS);
}

/** A sku is found whole; by its beginning only if that cannot be an ordinary word. */
function skuQuery(letters: string): string {
  return `${quoted(`#${letters}`)}${letters.length >= 4 && /\d/.test(letters) ? ':*' : ''}`;
}

/** `head`: the last word must also occur with this weight, as the head. */
function anyOf(alternatives: readonly Alternative[], weights: string, head?: 'A' | 'D'): string {
  const texts = alternatives.map(({ lexemes, isPhrase, distance, isBeginning }) => {
    const last = lexemes.length - 1;
    const parts = lexemes.map((lexeme, index) =>
      labelled(lexeme, weights, index === last && isBeginning === true),
    );
    // The index holds the head a second time, apart from the words next to it.
    const again = head ? ` & ${labelled(lexemes[last]!, head, isBeginning === true)}` : '';
    return `(${parts.join(isPhrase ? ` <${distance ?? '-'}> ` : ' & ')}${again})`;
  });
  // Groups of synonyms may share words.
  return `(${[...new Set(texts)].join(' | ')})`;
}

function labelled(lexeme: string, weights: string, isBeginning: boolean): string {
  // Two or three letters in a description mean nothing. (For more letters, a weight costs more than it is worth: the
  // index holds none, so PostgreSQL would have to read every document that it found.)
  const isShort = isBeginning && lexeme.length < 4;
  const label = `${isBeginning ? '*' : ''}${weights || (isShort ? 'ABC' : '')}`;
  return `${quoted(lexeme)}${label && ':'}${label}`;
}

/** A lexeme as part of a tsquery, whatever characters it contains. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
