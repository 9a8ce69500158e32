import type { KillPoint } from './inside/kill-at.ts';
import type { Buyer } from './buyer.ts';
import { askAgain, checkMail, untilDisconnected } from './recovery.ts';
import { ProcessGone, startControlled } from './shop-process.ts';
import type { Answer, World } from './world.ts';

/** One thing that somebody does, in the middle of which a process is killed. */
export interface KillScenario {
  name: string;
  /** Makes everything that must be there before: a new customer, a new product. */
  prepare(world: World): Promise<Attempt>;
}

export interface Attempt {
  /** Does it, with the kill at that call; null counts the calls. */
  act(at: KillPoint | null): Promise<Act>;
  /** What the same client does once the shop is back. Returns what is wrong with what they are told. */
  again(): Promise<string[]>;
  /** What is wrong with how it ended. Asked again while time goes by, until all is well or it has taken too long. */
  check(): Promise<string[]>;
  checkMail?(): Promise<string[]>;
}

export interface Act {
  wasKilled: boolean;
  calls: string[];
  /** What was acknowledged; null when nobody was told anything. */
  answer: Answer | null;
}

/** The shop's process dies over a request, or over its own background work. */
export async function dieInShop(
  world: World,
  at: KillPoint | null,
  request: () => Promise<Answer | void>,
): Promise<Act> {
  const shop = world.shops[0]!;
  await shop.arm(at);
  const answer = await request().catch((error: unknown) => {
    if (error instanceof ProcessGone) return;
    throw error;
  });
  const told = answer && answer.status !== 0 ? answer : null;
  try {
    return { wasKilled: false, calls: await shop.disarm(), answer: told };
  } catch {
    await shop.gone;
    await untilDisconnected(world, 'shop');
    return { wasKilled: true, calls: [], answer: told };
  }
}

/** A command of the owner's dies; the shop goes on. */
export async function dieInProgram(
  world: World,
  at: KillPoint | null,
  program: string,
  args: string[],
): Promise<Act & { exitCode: number | null; output: string[] }> {
  const run = startControlled(program, args, {
    ...world.settings('owner'),
    PROVE_HOLD: '0',
    PROVE_KILL: JSON.stringify(at),
  });
  const signal = await run.gone;
  await untilDisconnected(world, 'owner');
  return {
    wasKilled: signal === 'SIGKILL',
    calls: run.calls,
    answer: null,
    exitCode: run.child.exitCode,
    output: run.output,
  };
}

/** A request that is killed, and made again with the same key until it is answered as it must be. */
export function requestThatDies(
  world: World,
  request: () => Promise<Answer>,
  isGood: (answer: Answer) => boolean,
): Pick<Attempt, 'act' | 'again'> & { answers: Answer[] } {
  const answers: Answer[] = [];
  return {
    answers,
    async act(at) {
      const act = await dieInShop(world, at, request);
      if (act.answer) answers.push(act.answer);
      return act;
    },
    async again() {
      const answer = await askAgain(world, request);
      answers.push(answer);
      return isGood(answer) ? [] : [`the second try is told ${answer.status} ${answer.text.slice(0, 200)}`];
    },
  };
}

export const capturedTimes = (world: World, orderId: string) =>
  world.witness.of(orderId).reduce((sum, order) => sum + order.captures.length, 0);

async function checkPaid(world: World, buyer: Buyer, orderId: string): Promise<string[]> {
  const order = await buyer.see(orderId);
  const faults: string[] = [];
  if (order.PaymentStatus !== 'Paid') faults.push(`the order is ${order.PaymentStatus}`);
  const times = capturedTimes(world, orderId);
  if (times !== 1) faults.push(`PayPal took the money ${times} times`);
  return faults;
}

/** How a payment must end, and that it was confirmed by one mail. */
export function paid(world: World, buyer: Buyer, orderId: string): Pick<Attempt, 'check' | 'checkMail'> {
  return {
    check: () => checkPaid(world, buyer, orderId),
    checkMail: () => checkMail(world, buyer, 'is confirmed'),
  };
}

/** The background dies over its work and another process does it. */
export function workThatDies(world: World, end: Pick<Attempt, 'check' | 'checkMail'>): Attempt {
  return {
    async act(at) {
      // Longer than any of the jobs that matter here waits for its next turn.
      await world.wait(16);
      return dieInShop(world, at, () => world.work());
    },
    again: async () => [],
    ...end,
  };
}
