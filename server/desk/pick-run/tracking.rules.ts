import type { Sending } from '#contract/desk/pick-run.ts';
import { carrierOf, readTracking, ROYAL_MAIL } from '#contract/desk/tracking-words.ts';

interface SendableTote {
  number: number;
  orderNumber: string;
  /** Why it cannot leave; null if it can. */
  problem: string | null;
}

/** The shape of an order number, of this pick run or not. */
const NUMBER = /^#?[A-Z0-9]{4}-?[A-Z0-9]{4}$/;

/**
 * Which code was pasted for which tote, line by line as pasted: an order number and a code in either order, or only
 * codes in the order of the totes that can leave. A line that does not fit says why, and its parcel stays.
 */
export function readPastedCodes(text: string, crates: readonly SendableTote[]): Sending[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const ready = crates.filter(({ problem }) => problem === null);
  const byNumber = new Map(crates.map((crate) => [plain(crate.orderNumber), crate]));
  const areAlone = lines.every((line) => wordsOf(line).length === 1);
  const codes = new Set<string>();
  const orders = new Set<string>();
  return lines.map((line, index): Sending => {
    const say = (problem: string): Sending => ({
      ...{ line: shortened(line), orderNumber: null, crate: null, code: null, carrier: null },
      problem,
    });
    const words = wordsOf(line);
    if (words.length > 2) return say('This line has more than an order number and a code.');
    const number = areAlone ? null : words.find((word) => byNumber.has(plain(word)) || NUMBER.test(word));
    if (!areAlone && number === undefined) return say('This line has no order number.');
    const code = words.find((word) => word !== number);
    const crate = areAlone ? ready[index] : byNumber.get(plain(number!));
    if (!crate)
      return say(areAlone ? 'There are more codes than parcels.' : 'That order is not in this pick run.');
    const found = { line: shortened(line), orderNumber: crate.orderNumber, crate: crate.number };
    const refuse = (problem: string): Sending => ({ ...found, code: null, carrier: null, problem });
    if (crate.problem !== null) return refuse(crate.problem);
    if (orders.has(crate.orderNumber)) return refuse('This order is listed twice.');
    orders.add(crate.orderNumber);
    if (code === undefined) return refuse('This line has no code.');
    // The file of a pick run is Royal Mail's, so a code that could be anybody's counts as theirs.
    const carrier = carrierOf(code) ?? ROYAL_MAIL;
    const { problem } = readTracking(carrier, code);
    if (problem !== null) return refuse(problem);
    if (codes.has(code)) return refuse('This code is listed twice.');
    codes.add(code);
    return { ...found, code, carrier, problem: null };
  });
}

const wordsOf = (line: string) =>
  line
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

const plain = (number: string) => number.replace(/[#-]/g, '');

const shortened = (line: string) => (line.length > 80 ? `${line.slice(0, 80)}…` : line);
