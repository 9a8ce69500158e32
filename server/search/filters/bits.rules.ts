/* Sets of products by their numbers: one bit each, 32 in a word. 125 kB for a million. */
export type Bits = Uint32Array<ArrayBuffer>;

export const wordsFor = (count: number): number => (count + 31) >>> 5;

export function hasBit(bits: Bits, number: number): boolean {
  return ((bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
}

/** The array must be large enough. */
export function setBit(bits: Bits, number: number, isSet: boolean): void {
  if (isSet) bits[number >>> 5]! |= 1 << (number & 31);
  else bits[number >>> 5]! &= ~(1 << (number & 31));
}

export function and(one: Bits, other: Bits): Bits {
  const both = one.slice();
  for (let word = 0; word < both.length; word++) both[word]! &= other[word]!;
  return both;
}

export function andNot(one: Bits, other: Bits): Bits {
  const rest = one.slice();
  for (let word = 0; word < rest.length; word++) rest[word]! &= ~other[word]!;
  return rest;
}

export function or(one: Bits, other: Bits): Bits {
  const either = one.slice();
  for (let word = 0; word < either.length; word++) either[word]! |= other[word]!;
  return either;
}

export function countOnes(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += countOnes(bits[word]!);
  return count;
}

/** In ascending order. */
export function listBits(bits: Bits): Int32Array {
  const numbers = new Int32Array(countBits(bits));
  let end = 0;
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      numbers[end++] = word * 32 + 31 - Math.clz32(rest & -rest);
    }
  }
  return numbers;
}
