/** What came out of one proof. */
export interface Result {
  name: string;
  /** In words and numbers: what was tried. */
  tried: string;
  /** How many things were tried, and how many of these were as they must be. */
  count: number;
  /** Each with what it takes to see it again. */
  faults: string[];
  /** What else is worth knowing. */
  notes?: string;
  seconds: number;
}

export interface Options {
  seed: number;
  isLong: boolean;
  /** Of a proof that lasts as long as one likes. */
  minutes?: number;
  /** Progress, for people. */
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
