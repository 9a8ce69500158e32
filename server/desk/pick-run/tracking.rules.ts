import type { Sending } from '#contract/desk/pick-run.ts';
import { linesOf, plainNumber, readTrackingLine } from '#contract/desk/tracking-line-words.ts';
import {
  carrierAmong,
  carrierOf,
  isAddress,
  plainCode,
  readTracking,
  ROYAL_MAIL,
} from '#contract/desk/tracking-words.ts';

interface SendableTote {
  number: number;
  orderNumber: string;
  /** Why it cannot leave; null if it can. */
  problem: string | null;
}

/**
 * Which code was pasted for which tote, line by line as pasted: an order number and a code in either order, or only
 * codes in the order of the totes that can leave. A line that does not fit says why, and its parcel stays.
 */
export function readPastedCodes(text: string, crates: readonly SendableTote[]): Sending[] {
  const byNumber = new Map(crates.map((crate) => [plainNumber(crate.orderNumber), crate]));
  const lines = linesOf(text)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ line, ...readTrackingLine(line, (number) => byNumber.has(number)) }));
  const ready = crates.filter(({ problem }) => problem === null);
  const areAlone = lines.every(({ order }) => order === null);
  const seen = new Set<string>();
  const orders = new Set<string>();
  return lines.map(({ line, order, code: typed }, index): Sending => {
    const say = (problem: string): Sending => ({
      ...{ line: shortened(line), orderNumber: null, crate: null, code: null, carrier: null },
      problem,
    });
    if (!areAlone && order === null) return say('This line has no order number.');
    const crate = areAlone ? ready[index] : byNumber.get(order!);
    if (!crate)
      return say(areAlone ? 'There are more codes than parcels.' : 'That order is not in this pick run.');
    const found = { line: shortened(line), orderNumber: crate.orderNumber, crate: crate.number };
    const refuse = (problem: string): Sending => ({ ...found, code: null, carrier: null, problem });
    if (crate.problem !== null) return refuse(crate.problem);
    if (orders.has(crate.orderNumber)) return refuse('This order is listed twice.');
    orders.add(crate.orderNumber);
    if (typed === '') return refuse('This line has no code.');
    // The file of a pick run is Royal Mail's, so a code that could be anybody's counts as theirs.
    const carrier = carrierAmong(carrierOf(typed) ?? ROYAL_MAIL, typed);
    const { url, problem } = readTracking(carrier ?? '', typed);
    if (problem !== null) return refuse(problem);
    if (seen.has(url!)) return refuse('This code is listed twice.');
    seen.add(url!);
    return { ...found, code: isAddress(typed) ? url! : plainCode(typed), carrier, problem: null };
  });
}

const shortened = (line: string) => (line.length > 80 ? `${line.slice(0, 80)}…` : line);
