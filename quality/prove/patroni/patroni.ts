import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#database/migrate.ts';
import { impoliteAnswers, measureRecovery, mixedLoad } from '#quality/prove/database-outage.ts';
import { findFaults } from '#quality/prove/faults.ts';
import { findLost, percentile, startLoad, type Seen } from '#quality/prove/load.ts';
import { timed, type Proof } from '#quality/prove/result.ts';
import { openWorld, type World } from '#quality/prove/world.ts';
import { startStack, whatIsMissing, type Stack } from './stack.ts';

/** Measured from the moment something happens to the leader. */
const WRITES_AGAIN_WITHIN_MILLISECONDS = 15_000;

/** What may happen to a node, and what restores it. Returns how long each process took to complete a write again. */
interface Mishap {
  name: string;
  happen(stack: Stack, world: World): Promise<number[]>;
}

const toLeader = (
  name: string,
  strike: (leader: Awaited<ReturnType<Stack['leader']>>) => Promise<void> | void,
  mend: (leader: Awaited<ReturnType<Stack['leader']>>) => void,
): Mishap => ({
  name,
  async happen(stack, world) {
    const leader = await stack.leader();
    const began = performance.now();
    await strike(leader);
    await stack.leader(leader.name);
    const recoveries = await measureRecovery(world, began);
    mend(leader);
    return recoveries;
  },
});

const mishaps: Mishap[] = [
  toLeader(
    'the leader is killed',
    (leader) => leader.signal('SIGKILL'),
    (leader) => leader.start(),
  ),
  // Like a machine that hangs or has lost the network: when it wakes up, it believes that it is still the leader.
  toLeader(
    'the leader is cut off',
    (leader) => leader.signal('SIGSTOP'),
    (leader) => leader.signal('SIGCONT'),
  ),
  // Its PostgreSQL continues unsupervised.
  toLeader(
    'the leader’s keeper hangs',
    (leader) => leader.signal('SIGSTOP', 'patroni'),
    (leader) => leader.signal('SIGCONT', 'patroni'),
  ),
  {
    name: 'every node is restarted in turn',
    async happen(stack, world) {
      const recoveries: number[] = [];
      for (const node of stack.nodes) {
        const began = performance.now();
        await node.stop();
        recoveries.push(...(await measureRecovery(world, began)));
        node.start();
        await stack.untilWhole();
      }
      return recoveries;
    },
  },
  {
    name: 'a shop process is restarted',
    async happen(_, world) {
      const [first] = world.shops;
      first!.child.kill('SIGTERM');
      await first!.gone;
      await world.restart();
      return [];
    },
  },
];

/** Mishaps of a cluster of three nodes under load: nothing acknowledged is lost, and refusals are polite. */
export const provePatroni: Proof = ({ seed, isLong, say }) =>
  timed('cluster', async () => {
    const missing = whatIsMissing();
    if (missing) return { tried: 'nothing', count: 0, faults: [missing] };
    const stack = await startStack();
    const faults: string[] = [];
    let isOver = false;
    const times: Record<string, number[]> = {};
    let world: World | undefined;
    try {
      await migrate(stack.settings.DATABASE_DIRECT_URL);
      world = await openWorld({
        shops: 2,
        isBackgroundFree: true,
        databaseUrl: stack.settings.DATABASE_DIRECT_URL,
        settings: stack.settings,
      });
      const load = await startLoad(world, { seed, ...mixedLoad(world) });
      const rounds = isLong ? 5 : 1;
      const known = new Set<string>();
      for (let round = 1; round <= rounds; round++) {
        for (const { name, happen } of mishaps) {
          await sleep(2000);
          const recoveries = await happen(stack, world);
          (times[name] ??= []).push(...recoveries);
          await stack.untilWhole();
          // A loss already reported is not reported again after the next mishap.
          const lost = await load.atRest(async () => findLost(world!, load.ledger));
          const news = lost.filter((fault) => !known.has(fault));
          for (const fault of news) known.add(fault);
          faults.push(...news.map((fault) => `${name}, round ${round}: ${fault}`));
          say(`round ${round}, ${name}: writes after ${recoveries.join(', ')} ms, ${news.length} lost`);
        }
      }
      await sleep(2000);
      await load.stop();

      const late = Object.entries(times).flatMap(([name, each]) =>
        each
          .filter((time) => time > WRITES_AGAIN_WITHIN_MILLISECONDS)
          .map((time) => `${name}: writes only after ${time} ms`),
      );
      faults.push(
        ...late,
        ...impoliteAnswers(load.seen.filter((seen) => !isCutOff(seen))),
        ...(await findFaults(world)),
      );
      isOver = true;
      const reads = load.seen.filter(({ name }) => isRead(name)).map(({ milliseconds }) => milliseconds);
      return {
        tried: `${rounds} × ${mishaps.length} mishaps of three nodes under load of two processes, ${load.seen.length} requests`,
        count: rounds * mishaps.length,
        faults,
        notes: [
          ...Object.entries(times).map(
            ([name, each]) => `${name}: writes after ${Math.max(...each, 0)} ms at most`,
          ),
          `${load.ledger.orders.length} orders acknowledged`,
          `${load.seen.filter(({ status }) => status === 503).length} refusals`,
          `${reads.length} reads, p99 ${percentile(reads, 0.99)} ms, slowest ${Math.round(Math.max(...reads))} ms`,
        ].join('; '),
      };
    } finally {
      await world?.close();
      const isAllWell = isOver && faults.length === 0;
      await stack.close(!isAllWell);
      if (!isAllWell) say(`the cluster's logs are in ${stack.directory}`);
    }
  });

const isRead = (name: string) => ['products', 'product', 'search', 'page'].includes(name);
/** From the shop process that was restarted. */
const isCutOff = ({ status }: Seen) => status === 0;
