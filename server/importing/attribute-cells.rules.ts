import { readNumber } from '#contract/numbers.ts';
import { plainText } from '#server/catalogue/plain-text.rules.ts';
import {
  attributeKeyOf,
  problemOfAttribute,
  type AttributeEntry,
} from '#server/catalogue/attributes/attribute-values.rules.ts';

/*
 * Reads attributes from a cell of another shop's table. A paragraph, an address, or a reference to something in the
 * other shop cannot be one and is left out: it was never meant for a table of ours.
 */

const MAX_LENGTH = 100;
const MAX_VALUES = 10;
/** Longer texts, and values after so many, are not even cleaned. */
const MAX_UNCLEANED = 2000;
const MAX_LOOKED_AT = 1000;

const units = new Map(
  Object.entries({
    ...{ kilograms: 'kg', grams: 'g', centimeters: 'cm', millimeters: 'mm', meters: 'm' },
    ...{ milliliters: 'ml', liters: 'l', litres: 'l' },
    ...{ kg: 'kg', g: 'g', cm: 'cm', mm: 'mm', m: 'm', ml: 'ml', l: 'l' },
  }),
);

/** `label` is the other shop's name for it; `name` is what its customers read. */
export function attributeOf(label: string, values: readonly string[], name?: string): AttributeEntry | null {
  const key = attributeKeyOf(label);
  const kept = values
    .slice(0, MAX_LOOKED_AT)
    .filter((value) => value.length <= MAX_UNCLEANED)
    .map(plainText)
    .filter(isWords);
  const [only] = kept;
  if (key === null || only === undefined) return null;
  const measured = kept.length === 1 ? measuredOf(key, only) : null;
  const short = name?.slice(0, MAX_UNCLEANED);
  const entry = measured
    ? { ...measured, name: short }
    : { key, name: short, value: kept.length === 1 ? only : kept.slice(0, MAX_VALUES) };
  return problemOfAttribute(entry) ? null : entry;
}

/** A weight of "6.2 kg" is a `weight-kg` of 6.2. */
function measuredOf(key: string, text: string): { key: string; value: number } | null {
  const [words = ''] = /(?<![a-z])[a-z]+$/i.exec(text) ?? [];
  const read = readNumber(text.slice(0, text.length - words.length), { decimals: 12 });
  const unit = units.get(words.toLowerCase());
  const ownKey = unit && (key.endsWith(`-${unit}`) ? key : attributeKeyOf(`${key}-${unit}`));
  return 'value' in read && ownKey ? { key: ownKey, value: read.value } : null;
}

function isWords(text: string): boolean {
  return text !== '' && text.length <= MAX_LENGTH && !/[\n<>{}]|^gid:|:\/\//.test(text);
}

/** Reads a list in any of the ways in which tables write one: several texts, or one. */
export function valuesOf(text: string): string[] {
  const json = jsonOf(text);
  if (Array.isArray(json))
    return json.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
  if (isMeasure(json)) return [`${json.value} ${json.unit}`];
  return json === undefined ? text.split(';').map((one) => one.trim()) : [text];
}

function jsonOf(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isMeasure(json: unknown): json is { value: number | string; unit: string } {
  return typeof json === 'object' && json !== null && 'value' in json && 'unit' in json;
}

/** If two columns are the same attribute, the first counts. */
export function firstOfEach(entries: readonly (AttributeEntry | null)[]): AttributeEntry[] {
  const known = new Map<string, AttributeEntry>();
  for (const entry of entries) if (entry && !known.has(entry.key)) known.set(entry.key, entry);
  return [...known.values()];
}
