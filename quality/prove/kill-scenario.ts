import type { KillPoint } from './inside/kill-at.ts';
import type { Buyer } from './buyer.ts';
import { askAgain, checkMail, untilDisconnected } from './recovery.ts';
import { ProcessGone, startControlled } from './shop-process.ts';
import type { Answer, World } from './world.ts';

/** An act during which a process is killed. */
export interface KillScenario {
  name: string;
  /** Creates everything that must exist beforehand: a new customer, a new product. */
  prepare(world: World): Promise<Attempt>;
}

export interface Attempt {
  /** Performs the act and kills the process at that call; null only counts the calls. */
  act(at: KillPoint | null): Promise<Act>;
  /** What the same client does once the shop is back. Returns what is wrong with the answers. */
  again(): Promise<string[]>;
  /** What is wrong with the outcome. Repeated as time passes, until all is well or it has taken too long. */
  check(): Promise<string[]>;
  checkMail?(): Promise<string[]>;
}

export interface Act {
  wasKilled: boolean;
  calls: string[];
  /** What was acknowledged; null if nothing was. */
  answer: Answer | null;
}

/** The shop's process dies while serving a request, or during its own background work. */
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

/** A command of the owner's dies; the shop continues. */
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

/** A request that is killed, and repeated with the same key until it is answered properly. */
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

/** How a payment must end, and that a single mail confirmed it. */
export function paid(world: World, buyer: Buyer, orderId: string): Pick<Attempt, 'check' | 'checkMail'> {
  return {
    check: () => checkPaid(world, buyer, orderId),
    checkMail: () => checkMail(world, buyer, 'is confirmed'),
  };
}

/** The background work dies, and another process completes it. */
export function workThatDies(world: World, end: Pick<Attempt, 'check' | 'checkMail'>): Attempt {
  return {
    async act(at) {
      // Longer than the interval of any job that matters here.
      await world.wait(16);
      return dieInShop(world, at, () => world.work());
    },
    again: async () => [],
    ...end,
  };
}
