export interface Random {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
  /** A new array in random order. */
  shuffle<T>(things: readonly T[]): T[];
}

/** Mulberry32: the same seed gives the same run. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (choices) => choices[below(choices.length)]!,
    shuffle(things) {
      const left = [...things];
      return things.map(() => left.splice(below(left.length), 1)[0]!);
    },
  };
}
