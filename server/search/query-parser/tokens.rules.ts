import { readNumber } from '#contract/numbers.ts';

/** A number, a word or a sign of the typed text. */
export interface Token {
  /** In lower case. */
  text: string;
  start: number;
  end: number;
  /** True if nothing separates it from the token before. */
  isGlued: boolean;
}

export type Read<Value> = { value: Value; end: number };

const pieces = /\d+(?:,\d{3})*(?:\.\d+)?|[\p{L}\p{M}'’]+|\S/gu;

export function readTokens(term: string): Token[] {
  let last = -1;
  return [...term.matchAll(pieces)].map(({ 0: text, index: start }) => {
    const isGlued = start === last;
    last = start + text.length;
    return { text: text.toLowerCase(), start, end: last, isGlued };
  });
}

export function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? '';
}

/** The place after these words (or signs), which `words` separates by spaces; null if other tokens are there. */
export function afterWords(tokens: readonly Token[], at: number, words: string): number | null {
  let end = at;
  for (const word of words.split(' ')) if (textAt(tokens, end++) !== word) return null;
  return end;
}

export function numberAt(tokens: readonly Token[], at: number): number | null {
  const text = textAt(tokens, at);
  const read = /^\d/.test(text) ? readNumber(text, { decimals: 12 }) : { readings: [] };
  return 'value' in read ? read.value : null;
}

const joins = /^[\p{L}\p{M}\d_'’–—-]/u;

/** "6" begins something in "6 months" and not in "lrk-6": the parts of a sku mean nothing separately. */
export function isBeginning(tokens: readonly Token[], at: number): boolean {
  return !tokens[at]!.isGlued || !joins.test(textAt(tokens, at - 1));
}

export function isEnd(tokens: readonly Token[], end: number): boolean {
  return tokens[end]?.isGlued !== true || !joins.test(textAt(tokens, end));
}

/** The place after the "to" of "6 to 12" or the dash of "6-12". */
export function afterTo(tokens: readonly Token[], at: number): number | null {
  return ['-', '–', '—', 'to'].includes(textAt(tokens, at)) ? at + 1 : null;
}

/** What a word says of the number after it. */
export interface Bound {
  side: 'least' | 'most';
  /** Under 30 is less than 30; up to 30 is not. */
  isExclusive: boolean;
  /** Means money only with a currency: "from 30", "max 3". */
  needsUnit: boolean;
}

/** Longer ones first: "< =" before "<". */
const bounds: readonly [words: string, bound: Bound][] = [
  ...asBounds(['up to', '< =', '≤', 'not more than', 'no more than'], 'most', false, false),
  ...asBounds(['at most', 'maximum', 'max', 'within'], 'most', false, true),
  ...asBounds(['under', 'below', 'less than', 'cheaper than', 'younger than', '<'], 'most', true, false),
  ...asBounds(['> =', '≥', 'at least', 'minimum', 'min', 'from'], 'least', false, true),
  ...asBounds(['over', 'above', 'more than', 'older than', '>'], 'least', true, false),
];
const boundsByWord = Map.groupBy(bounds, ([words]) => words.split(' ')[0]);

function asBounds(words: string[], side: Bound['side'], isExclusive: boolean, needsUnit: boolean) {
  return words.map((word): [string, Bound] => [word, { side, isExclusive, needsUnit }]);
}

export function boundAt(tokens: readonly Token[], at: number): Read<Bound> | null {
  for (const [words, value] of boundsByWord.get(textAt(tokens, at)) ?? []) {
    const end = afterWords(tokens, at, words);
    if (end !== null) return { value, end };
  }
  return null;
}

const measures = new Set(
  (
    'm mo mth mths month months y yo yr yrs year years wk wks week weeks day days hour hours minutes s ’s ' +
    "'s kg kgs kilo kilos g gram grams lb lbs oz cm mm km metre metres l ml litre litres in inch inches ft " +
    'tog togs pack packs piece pieces pc pcs pair pairs x % °'
  ).split(' '),
);

/** "30 cm" is no sum of money, whatever comes before it. */
export function isMeasure(text: string): boolean {
  return measures.has(text);
}
