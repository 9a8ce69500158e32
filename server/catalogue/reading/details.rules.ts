import { numberWords, type AgeRange } from './age.rules.ts';
import { shadesOf, spellingsOf, type Colour } from './colour.rules.ts';
import type { SearchReading } from './read-search.rules.ts';

/**
 * How the texts of a product may say what was read: texts for `to_tsquery`, every word of them our own or a number.
 * The catalogue knows ages, sizes and colours from its texts alone, so they say what comes first and hide nothing.
 */
export interface Detail {
  /** Just what was asked for. */
  own: string;
  /** That, and what comes near it: a shade, an age that overlaps. */
  near: string;
}

export function listDetails({ age, size, colours }: SearchReading): Detail[] {
  return [
    ...(age ? [ageDetail(age)] : []),
    ...(size ? [sizeDetail(size)] : []),
    ...colours.map((colour) => colourDetail(colour)),
  ];
}

function colourDetail(colour: Colour): Detail {
  const own = anyOf(spellingsOf(colour));
  return { own, near: anyOf([own, ...shadesOf[colour]]) };
}

const wordsFor: Readonly<Record<string, string>> = {
  xxs: 'xxs',
  xs: 'xs | (extra <-> small)',
  s: 's | small',
  m: 'm | medium',
  l: 'l | large',
  xl: 'xl | (extra <-> large)',
  xxl: 'xxl',
  small: 's | small',
  medium: 'm | medium',
  large: 'l | large',
};

function sizeDetail(size: string): Detail {
  // The index parts words at every sign: "4.5" is 4 beside 5, "5+" is 5.
  const digits = size.match(/\d+/g);
  const own = `size <-> ${digits ? inARow(digits) : `(${wordsFor[size] ?? size})`}`;
  return { own, near: size.length > 3 && !digits ? anyOf([own, size]) : own };
}

/** The ages that labels speak of. */
const labelMonths = [0, 1, 2, 3, 6, 9, 12, 15, 18, 24, 30, 36, 48, 60, 72];
const labelYears = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16];
const months = { stems: ['month', 'mth', 'mo'], endings: ['m', 'months', 'mths'] };
const years = { stems: ['year', 'yr'], endings: ['y', 'yrs', 'years'] };

/** A 1 year old is 12 months, 1 year, 6-18 months, 9 to 12m or 6 months to 2 years. */
function ageDetail({ fromMonths, toMonths }: AgeRange): Detail {
  const isSingle = fromMonths === toMonths;
  const list = (labels: readonly number[], size: number) => {
    const all = [...new Set([...labels, fromMonths / size, toMonths / size])].filter(Number.isInteger);
    return {
      low: all.filter((each) => (isSingle ? each * size <= fromMonths : each * size < toMonths)),
      high: all.filter((each) => (isSingle ? each * size >= toMonths : each * size > fromMonths)),
      within: all.filter((each) => each * size >= fromMonths && each * size <= toMonths),
    };
  };
  const inMonths = list(labelMonths, 1);
  const inYears = list(labelYears, 12);
  const near = [
    ...ranges(inMonths.low, inMonths.high, months),
    ...ranges(inYears.low, inYears.high, years),
    `${anyOf(inMonths.low)} <-> ${anyOf(months.stems)} <2> ${anyOf(inYears.high)} <-> ${anyOf(years.stems)}`,
    ...alone(inMonths.within, months),
    ...alone(inYears.within, years),
    ...(fromMonths < 3 ? ['newborn'] : []),
    ...(isSingle && fromMonths === 12 ? ['(first | 1st) <-> birthday'] : []),
  ].join(' | ');
  if (isSingle) return { own: near, near };
  const exact = [
    ...ranges([fromMonths], [toMonths], months),
    ...(fromMonths % 12 === 0 && toMonths % 12 === 0
      ? ranges([fromMonths / 12], [toMonths / 12], years)
      : []),
  ].join(' | ');
  return { own: exact, near };
}

type Unit = typeof months;

/** "6 12 months" is what the index has of "6-12 months"; in "6 to 12 months" a word stands between. */
function ranges(low: readonly number[], high: readonly number[], { stems, endings }: Unit): string[] {
  const fused = high.flatMap((each) => endings.map((ending) => `${each}${ending}`));
  const end = `((${anyOf(high)} <-> ${anyOf(stems)}) | ${fused.join(' | ')})`;
  return [`${anyOf(low)} <-> ${end}`, `${anyOf(low)} <2> ${end}`];
}

function alone(numbers: readonly number[], { stems, endings }: Unit): string[] {
  if (numbers.length === 0) return [];
  return [
    `${anyOf(numbers)} <-> ${anyOf(stems)} <-> !(guarantee | warranty)`,
    ...numbers.flatMap((each) => endings.map((ending) => `${each}${ending}`)),
  ];
}

/** Labels write 12, descriptions often twelve. */
function anyOf(words: readonly (string | number)[]): string {
  const spelled = words.flatMap((word) => (typeof word === 'number' ? (numberWords[word] ?? []) : []));
  return `(${[...words, ...spelled].join(' | ')})`;
}

function inARow(words: readonly string[]): string {
  return words.join(' <-> ');
}
