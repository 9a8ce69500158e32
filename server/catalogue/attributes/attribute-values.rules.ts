import { isDeepStrictEqual } from 'node:util';
import { readNumber } from '#contract/numbers.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { normalForm } from '#contract/normal-form.ts';
import { plainText } from '#server/catalogue/plain-text.rules.ts';

/**
 * What a file says of one attribute of a product. Text is read according to the attribute's kind; null removes the
 * attribute.
 */
export interface AttributeEntry {
  key: string;
  /** If the file has one; used for an attribute new to the shop. */
  name?: string | undefined;
  value: number | boolean | string | Range | readonly string[] | null;
}

export type Range = readonly [number, number];
export type AttributeKind = 'number' | 'range' | 'choice' | 'boolean';
export type AttributeValue = number | Range | readonly string[] | boolean;

export interface Attribute {
  key: string;
  name: string;
  kind: AttributeKind;
  unit: string | null;
  better: 'lower' | 'higher' | null;
}

const MAX_CHOICES = PRODUCT_LIMITS.choices;
const MAX_CHOICE_LENGTH = PRODUCT_LIMITS.choice;
const MAX_NUMBER = PRODUCT_LIMITS.number;
const MAX_NAME_LENGTH = 2000;

/** Shoppers pick these from a list, even where they look like numbers. */
const choices = new Set(['size', 'colour', 'material']);
const units = new Set(['kg', 'g', 'cm', 'mm', 'm', 'ml', 'l', 'months', 'years']);

/** "Child weight (kg)" is `child-weight-kg`; null if no letter is Latin. */
export function attributeKeyOf(name: string): string | null {
  if (name.length > MAX_NAME_LENGTH) return null;
  const key = normalForm(name, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|(?<!-)-+$/g, '')
    .replace(/^color(-pattern)?$/, 'colour');
  return key !== '' && key.length <= 40 ? key : null;
}

/** "weight-kg" becomes Weight in kg, and "isofix" becomes Isofix. */
export function describeAttribute({ key, name }: AttributeEntry, kind: AttributeKind): Attribute {
  const hasUnit = unitOf(key) !== null && (kind === 'number' || kind === 'range');
  const words = (hasUnit ? key.slice(0, key.lastIndexOf('-')) : key).replaceAll('-', ' ');
  // A unit in brackets is shown next to the value instead.
  const ownName = plainText(name ?? '')
    .replace(/\s+/g, ' ')
    .replace(/ ?\([^()]*\)$/, '')
    .slice(0, 60)
    .toWellFormed()
    .trim();
  return {
    key,
    name: (!choices.has(key) && ownName) || words[0]!.toUpperCase() + words.slice(1),
    kind,
    unit: hasUnit ? unitOf(key) : null,
    better: key === 'weight-kg' && kind === 'number' ? 'lower' : null,
  };
}

function unitOf(key: string): string | null {
  const last = key.slice(key.lastIndexOf('-') + 1);
  return last !== key && units.has(last) ? last : null;
}

const anyNumber = String.raw`(\d[\d.,]{0,20})`;
const numberText = new RegExp(String.raw`^(-?)${anyNumber}\s*([a-z]*)$`, 'i');
const rangeText = new RegExp(String.raw`^${anyNumber}\s*(?:-|–|to)\s*${anyNumber}\s*([a-z]*)$`, 'i');
const booleans = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
]);

/** The kind of an attribute new to the shop, from its first value. */
export function kindOf({ key, value }: AttributeEntry): AttributeKind {
  if (choices.has(key)) return 'choice';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (isRange(value)) return 'range';
  const text = onlyText(value);
  if (text === null) return 'choice';
  if (booleans.has(text.toLowerCase())) return 'boolean';
  // A number without a unit may be a name: model 3000.
  if (unitOf(key) === null) return 'choice';
  if (rangeText.test(text)) return 'range';
  return numberText.test(text) ? 'number' : 'choice';
}

/** A value in the form the attribute stores; undefined if it is of another kind. */
export function valueOf(
  value: AttributeEntry['value'],
  { kind, unit }: Attribute,
): AttributeValue | undefined {
  const text = onlyText(value);
  switch (kind) {
    case 'number': {
      const [, sign = '', digits = '', given = ''] = (text && numberText.exec(text)) || [];
      if (digits !== '' && isSameUnit(given, unit)) return inNumbers(`${sign}${digits}`) ?? undefined;
      return typeof value === 'number' ? rounded(value) : undefined;
    }
    case 'range': {
      const [, lower, upper, given = ''] = (text && rangeText.exec(text)) || [];
      const ends = lower && upper && isSameUnit(given, unit) ? [inNumbers(lower), inNumbers(upper)] : [];
      const [from = null, to = null] = isRange(value) ? value.map(rounded) : ends;
      return from !== null && to !== null && from <= to ? [from, to] : undefined;
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : booleans.get(text?.toLowerCase() ?? '');
    case 'choice':
      if (text !== null) return [text];
      if (typeof value === 'number') return [String(value)];
      return Array.isArray(value) && !isRange(value) ? [...new Set(value as readonly string[])] : undefined;
  }
}

function isRange(value: AttributeEntry['value']): value is Range {
  return Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number');
}

function onlyText(value: AttributeEntry['value']): string | null {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.length === 1 && typeof value[0] === 'string' ? value[0] : null;
}

function isSameUnit(given: string, unit: string | null): boolean {
  return given === '' || given.toLowerCase() === unit?.toLowerCase();
}

/** Null for what is no number, or can be read in two ways. */
function inNumbers(text: string): number | null {
  const read = readNumber(text, { decimals: 12, min: -Infinity });
  return 'value' in read ? rounded(read.value) : null;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** What a value of this kind is, in words that follow "is". */
export const kindWords: Readonly<Record<AttributeKind, string>> = {
  number: 'a number, such as 6.2',
  range: 'a range from a lower to a higher number, such as 9-18',
  boolean: 'yes or no: true or false',
  choice: 'text, not a range or true or false',
};

export function areSameAttributes(
  some: ReadonlyMap<string, AttributeValue>,
  others: ReadonlyMap<string, AttributeValue>,
): boolean {
  return isDeepStrictEqual(Object.fromEntries(some), Object.fromEntries(others));
}

/** Why a value cannot be stored, whatever its kind; null if it can. */
export function problemOfAttribute({ key, value }: AttributeEntry): string | null {
  const numbers = [value].flat().filter((part) => typeof part === 'number');
  if (numbers.some((number) => !Number.isFinite(number) || Math.abs(number) > MAX_NUMBER)) {
    return `the attribute ${key} has a number that is too large`;
  }
  const texts = [value].flat().filter((part) => typeof part === 'string');
  if (texts.length > MAX_CHOICES) return `the attribute ${key} has more than ${MAX_CHOICES} values`;
  if (texts.some((text) => text.length > MAX_CHOICE_LENGTH)) {
    return `a value of the attribute ${key} has more than ${MAX_CHOICE_LENGTH} characters`;
  }
  return null;
}
