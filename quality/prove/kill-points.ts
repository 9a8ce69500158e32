import { positions, type KillPoint } from './inside/kill-at.ts';
import { findFaults } from './faults.ts';
import { accountScenarios } from './kill-account.ts';
import { caseScenarios } from './kill-cases.ts';
import { checkoutScenarios } from './kill-checkout.ts';
import { backgroundScenarios } from './kill-background.ts';
import { erasureScenarios } from './kill-erasure.ts';
import { importScenarios } from './kill-import.ts';
import { paymentScenarios } from './kill-payment.ts';
import { registrationScenarios } from './kill-registration.ts';
import { returnScenarios } from './kill-returns.ts';
import type { KillScenario } from './kill-scenario.ts';
import { shelfScenarios } from './kill-shelf.ts';
import { createRandom, type Random } from './random.ts';
import { sendMail, settle } from './recovery.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type World } from './world.ts';

const scenarios: KillScenario[] = [
  ...checkoutScenarios,
  ...paymentScenarios,
  ...backgroundScenarios,
  ...erasureScenarios,
  ...importScenarios,
  ...shelfScenarios,
  ...accountScenarios,
  ...registrationScenarios,
  ...caseScenarios,
  ...returnScenarios,
];

/** At how many points the shop is killed, sampled by the seed: all three thousand or so would take hours. */
export const SHORT_SAMPLE = 14;
const LONG_SAMPLE = 1200;

interface Point extends KillPoint {
  scenario: KillScenario;
  /** The call made there when the points were counted. */
  what: string;
}

interface Outcome {
  isReached: boolean;
  faults: string[];
  /** How long the shop took to finish everything, by its own clock. */
  settledSeconds: number;
}

/**
 * kill -9 before, during and after every call to PostgreSQL and to PayPal, then a new process on the same data. Nothing
 * acknowledged may be lost, nothing doubled, nothing stuck.
 */
export function provePoints(options: Options): Promise<Result> {
  return timed('kill points', async () => {
    const worlds = await Promise.all([openWorld(), openWorld()]);
    try {
      const size = options.isLong ? LONG_SAMPLE : SHORT_SAMPLE;
      const points = await listPoints(worlds, options, size);
      options.say(`${size} of ${points.length} points`);
      const faults: string[] = [];
      let reached = 0;
      let longest = 0;
      // Work that waits or is shared makes a call more or less each time: another point replaces one that did not
      // come, up to a limit.
      const next = points.slice(0, size * 3).values();
      let left = size;
      await Promise.all(
        worlds.map(async (world) => {
          while (left > 0) {
            const { value: point } = next.next();
            if (!point) return;
            left--;
            const outcome = await killAt(world, point);
            if (!outcome.isReached) left++;
            else if (++reached % 100 === 0) options.say(`${reached} of ${size}`);
            longest = Math.max(longest, outcome.settledSeconds);
            for (const fault of outcome.faults) {
              faults.push(`${nameOf(point)}: ${fault}`);
              options.say(faults.at(-1)!);
            }
          }
        }),
      );
      return {
        tried: `kill -9 at ${reached} of ${points.length} points of ${scenarios.length} scenarios`,
        count: reached,
        faults,
        notes: `settled within ${longest} s of the shop's clock`,
      };
    } finally {
      await Promise.all(worlds.map((world) => world.close()));
    }
  });
}

function nameOf({ scenario, call, position, what }: Point): string {
  return `${scenario.name} ${call}:${position} (${what})`;
}

/** A dry run counts the calls of each scenario, so that new code is covered automatically. */
async function listPoints(
  worlds: readonly World[],
  { isLong, seed }: Options,
  size: number,
): Promise<Point[]> {
  const points: Point[] = [];
  const next = scenarios.values();
  await Promise.all(
    worlds.map(async (world) => {
      for (const scenario of next) {
        // A new process that has settled, as after each kill. The short form does without, and misses the few calls
        // that a process makes only once, such as that for PayPal's token.
        if (isLong) {
          await world.shops[0]!.kill();
          await world.restart();
          await world.work();
        }
        const attempt = await scenario.prepare(world);
        const { calls } = await attempt.act(null);
        await attempt.again();
        await settle(world, async () => []);
        await world.paypal.clearFaults();
        calls.forEach((what, index) => {
          for (const position of positions) points.push({ scenario, call: index + 1, position, what });
        });
      }
    }),
  );
  // Whichever world was quicker, the same seed gives the same sample.
  points.sort((a, b) => scenarios.indexOf(a.scenario) - scenarios.indexOf(b.scenario) || a.call - b.call);
  return inOrder(points, size, createRandom(seed));
}

/**
 * All points, shuffled; the first `size` favour those where something takes effect elsewhere: calls to PayPal, ends of
 * transactions.
 */
function inOrder(points: readonly Point[], size: number, random: Random): Point[] {
  const shuffled = random.shuffle(points);
  const isDecisive = ({ what }: Point) => /^fetch|^sql commit/.test(what);
  const decisive = shuffled.filter(isDecisive).slice(0, Math.ceil(size * 0.6));
  return [...decisive, ...shuffled.filter((point) => !decisive.includes(point))];
}

async function killAt(world: World, point: Point): Promise<Outcome> {
  const attempt = await point.scenario.prepare(world);
  const act = await attempt.act(point);
  if (!act.wasKilled) await world.shops[0]!.kill();
  await world.restart();
  const faults = act.answer && act.wasKilled && act.answer.status >= 500 ? ['the answer was a failure'] : [];
  faults.push(...(await attempt.again()));
  const settled = await settle(world, attempt.check);
  faults.push(...settled.faults, ...(await sendMail(world)), ...((await attempt.checkMail?.()) ?? []));
  faults.push(...(await findFaults(world)));
  await world.paypal.clearFaults();
  return { isReached: act.wasKilled, faults, settledSeconds: settled.seconds };
}
