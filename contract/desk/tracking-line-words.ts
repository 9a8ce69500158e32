/*
 * Reads tracking codes as they are pasted from a spreadsheet, a carrier's page or a message: one parcel a line, an order
 * number and a code in either order, or the code alone. Codes may be written in groups, between quotation marks and with
 * any dash; addresses keep every letter as it is.
 */

import { carrierOf, isAddress } from './tracking-words.ts';

interface TrackingLine {
  /** The order that it names, without dash; null if it names none. */
  order: string | null;
  code: string;
}

export const linesOf = (text: string) => text.split(/\r\n|[\r\n\u2028]/);

export function readTrackingLine(line: string, isOrder: (plainNumber: string) => boolean): TrackingLine {
  const words = wordsOf(line);
  const at = numberAt(words, isOrder);
  return {
    order: at === null ? null : plainNumber(words[at]!),
    code: words.filter((_, index) => index !== at).join(' '),
  };
}

/** A number as typed, to be compared: `#7kq2‑m9xd` is `7KQ2M9XD`. */
export const plainNumber = (number: string) => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The shape of an order number, of any order. */
const NUMBER = /^#?[A-Z0-9]{4}(-?)[A-Z0-9]{4}$/i;

function numberAt(words: readonly string[], isOrder: (plainNumber: string) => boolean): number | null {
  const known = words.findIndex((word) => !isAddress(word) && isOrder(plainNumber(word)));
  if (known !== -1) return known;
  if (words.length < 2) return null;
  for (const at of [0, words.length - 1]) {
    const shape = NUMBER.exec(words[at]!);
    if (!shape) continue;
    const rest = words.filter((_, index) => index !== at).join(' ');
    if (isAddress(rest) || carrierOf(rest) !== null) return at;
    // Not the first group of a code.
    if (shape[1] !== '' && carrierOf(words.join('')) === null) return at;
  }
  return null;
}

/** An address is one word, whatever it contains; a number that follows it in a table is not part of it. */
function wordsOf(line: string): string[] {
  const start = line.search(/https?:/i);
  if (start === -1) return split(line);
  const address = /^[^\s"“”]+/.exec(line.slice(start))![0];
  const [next = ''] = /[,;](?:#?[A-Z0-9]{4}-?[A-Z0-9]{4})?$/i.exec(address) ?? [];
  const end = address.length - next.length;
  return [...split(line.slice(0, start)), address.slice(0, end), ...split(line.slice(start + end))];
}

const split = (text: string) =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .split(/[\s,;"`'\p{Pi}\p{Pf}]+/u)
    .filter(Boolean);
