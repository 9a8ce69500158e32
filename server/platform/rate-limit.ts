import { refuse } from '#contract/refusal.ts';
import { noSiblings, type Siblings } from './siblings.ts';

/**
 * Requests a minute from one network to the web processes behind one port, which tell one another: a brake on floods. The
 * exact limits on guessing are counted by account in the database.
 */
export interface RateLimit {
  /** Refuses with `request/too-many`. */
  consume(network: string): void;
}

const WINDOW_MILLISECONDS = 60_000;
const MAX_NETWORKS = 50_000;

interface RateLimitOptions {
  maxNetworks?: number;
  siblings?: Siblings;
  /** What it counts, by which siblings know it from other limits. */
  topic?: string;
}

export function createRateLimit(
  perMinute: number,
  { maxNetworks = MAX_NETWORKS, siblings = noSiblings, topic = '' }: RateLimitOptions = {},
): RateLimit {
  let counts = new Map<string, number>();
  let windowEnds = 0;

  const countOneMore = (network: string, now: number) => {
    if (now >= windowEnds) {
      counts = new Map();
      windowEnds = now + WINDOW_MILLISECONDS;
    }
    const count = (counts.get(network) ?? 0) + 1;
    // Deleted first, so that the latest stands last: when the map is full, the network that has been quiet longest goes.
    counts.delete(network);
    counts.set(network, count);
    if (counts.size > maxNetworks) counts.delete(counts.keys().next().value!);
    return count;
  };

  siblings.hear(topic, (network) => void countOneMore(network as string, performance.now()));
  return {
    consume(network) {
      const now = performance.now();
      if (countOneMore(network, now) > perMinute) {
        throw refuse('request/too-many', { retryAfter: Math.ceil((windowEnds - now) / 1000) });
      }
      siblings.tell(topic, network);
    },
  };
}
