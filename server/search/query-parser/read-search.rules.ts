import { readAge, type AgeRange } from './age.rules.ts';
import { readColour, readSize, type Colour } from './details.rules.ts';
import { readPrice, withLimits, type PriceLimits } from './price.rules.ts';
import { isBeginning, readTokens, type Read, type Token } from './tokens.rules.ts';

/**
 * What a shopper's words say in addition to the thing: "prams under £300" means prams, and a limit. The parts that were
 * read are removed from the words; anything uncertain stays and is searched for like any other word.
 */
export interface SearchReading extends PriceLimits {
  /** What is left to be searched for, as typed. */
  words: string;
  age: AgeRange | null;
  /** As on a label: 3, 5+, m, large. */
  size: string | null;
  colours: readonly Colour[];
  /** Where in the term each of these is. */
  details: readonly ReadDetail[];
}

export interface ReadDetail {
  kind: 'price' | 'age' | 'size' | 'colour';
  start: number;
  end: number;
}

/** Takes time in proportion to the length of the term, whatever it contains. */
export function readSearch(term: string): SearchReading {
  const tokens = readTokens(term);
  let reading: SearchReading = {
    words: '',
    minPence: null,
    maxPence: null,
    age: null,
    size: null,
    colours: [],
    details: [],
  };
  const words: string[] = [];
  const details: ReadDetail[] = [];
  let rest = 0;
  for (let at = 0; at < tokens.length;) {
    const found = isBeginning(tokens, at) ? readDetail(tokens, at, reading) : null;
    if (!found) {
      at++;
      continue;
    }
    const { start } = tokens[at]!;
    words.push(term.slice(rest, start));
    rest = tokens[found.end - 1]!.end;
    const { kind, ...read } = found.value;
    reading = { ...reading, ...read };
    details.push({ kind, start, end: rest });
    at = found.end;
  }
  words.push(term.slice(rest));
  return { ...reading, details, words: words.join(' ').replace(/\s+/g, ' ').trim() };
}

type DetailOf = Partial<Omit<SearchReading, 'words' | 'details'>> & Pick<ReadDetail, 'kind'>;

/**
 * Ages are read before prices, because "under 6 months" is not a price, and before sizes, because "size 6-9 months" is
 * an age.
 */
function readDetail(tokens: readonly Token[], at: number, reading: SearchReading): Read<DetailOf> | null {
  const age = readAge(tokens, at);
  if (age) return { value: { kind: 'age', age: age.value }, end: age.end };
  const price = readPrice(tokens, at);
  if (price) return { value: { kind: 'price', ...withLimits(reading, price.value) }, end: price.end };
  const size = readSize(tokens, at);
  if (size) return { value: { kind: 'size', size: size.value }, end: size.end };
  const colour = readColour(tokens, at);
  if (!colour) return null;
  const colours = [...new Set([...reading.colours, colour.value])];
  return { value: { kind: 'colour', colours }, end: colour.end };
}

export function withoutDetail(term: string, { start, end }: ReadDetail): string {
  return `${term.slice(0, start)} ${term.slice(end)}`.replace(/\s+/g, ' ').trim();
}
