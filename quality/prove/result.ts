/** The result of one proof. */
export interface Result {
  name: string;
  /** What was tried, in words and numbers. */
  tried: string;
  /** How many things were tried. */
  count: number;
  /** Each with what it takes to reproduce it. */
  faults: string[];
  /** Anything else worth knowing. */
  notes?: string;
  seconds: number;
}

export interface Options {
  seed: number;
  isLong: boolean;
  /** For a proof whose length can be chosen. */
  minutes?: number;
  /** A file of products, for a proof that can do with those of another shop. */
  catalogue?: string;
  /** Reports progress to people. */
  say(text: string): void;
}

export type Proof = (options: Options) => Promise<Result>;

/** Measures the time. */
export async function timed(
  name: string,
  work: () => Promise<Omit<Result, 'name' | 'seconds'>>,
): Promise<Result> {
  const begin = performance.now();
  const result = await work();
  return { name, ...result, seconds: Math.round((performance.now() - begin) / 1000) };
}
