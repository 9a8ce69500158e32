import { groupThousands } from './thousands.ts';

/*
 * The one reader for numbers that a person types or a spreadsheet writes. A comma before exactly three digits divides
 * thousands, before one or two it is a decimal comma; a dot is the decimal sign; where both stand, the last is the
 * decimal sign. What can be read in two ways is not guessed. Apart from money.ts, which every page of the shop loads.
 */

/** The number, or how the text could be read: in two ways, or in none that fits. */
export type NumberRead = { value: number } | { readings: readonly string[] };

interface Wanted {
  /** The most decimals that it may have; zeros at the end do not count. */
  decimals?: number;
  min?: number;
  max?: number;
  /** Shown with the readings: '£', ' g'. */
  sign?: string;
  unit?: string;
}

const NONE: NumberRead = { readings: [] };

/** Room for any number in any notation. What is longer is not looked at. */
export const NUMBER_LENGTH = 40;

/** Beyond these, a double is not exact. */
const MAX_DIGITS = 15;

export function readNumber(text: string, wanted: Wanted = {}): NumberRead {
  if (text.length > NUMBER_LENGTH) return NONE;
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = wanted;
  const [, minus = '', digits = ''] = /^([-−]|\+)?(.+)$/.exec(text.trim()) ?? [];
  const read = readDigits(withoutSpaces(digits), wanted);
  if ('readings' in read) return read;
  const value = minus === '' || minus === '+' || read.value === 0 ? read.value : -read.value;
  return value >= min && value <= max ? { value } : NONE;
}

export function readWhole(text: string, wanted: Wanted = {}): NumberRead {
  return readNumber(text, { ...wanted, decimals: 0 });
}

/** Pence from a sum in pounds that somebody typed or a spreadsheet wrote: '50', '£1,200', '14,50'. */
export function readPence(text: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): NumberRead {
  const sum = text.length > NUMBER_LENGTH ? '' : text.trim().replace(/^£|£$/, '');
  const read = readNumber(sum, { decimals: 2, sign: '£' });
  if ('readings' in read) return read;
  const value = Math.round(read.value * 100);
  return value >= min && value <= max ? { value } : { readings: [] };
}

/** A weight, in grams: '350', '1,200 g', '1,2 kg'. */
export function readGrams(text: string, { min = 1, max = Number.MAX_SAFE_INTEGER } = {}): NumberRead {
  if (text.length > NUMBER_LENGTH) return NONE;
  const [unit = ''] = /(?:k?g|grams?|kilos?|kilograms?)$/i.exec(text.trim()) ?? [];
  const typed = text.trim().slice(0, text.trim().length - unit.length);
  const isKilos = /^k/i.test(unit);
  const read = isKilos ? readNumber(typed, { unit: ' kg' }) : readWhole(typed, { unit: ' g' });
  if ('readings' in read) return read;
  const value = isKilos ? Math.round(read.value * 1000) : read.value;
  return value >= min && value <= max ? { value } : NONE;
}

/** Why a text is not read, as a sentence; `otherwise` if it is no number at all. */
export function unreadWords(text: string, { readings }: { readings: readonly string[] }, otherwise: string) {
  if (readings.length === 0) return otherwise;
  return `“${text.trim()}” can be read in two ways: as ${readings.join(' or as ')}.`;
}

/**
 * The way in which a spreadsheet shortens a long number, such as a barcode: `3.60003E+10`. Narrower than what no number
 * may look like, because a sku may be `2E10`.
 */
export function isShortened(text: string): boolean {
  return /^\d(?:[.,]\d{1,15})?E\+\d{2,3}$/i.test(text.trim());
}

function readDigits(digits: string, { decimals = 3, sign = '', unit = '' }: Wanted): NumberRead {
  if (/^\d+(?:[.,]\d+)?e[-+]?\d+$/i.test(digits)) {
    const whole = Number(digits.replace(',', '.'));
    const exact = Number.isSafeInteger(whole) ? groupThousands(whole) : digits;
    return { readings: [`${sign}${exact}${unit}`, 'another number that a spreadsheet has shortened'] };
  }
  if (!/^[\d.,]*\d$/.test(digits)) return NONE;
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const [head, tail] = last < 0 ? [digits, ''] : [digits.slice(0, last), digits.slice(last + 1)];
  const divider = digits[last];
  const isDivided = /[.,]/.test(head);
  if (last >= 0 && !isDivided && tail.length === 3) {
    const inGroups = /^[1-9]\d{0,2}$/.test(head);
    // '1,200' is one thousand two hundred, '0,500' perhaps a half; '1.200' is 1.2, unless so much is not wanted.
    if (divider === ',' ? !inGroups : inGroups && decimals < 3) {
      const thousands = groupThousands(`${head}${tail}`.replace(/^0+(?=\d)/, ''));
      const kept = tail.replace(/(?<!0)0+$/, '').padEnd(decimals === 2 ? 2 : 0, '0');
      const fraction = [head || '0', kept].filter(Boolean).join('.');
      return { readings: [thousands, fraction].map((reading) => `${sign}${reading}${unit}`) };
    }
    if (divider === ',') return exactly(digits.replaceAll(',', ''), '', decimals);
  }
  if (isDivided && divider !== undefined) {
    const other = divider === ',' ? '.' : ',';
    // '1,234,567' has no decimals; in '1.234,50' and '1,234.50' the last sign is the decimal one.
    const parts = digits.includes(other) ? head.split(other) : divider === ',' ? digits.split(',') : [];
    if (parts.length === 0 || !areGroups(parts)) return NONE;
    return exactly(parts.join(''), digits.includes(other) ? tail : '', decimals);
  }
  if (divider === ',' && tail.length > 2) return NONE;
  return exactly(head || '0', tail, decimals);
}

function exactly(whole: string, tail: string, decimals: number): NumberRead {
  const fraction = tail.replace(/(?<!0)0+$/, '');
  if (fraction.length > decimals || whole.length + fraction.length > MAX_DIGITS) return NONE;
  return { value: Number(`${whole}.${fraction || '0'}`) };
}

function areGroups([first = '', ...others]: readonly string[]): boolean {
  return /^[1-9]\d{0,2}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
}

/** Some countries divide thousands by spaces or apostrophes. */
function withoutSpaces(digits: string): string {
  const text = digits.trim();
  return /^[1-9]\d{0,2}(?:[\s'’]\d{3})+(?![^.,])/.test(text) ? text.replace(/[\s'’]/g, '') : text;
}
