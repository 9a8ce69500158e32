import type { Finding } from './finding.ts';
import { penceFromPounds } from './money.ts';

const NUMBER = /^-?\d{1,9}(?:\.\d{1,3})?$/;

/** Both ends included; null means open. */
export interface Span {
  from: number | null;
  to: number | null;
}

/** A number (`6.2`) or a span (`5..8`, `..8`, `5..`) of an attribute; null for anything else. */
export function readSpan(text: string): Span | null {
  const [from = '', to = from, ...more] = text.split('..');
  const ends = [from, to];
  if (more.length > 0 || ends.every((end) => end === '')) return null;
  if (!ends.every((end) => end === '' || NUMBER.test(end))) return null;
  const span = { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) };
  return span.from !== null && span.to !== null && span.from > span.to ? null : span;
}

export function formatSpan({ from, to }: Span): string {
  return from !== null && from === to ? String(from) : `${from ?? ''}..${to ?? ''}`;
}

/** The price parameters of a span; the facet `price` has its values as spans in pounds. */
export function pricesOfSpan({ from, to }: Span): Pick<Finding, 'minPence' | 'maxPence'> {
  return {
    minPence: from === null ? null : penceFromPounds(from),
    maxPence: to === null ? null : penceFromPounds(to),
  };
}
