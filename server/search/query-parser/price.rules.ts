import { readPence } from '#contract/numbers.ts';
import {
  afterTo,
  afterWords,
  boundAt,
  isEnd,
  isMeasure,
  textAt,
  type Read,
  type Token,
} from './tokens.rules.ts';

/** Both limits are included; null means no limit. */
export interface PriceLimits {
  minPence: number | null;
  maxPence: number | null;
}

/** No product costs more, so a larger number is not a price. */
const MAX_PENCE = 100_000_000;

interface Sum {
  pence: number;
  /** True if a sign or a word marks it as money. */
  isMoney: boolean;
}

/** "under £30", "between 20 and 40", "£20-£40", "£30 or less"; and "£30", which is a budget. */
export function readPrice(tokens: readonly Token[], at: number): Read<PriceLimits> | null {
  const start = ['priced', 'costing'].includes(textAt(tokens, at)) ? at + 1 : at;
  const found = readRange(tokens, start) ?? readBound(tokens, start) ?? readBudget(tokens, start);
  return found && isEnd(tokens, found.end) ? found : null;
}

function readRange(tokens: readonly Token[], at: number): Read<PriceLimits> | null {
  const isBetween = textAt(tokens, at) === 'between';
  const low = sumAt(tokens, isBetween || textAt(tokens, at) === 'from' ? at + 1 : at);
  const next =
    (low && (isBetween ? afterWords(tokens, low.end, 'and') : null)) ?? (low && afterTo(tokens, low.end));
  const high = next && sumAt(tokens, next);
  if (!low || !high) return null;
  const isMoney = low.value.isMoney || high.value.isMoney;
  if (!isMoney && !(isBetween && isPlain(tokens, high.end))) return null;
  const [minPence, maxPence] = [low.value.pence, high.value.pence].toSorted((a, b) => a - b);
  return { value: { minPence: minPence!, maxPence: maxPence! }, end: high.end };
}

function readBound(tokens: readonly Token[], at: number): Read<PriceLimits> | null {
  const bound = boundAt(tokens, at);
  const sum = bound && sumAt(tokens, bound.end);
  if (!sum) return null;
  const { side, isExclusive, needsUnit } = bound.value;
  if (!sum.value.isMoney && (needsUnit || !isPlain(tokens, sum.end))) return null;
  const { pence } = sum.value;
  const value =
    side === 'most'
      ? { minPence: null, maxPence: Math.max(0, isExclusive ? pence - 1 : pence) }
      : { minPence: isExclusive ? pence + 1 : pence, maxPence: null };
  return { value, end: sum.end };
}

function readBudget(tokens: readonly Token[], at: number): Read<PriceLimits> | null {
  const sum = sumAt(tokens, at);
  if (!sum?.value.isMoney) return null;
  const {
    value: { pence },
    end,
  } = sum;
  const more = ['+', 'or more', 'or over', 'and over', 'and up', 'plus', 'min', 'minimum'];
  const less = ['or less', 'or under', 'and under', 'or below', 'max', 'maximum'];
  const after = (words: readonly string[]) =>
    words.map((each) => afterWords(tokens, end, each)).find((each) => each !== null);
  const least = after(more);
  if (least !== undefined) return { value: { minPence: pence, maxPence: null }, end: least! };
  return { value: { minPence: null, maxPence: pence }, end: after(less) ?? end };
}

function sumAt(tokens: readonly Token[], at: number): Read<Sum> | null {
  const hasSign = ['£', 'gbp'].includes(textAt(tokens, at));
  const place = hasSign ? at + 1 : at;
  const [text, isDecimalComma] = sumText(tokens, place, hasSign);
  const read = readPence(text);
  if (!/^\d/.test(text) || 'readings' in read) return null;
  const last = isDecimalComma ? place + 2 : place;
  const unit = textAt(tokens, last + 1);
  const isPence = !hasSign && unit === 'p' && tokens[last + 1]!.isGlued;
  const pence = isPence ? Math.round(read.value / 100) : read.value;
  if (pence > MAX_PENCE) return null;
  const hasUnit = isPence || (!hasSign && ['£', 'gbp', 'pound', 'pounds', 'quid'].includes(unit));
  return { value: { pence, isMoney: hasSign || hasUnit }, end: hasUnit ? last + 2 : last + 1 };
}

/** '£14,50' is three tokens: without the sign, a comma may as well divide a list. */
function sumText(tokens: readonly Token[], at: number, hasSign: boolean): [text: string, isComma: boolean] {
  const text = textAt(tokens, at);
  const tail = textAt(tokens, at + 2);
  const isGlued = tokens[at + 1]?.isGlued === true && tokens[at + 2]?.isGlued === true;
  const isComma = hasSign && isGlued && textAt(tokens, at + 1) === ',' && /^\d{1,2}$/.test(tail);
  return isComma ? [`${text},${tail}`, true] : [text, false];
}

/** A bare number is a sum of money only if it counts nothing else. */
function isPlain(tokens: readonly Token[], end: number): boolean {
  return isEnd(tokens, end) && !isMeasure(textAt(tokens, end)) && afterTo(tokens, end) === null;
}

/** The limits of both; if they contradict each other, those of the later. */
export function withLimits(earlier: PriceLimits, later: PriceLimits): PriceLimits {
  const minPence = highest(earlier.minPence, later.minPence);
  const maxPence = lowest(earlier.maxPence, later.maxPence);
  return minPence !== null && maxPence !== null && minPence > maxPence ? later : { minPence, maxPence };
}

function highest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function lowest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
