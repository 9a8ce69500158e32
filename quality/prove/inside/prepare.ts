// node --import …/prepare.ts PROGRAM: runs a program of the shop whose clock, background work and end are under our
// control.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { moveClock, runDueWork, takeClock } from './clock.ts';
import { arm, countCalls, disarm, type KillPoint } from './kill-at.ts';

export type Order =
  | { do: 'move-clock'; milliseconds: number }
  | { do: 'work' }
  | { do: 'arm'; at: KillPoint | null }
  | { do: 'disarm' }
  | { do: 'weigh' };

takeClock(Number(process.env.PROVE_CLOCK ?? 0), process.env.PROVE_HOLD === '1');
countCalls();
if (process.env.PROVE_KILL) arm(JSON.parse(process.env.PROVE_KILL) as KillPoint | null);

/** Measured after a garbage collection, in bytes: growth from one hour to the next is a leak. */
export interface Weight {
  inUse: number;
  resident: number;
}

async function weigh(): Promise<Weight> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  const looks: Weight[] = [];
  // The first round finds what the second can free: buffers are released after the objects that hold them.
  for (let round = 1; round <= 3; round++) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { heapUsed, external, rss } = process.memoryUsage();
    looks.push({ inUse: heapUsed + external, resident: rss });
  }
  const least = (of: (look: Weight) => number) => Math.min(...looks.map(of));
  return { inUse: least(({ inUse }) => inUse), resident: least(({ resident }) => resident) };
}

async function carryOut(order: Order): Promise<unknown> {
  switch (order.do) {
    case 'move-clock':
      return moveClock(order.milliseconds);
    case 'work':
      return runDueWork();
    case 'arm':
      return arm(order.at);
    case 'disarm':
      return disarm();
    case 'weigh':
      return weigh();
  }
}

process.on('message', ({ id, order }: { id: number; order: Order }) => {
  void carryOut(order).then((result) => process.send!({ id, result: result ?? null }));
});
// A program that ends normally must not be kept alive by our channel to it; one that dies reports by its silence.
process.channel?.unref();
process.once('beforeExit', () => {
  if (process.env.PROVE_KILL && process.connected) process.send!({ id: 0, result: disarm() });
});
