import { countOnes, hasBit, setBit, type Bits } from './bits.rules.ts';
import { grown } from './product-numbers.rules.ts';

/**
 * The products from newest to oldest, which is the order of their ids. A product numbered later is nearly always newer;
 * the few exceptions, such as a draft published late, are kept separately and inserted where they belong.
 */
export interface ProductOrder {
  /** The number must be one more than the last. */
  add(number: number): void;
  /** `limit` of the products in `bits`, newest first, after skipping `skip`. */
  take(bits: Bits, skip: number, limit: number): number[];
}

interface Late {
  number: number;
  /** Products in order with this number or above are newer. */
  place: number;
}

/** `compare`: compares the ids of two numbers. */
export function createProductOrder(compare: (one: number, other: number) => number): ProductOrder {
  /** For each number, the newest product up to there. */
  let newest = new Int32Array(256);
  /** Newest first. */
  const late: Late[] = [];

  const placeOf = (number: number) => {
    let [low, high] = [0, number];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(newest[middle]!, number) > 0) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    add(number) {
      if (number >= newest.length) newest = grown(newest, 2 * newest.length);
      const last = number === 0 ? -1 : newest[number - 1]!;
      const isInOrder = last < 0 || compare(number, last) > 0;
      newest[number] = isInOrder ? number : last;
      if (isInOrder) return;
      let [low, high] = [0, late.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (compare(late[middle]!.number, number) > 0) low = middle + 1;
        else high = middle;
      }
      late.splice(low, 0, { number, place: placeOf(number) });
    },
    take(bits, skip, limit) {
      const concerned = late.filter(({ number }) => hasBit(bits, number));
      const rest = concerned.length === 0 ? bits : bits.slice();
      for (const { number } of concerned) setBit(rest, number, false);
      const taken: number[] = [];
      let left = skip;
      let end = 32 * bits.length;
      for (const { number, place } of [...concerned, { number: -1, place: 0 }]) {
        left = takeRun(rest, place, end, left, limit, taken);
        if (taken.length === limit) break;
        if (number >= 0 && left-- <= 0) taken.push(number);
        left = Math.max(left, 0);
        end = place;
      }
      return taken.slice(0, limit);
    },
  };
}

/** Takes from `end` down to `begin`, and returns how many remain to be skipped. */
function takeRun(
  bits: Bits,
  begin: number,
  end: number,
  skip: number,
  limit: number,
  taken: number[],
): number {
  if (begin >= end) return skip;
  let left = skip;
  for (let word = (end - 1) >>> 5; word >= begin >>> 5 && taken.length < limit; word--) {
    let ones = bits[word] ?? 0;
    if (word === end >>> 5) ones &= (1 << (end & 31)) - 1;
    if (word === begin >>> 5) ones &= -1 << (begin & 31);
    if (ones === 0) continue;
    const count = countOnes(ones);
    if (count <= left) {
      left -= count;
      continue;
    }
    while (ones !== 0 && taken.length < limit) {
      const bit = 31 - Math.clz32(ones);
      ones &= ~(1 << bit);
      if (left > 0) left--;
      else taken.push(word * 32 + bit);
    }
  }
  return left;
}
