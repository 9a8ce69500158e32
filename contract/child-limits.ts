import { readNumber } from './numbers.ts';
import type { Span } from './span.ts';

/*
 * The child that a product is for, read from its attributes: a car seat's 61–125 cm, a carrier's 3.5–20 kg. A product's
 * own height and weight are attributes as well, so the name must say whose they are.
 */

/** Keys of attributes that limit the child. Also a pattern of PostgreSQL. */
export const CHILD_LIMIT =
  /^((min|max|minimum|maximum)-)?((child|children|baby|toddler|user|wearer)(-?s)?-(min-|max-)?|suitable-(child-)?|recommended-(child-)?)(height|weight)(-|$)/;

export interface LimitingAttribute {
  key: string;
  unit: string | null;
  number: number | null;
  upperNumber: number | null;
  choices: readonly string[] | null;
}

/** In centimetres and kilograms, both ends included; null where no limit is given. */
export interface ChildLimits {
  height: Span | null;
  weight: Span | null;
}

type Measured = keyof ChildLimits;

const CENTIMETRES: Readonly<Record<string, number>> = { mm: 0.1, cm: 1, m: 100, in: 2.54 };
const KILOGRAMS: Readonly<Record<string, number>> = { g: 0.001, kg: 1, lb: 0.453_592, lbs: 0.453_592 };
const SCALES: Readonly<Record<Measured, Readonly<Record<string, number>>>> = {
  height: CENTIMETRES,
  weight: KILOGRAMS,
};
const USUAL: Readonly<Record<Measured, string>> = { height: 'cm', weight: 'kg' };

export function childLimits(attributes: readonly LimitingAttribute[]): ChildLimits {
  const limit = (measured: Measured) => {
    const spans = attributes.flatMap((attribute) => {
      const [, ...parts] = CHILD_LIMIT.exec(attribute.key) ?? [];
      return parts.includes(measured) ? (spanOf(attribute, measured) ?? []) : [];
    });
    return spans.length === 0 ? null : spans.reduce(narrower);
  };
  return { height: limit('height'), weight: limit('weight') };
}

/** A least and a greatest weight may be two attributes. */
function narrower(one: Span, other: Span): Span {
  return {
    from:
      one.from === null || other.from === null ? (one.from ?? other.from) : Math.max(one.from, other.from),
    to: one.to === null || other.to === null ? (one.to ?? other.to) : Math.min(one.to, other.to),
  };
}

function spanOf(
  { key, unit, number, upperNumber, choices }: LimitingAttribute,
  measured: Measured,
): Span | null {
  const isLeast = /(^|-)min(imum)?-/.test(key);
  if (number !== null) {
    const scale = SCALES[measured][unit ?? USUAL[measured]];
    if (scale === undefined) return null;
    const from = number * scale;
    if (upperNumber !== null) return rounded({ from, to: upperNumber * scale });
    return rounded(isLeast ? { from, to: null } : { from: null, to: from });
  }
  // Several texts, such as the sizes of a pack, are no single limit.
  return choices?.length === 1 ? readChildSpan(choices[0]!, measured, isLeast) : null;
}

const BETWEEN =
  /(?<![\d.,])([\d.,]{1,9})(?:\s?(mm|cm|m|in|g|kg|lbs?)(?![a-z]))?\s?(?:[-–—]|to)\s?([\d.,]{1,9})(?:\s?(mm|cm|m|in|g|kg|lbs?)(?![a-z])|(?!\s?[a-z\d.,]))/i;
const ALONE =
  /^(?:(from|over|min\.?|at least|up to|max\.?|under)\s?)?([\d.,]{1,9})(?:\s?(mm|cm|m|in|g|kg|lbs?)(?![a-z])|(?!\s?[a-z\d.,]))\s?(\+|and over|or more)?$/i;
/** More is a description, not a limit. */
const LENGTH = 100;

/** '9-18 kg', 'up to 105 cm', '15 kg +', '0.6 m to 1.05 m'. A single number is the most. */
export function readChildSpan(text: string, measured: Measured, isLeast = false): Span | null {
  if (text.length > LENGTH) return null;
  const scaleOf = (unit: string | undefined) => SCALES[measured][unit?.toLowerCase() ?? USUAL[measured]];
  const [, low, lowUnit, high, highUnit] = BETWEEN.exec(text) ?? [];
  if (low && high) {
    const [lower, upper] = [scaleOf(lowUnit ?? highUnit), scaleOf(highUnit)];
    const [from, to] = [numberOf(low) * (lower ?? NaN), numberOf(high) * (upper ?? NaN)];
    return from <= to ? rounded({ from, to }) : null;
  }
  const [, before = '', amount, unit, after] = ALONE.exec(text.trim()) ?? [];
  const scale = scaleOf(unit);
  if (amount === undefined || scale === undefined) return null;
  const value = numberOf(amount) * scale;
  if (Number.isNaN(value)) return null;
  const isFrom = isLeast || after !== undefined || /^(from|over|min|at least)/i.test(before);
  return rounded(isFrom ? { from: value, to: null } : { from: null, to: value });
}

function numberOf(text: string): number {
  const read = readNumber(text);
  return 'value' in read ? read.value : NaN;
}

function rounded({ from, to }: Span): Span {
  const tenth = (value: number | null) => value && Math.round(value * 10) / 10;
  return { from: tenth(from), to: tenth(to) };
}

const figures = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** '61–125 cm', 'up to 105 cm', 'from 15 kg'. */
export function limitWords({ from, to }: Span, measured: Measured): string {
  const unit = USUAL[measured];
  if (to === null) return `from ${figures.format(from ?? 0)} ${unit}`;
  return from === null
    ? `up to ${figures.format(to)} ${unit}`
    : `${figures.format(from)}–${figures.format(to)} ${unit}`;
}
