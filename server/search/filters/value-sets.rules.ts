import type { Bits } from './bits.rules.ts';

/**
 * Which products have a value: for each value and each 65,536 products either their numbers in order, or bits once
 * those take less room. So both common and rare values take little room, and are quickly combined with others.
 */
export interface ValueSets {
  add(value: number, product: number): void;
  remove(value: number, product: number): void;
  /** Adds the products of a value to `bits`. */
  addTo(bits: Bits, value: number): void;
}

interface Part {
  /** How many entries of `numbers` are used. */
  count: number;
  /** Product numbers less the first of the part, sorted up to `count`; null if `bits` is used. */
  numbers: Uint16Array | null;
  bits: Bits | null;
}

const PART = 16;
const WORDS_OF_PART = 1 << (PART - 5);
/** More numbers than this take more room than the bits do. */
const MAX_NUMBERS = 4096;

export function createValueSets(): ValueSets {
  const parts: (Part | undefined)[][] = [];
  const partOf = (value: number, product: number): Part => {
    const own = (parts[value] ??= []);
    return (own[product >>> PART] ??= { count: 0, numbers: new Uint16Array(4), bits: null });
  };
  return {
    add: (value, product) => addToPart(partOf(value, product), product & 0xffff),
    remove: (value, product) => removeFromPart(partOf(value, product), product & 0xffff),
    addTo(bits, value) {
      for (const [place, part] of (parts[value] ?? []).entries()) {
        if (part) addPartTo(bits, place * WORDS_OF_PART, part);
      }
    },
  };
}

function addToPart(part: Part, number: number): void {
  if (part.bits) {
    part.bits[number >>> 5]! |= 1 << (number & 31);
    return;
  }
  const { numbers, count } = part;
  const place = count > 0 && numbers![count - 1]! < number ? count : placeOf(numbers!, count, number);
  if (place < count && numbers![place] === number) return;
  if (count === MAX_NUMBERS) {
    part.bits = new Uint32Array(WORDS_OF_PART);
    addPartTo(part.bits, 0, { ...part, bits: null });
    part.numbers = null;
    addToPart(part, number);
    return;
  }
  if (count === numbers!.length) {
    part.numbers = new Uint16Array(2 * count);
    part.numbers.set(numbers!);
  }
  part.numbers!.copyWithin(place + 1, place, count);
  part.numbers![place] = number;
  part.count++;
}

function removeFromPart(part: Part, number: number): void {
  if (part.bits) {
    part.bits[number >>> 5]! &= ~(1 << (number & 31));
    return;
  }
  const place = placeOf(part.numbers!, part.count, number);
  if (place === part.count || part.numbers![place] !== number) return;
  part.numbers!.copyWithin(place, place + 1, part.count);
  part.count--;
}

/** The place of the first number that is not smaller. */
function placeOf(numbers: Uint16Array, count: number, number: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function addPartTo(bits: Bits, firstWord: number, { numbers, count, bits: own }: Part): void {
  if (own) {
    const words = Math.min(own.length, bits.length - firstWord);
    for (let word = 0; word < words; word++) bits[firstWord + word]! |= own[word]!;
    return;
  }
  for (let place = 0; place < count; place++) {
    const number = numbers![place]!;
    bits[firstWord + (number >>> 5)]! |= 1 << (number & 31);
  }
}
