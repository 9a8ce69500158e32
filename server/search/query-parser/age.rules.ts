import {
  afterTo,
  afterWords,
  boundAt,
  isEnd,
  numberAt,
  textAt,
  type Read,
  type Token,
} from './tokens.rules.ts';

/** "1 year old" is from 12 to 12, "6-12 months" from 6 to 12. */
export interface AgeRange {
  fromMonths: number;
  toMonths: number;
  /** How names of products say the same, for `to_tsquery`: a product with these words is made for this age. */
  named?: string;
}

const newborn: AgeRange = { fromMonths: 0, toMonths: 0, named: 'newborn:AB | (new:AB <-> born:AB)' };
const toddler: AgeRange = { fromMonths: 12, toMonths: 36, named: 'toddler:AB' };
const birthdays: [words: string[], years: number][] = [
  [['first', '1st'], 1],
  [['second', '2nd'], 2],
  [['third', '3rd'], 3],
];

/** Ages with a name, by their words. */
const namedAges: [words: string, age: AgeRange][] = [
  ...['newborn', 'newborns', 'new born', 'new borns', 'new - born'].map((words): [string, AgeRange] => [
    words,
    newborn,
  ]),
  ['from birth', newborn],
  ...['toddler', 'toddlers'].map((words): [string, AgeRange] => [words, toddler]),
  ...birthdays.flatMap(([numbers, years]) =>
    numbers.map((number): [string, AgeRange] => [
      // "1st" is a number next to letters.
      `${number.replace(/^\d/, '$& ')} birthday`,
      {
        fromMonths: 12 * years,
        toMonths: 12 * years,
        named: `(${numbers.map((number) => `${number}:ABC`).join(' | ')}) <-> birthday:ABC`,
      },
    ]),
  ),
];
const namedAgesByWord = Map.groupBy(namedAges, ([words]) => words.split(' ')[0]);

/** Things that are called after an age. */
const things = ['bed', 'beds', 'harness', 'leash'].map((thing) => `toddler ${thing}`);

/** Nobody older is a child: "a 25 year guarantee". */
const OLDEST_MONTHS = 16 * 12;

type Unit = 'week' | 'month' | 'year';
const monthsIn: Readonly<Record<Unit, number>> = { week: 12 / 52, month: 1, year: 12 };

const unitsByWord = new Map<string, Unit>([
  ...['week', 'weeks', 'wk', 'wks'].map((word): [string, Unit] => [word, 'week']),
  ...['month', 'months', 'mth', 'mths', 'mo', 'mos'].map((word): [string, Unit] => [word, 'month']),
  ...['year', 'years', 'yr', 'yrs', 'yo'].map((word): [string, Unit] => [word, 'year']),
]);

const numberWords = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 1]),
).set('eighteen', 18);

interface Amount {
  number: number;
  unit: Unit | null;
}

/** "1 year old", "6-12 months", "aged 2", "ages 3+", "under 2s", "from 6 months", "newborn", "toddler", "1st birthday". */
export function readAge(tokens: readonly Token[], at: number): Read<AgeRange> | null {
  const named = readNamed(tokens, at);
  if (named) return named;
  const word = textAt(tokens, at);
  const isAge = ['age', 'aged', 'ages'].includes(word);
  const start = isAge || ['size', 'between'].includes(word) ? at + 1 : at;
  const found = readRange(tokens, start, isAge) ?? readSingle(tokens, start, isAge);
  if (!found || found.value.toMonths > OLDEST_MONTHS) return null;
  const end = afterTail(tokens, found.end);
  const isOther = ['warranty', 'guarantee', 'supply'].includes(textAt(tokens, end));
  return isEnd(tokens, end) && !isOther ? { value: found.value, end } : null;
}

function readNamed(tokens: readonly Token[], at: number): Read<AgeRange> | null {
  if (things.some((thing) => afterWords(tokens, at, thing) !== null)) return null;
  for (const [words, value] of namedAgesByWord.get(textAt(tokens, at)) ?? []) {
    const end = afterWords(tokens, at, words);
    if (end !== null && isEnd(tokens, end)) return { value, end };
  }
  return null;
}

function readRange(tokens: readonly Token[], at: number, isAge: boolean): Read<AgeRange> | null {
  const low = amountAt(tokens, textAt(tokens, at) === 'from' ? at + 1 : at);
  if (!low) return null;
  const next = textAt(tokens, low.end) === 'and' ? low.end + 1 : afterTo(tokens, low.end);
  const high = next && amountAt(tokens, next);
  if (!high) return null;
  const unit = high.value.unit ?? (isAge ? 'year' : null);
  if (!unit) return null;
  const [fromMonths, toMonths] = [inMonths(low.value, unit), inMonths(high.value, unit)].toSorted(
    (a, b) => a - b,
  );
  return { value: { fromMonths: fromMonths!, toMonths: toMonths! }, end: high.end };
}

function readSingle(tokens: readonly Token[], at: number, isAge: boolean): Read<AgeRange> | null {
  const bound = boundAt(tokens, at);
  const amount = amountAt(tokens, bound?.end ?? at, bound !== null);
  if (!amount) return null;
  const unit = amount.value.unit ?? (isAge ? 'year' : null);
  if (!unit) return null;
  const months = inMonths(amount.value, unit);
  return {
    value: { fromMonths: bound?.value.side === 'most' ? 0 : months, toMonths: months },
    end: amount.end,
  };
}

function inMonths({ number, unit }: Amount, otherwise: Unit): number {
  return Math.floor(number * monthsIn[unit ?? otherwise]);
}

/** "under 2s": only after such a bound does the "s" mean years. */
function amountAt(tokens: readonly Token[], at: number, isBounded = false): Read<Amount> | null {
  const number = numberAt(tokens, at) ?? numberWords.get(textAt(tokens, at)) ?? null;
  if (number === null || number > OLDEST_MONTHS) return null;
  // "6-month-old"
  const dash = textAt(tokens, at + 1) === '-' && unitsByWord.has(textAt(tokens, at + 2)) ? 1 : 0;
  const place = at + 1 + dash;
  const text = textAt(tokens, place);
  const named = unitsByWord.get(text) ?? null;
  const isGlued = tokens[place]?.isGlued === true;
  const short = isGlued && text === 'm' ? 'month' : isGlued && text === 'y' ? 'year' : null;
  const counted = isBounded && isGlued && ['s', "'s", '’s'].includes(text) ? 'year' : null;
  const unit = named ?? short ?? counted;
  return { value: { number, unit }, end: unit ? place + 1 : at + 1 };
}

/** "old", "+", "and up": may follow an age and add nothing. */
function afterTail(tokens: readonly Token[], at: number): number {
  let end = at;
  const old = textAt(tokens, end) === '-' ? end + 1 : end;
  if (['old', 'olds', "old's", 'old’s'].includes(textAt(tokens, old))) end = old + 1;
  if (['+', 'plus'].includes(textAt(tokens, end))) return end + 1;
  const isUp =
    ['and', 'or'].includes(textAt(tokens, end)) &&
    ['up', 'over', 'older', 'above'].includes(textAt(tokens, end + 1));
  return isUp ? end + 2 : end;
}
