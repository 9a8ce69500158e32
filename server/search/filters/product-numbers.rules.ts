/**
 * Numbers products from 0, by their ids. A hash table in arrays of integers: about 30 bytes for each, where a `Map` of
 * strings takes more than a hundred. A product keeps its number for good.
 */
export interface ProductNumbers {
  /** -1 if the product has none. */
  find(id: string): number;
  give(id: string): number;
  idOf(number: number): string;
  /** Compares the ids of two numbers as PostgreSQL orders them. */
  compare(one: number, other: number): number;
}

const FREE = -1;

export function createProductNumbers(): ProductNumbers {
  let count = 0;
  let ids = new Uint32Array(4 * 512);
  let slots = new Int32Array(1024).fill(FREE);

  /** The slot where this id is, or would be. */
  const slotOf = (a: number, b: number, c: number, d: number): number => {
    // The last two words of an id are random. At most half of the slots are taken.
    for (let slot = Math.imul(c ^ d, 0x9e3779b1) >>> 0; ; slot++) {
      slot &= slots.length - 1;
      const number = slots[slot]!;
      if (number === FREE) return slot;
      const at = 4 * number;
      if (ids[at] === a && ids[at + 1] === b && ids[at + 2] === c && ids[at + 3] === d) return slot;
    }
  };
  const double = () => {
    ids = grown(ids, 2 * ids.length);
    slots = new Int32Array(2 * slots.length).fill(FREE);
    for (let number = 0; number < count; number++) {
      const at = 4 * number;
      slots[slotOf(ids[at]!, ids[at + 1]!, ids[at + 2]!, ids[at + 3]!)] = number;
    }
  };

  return {
    find: (id) => slots[slotOf(...wordsOf(id))]!,
    give(id) {
      const words = wordsOf(id);
      const known = slots[slotOf(...words)]!;
      if (known !== FREE) return known;
      if (2 * (count + 1) > slots.length) double();
      slots[slotOf(...words)] = count;
      ids.set(words, 4 * count);
      return count++;
    },
    idOf(number) {
      const at = 4 * number;
      const [a, b, c, d] = [0, 1, 2, 3].map((word) => ids[at + word]!.toString(16).padStart(8, '0'));
      return `${a}-${b!.slice(0, 4)}-${b!.slice(4)}-${c!.slice(0, 4)}-${c!.slice(4)}${d}`;
    },
    compare(one, other) {
      for (let word = 0; word < 4; word++) {
        const difference = ids[4 * one + word]! - ids[4 * other + word]!;
        if (difference !== 0) return difference;
      }
      return 0;
    },
  };
}

function wordsOf(id: string): [number, number, number, number] {
  return [
    Number.parseInt(id.slice(0, 8), 16),
    Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16),
    Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16),
    Number.parseInt(id.slice(28), 16),
  ];
}

/** A copy with room for more. */
export function grown<Array extends Int32Array | Uint32Array>(array: Array, length: number): Array {
  const larger = new (array.constructor as new (length: number) => Array)(length);
  larger.set(array);
  return larger;
}
