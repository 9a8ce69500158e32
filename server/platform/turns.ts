import { refuse } from '#contract/refusal.ts';

/** Lets a few pieces of work run at once, and of one network still fewer. */
export interface Turns {
  /** Refuses with `server/busy` what has waited too long for its turn. */
  run<T>(network: string, work: () => Promise<T>): Promise<T>;
}

export interface TurnLimits {
  permits: number;
  perNetwork: number;
  /** More of one network do not wait: they are refused at once. */
  maxWaitingPerNetwork?: number;
  patienceMilliseconds: number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

const busy = refuse('server/busy', { retryAfter: 2 });

/**
 * However much one network asks for, and however dear it is, `perNetwork` of it is worked on at once. The next turn goes
 * to the network with the least under way; among equals to the one that has had none for longest.
 */
export function createTurns(limits: TurnLimits): Turns {
  const { permits, perNetwork, maxWaitingPerNetwork = Infinity, patienceMilliseconds } = limits;
  const lines = new Map<string, Line>();
  let running = 0;

  const next = (): [string, Line] | undefined => {
    let found: [string, Line] | undefined;
    for (const [network, line] of lines) {
      if (line.waiting.length === 0 || line.running >= perNetwork) continue;
      if (!found || line.running < found[1].running) found = [network, line];
    }
    return found;
  };

  const startNext = () => {
    const found = running < permits ? next() : undefined;
    if (!found) return;
    const [network, line] = found;
    // Last in the order of the map: it has just had a turn.
    lines.delete(network);
    lines.set(network, line);
    running++;
    line.running++;
    line.waiting.shift()!();
  };

  const forgetIfIdle = (network: string, line: Line) => {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(network);
  };

  const turnOf = (network: string, line: Line) =>
    new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(start), 1);
        forgetIfIdle(network, line);
        reject(busy);
      }, patienceMilliseconds);
      const start = () => {
        clearTimeout(patience);
        resolve();
      };
      line.waiting.push(start);
      startNext();
    });

  return {
    async run(network, work) {
      const line = lines.get(network) ?? { running: 0, waiting: [] };
      if (line.waiting.length >= maxWaitingPerNetwork) throw busy;
      lines.set(network, line);
      await turnOf(network, line);
      try {
        return await work();
      } finally {
        running--;
        line.running--;
        forgetIfIdle(network, line);
        startNext();
      }
    },
  };
}
