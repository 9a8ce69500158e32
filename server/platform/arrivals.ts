import type { Server } from 'node:net';

/** Accepts the connections that are waiting, before work that blocks the event loop. */
export type TakeIn = () => Promise<void>;

/** After this many rounds, or this long, the work begins: a flood could delay it endlessly, or make each round last. */
const MAX_ROUNDS = 100;
const MAX_MILLISECONDS = 50;

/**
 * Node accepts one new connection per turn of its event loop. When each turn draws a page for many milliseconds,
 * hundreds of connections would sit for seconds in the kernel's queue, where none can be refused or given priority. So
 * the loop turns until no more connections arrive.
 */
export function createTakeIn(server: Server, { maxMilliseconds = MAX_MILLISECONDS } = {}): TakeIn {
  let arrived = 0;
  server.on('connection', () => arrived++);
  return async () => {
    // The first round may be the end of a turn that has already looked for connections.
    await round();
    const until = performance.now() + maxMilliseconds;
    for (
      let rounds = 0, before = -1;
      before !== arrived && rounds < MAX_ROUNDS && performance.now() < until;
      rounds++
    ) {
      before = arrived;
      await round();
    }
  };
}

const round = () => new Promise<void>((resolve) => setImmediate(resolve));
