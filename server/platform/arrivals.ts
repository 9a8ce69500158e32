import type { Server } from 'node:net';

/** Lets in who has knocked, before work that keeps all others waiting. */
export type TakeIn = () => Promise<void>;

/** In between even a flood has to wait. */
const MOST_ROUNDS = 100;

/**
 * Node takes in one new connection each time its loop goes round. Where each round draws a page of many milliseconds,
 * hundreds of connections would stand for seconds in the kernel's queue, where nothing is refused and nobody goes before
 * another. So the loop goes round until nobody new comes.
 */
export function createTakeIn(server: Server): TakeIn {
  let arrived = 0;
  server.on('connection', () => arrived++);
  return async () => {
    // The first round may be the end of one that has looked already.
    await round();
    for (let rounds = 0, before = -1; before !== arrived && rounds < MOST_ROUNDS; rounds++) {
      before = arrived;
      await round();
    }
  };
}

const round = () => new Promise<void>((resolve) => setImmediate(resolve));
