import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#database/migrate.ts';
import { createCluster } from './cluster.ts';
import {
  describe,
  impoliteAnswers,
  measureRecovery,
  mixedLoad,
  RECOVERS_WITHIN_MILLISECONDS,
  watchHealth,
} from './database-outage.ts';
import { findFaults } from './faults.ts';
import { findLost, startLoad, type Load } from './load.ts';
import { timed, type Proof } from './result.ts';
import { openWorld } from './world.ts';

/**
 * The primary is killed under load and its synchronous standby takes over at the same address: the shop takes orders
 * again without help, and has lost none.
 */
export const proveFailover: Proof = ({ seed, isLong, say }) =>
  timed('failover', async () => {
    const rounds = isLong ? 5 : 1;
    const faults: string[] = [];
    const loads: Load[] = [];
    const recoveries: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const outcome = await failOver(seed + round, isLong ? 3000 : 500);
      faults.push(...outcome.faults);
      loads.push(outcome.load);
      recoveries.push(...outcome.recoveries);
      say(`round ${round}: ${describe([outcome.load], outcome.recoveries)}`);
    }
    const requests = loads.flatMap(({ seen }) => seen).length;
    return {
      tried: `${rounds} × SIGKILL of the primary under load of two processes, ${requests} requests`,
      count: rounds,
      faults,
      notes: describe(loads, recoveries),
    };
  });

async function failOver(seed: number, loadMilliseconds: number) {
  const primary = await createCluster();
  await migrate(primary.url);
  const standby = await primary.addStandby();
  const address = await startFixedAddress(primary.port);
  const world = await openWorld({
    shops: 2,
    isBackgroundFree: true,
    databaseUrl: `postgres://dandle@127.0.0.1:${address.port}/dandle`,
  });
  try {
    const load = await startLoad(world, { seed, ...mixedLoad(world) });
    await sleep(loadMilliseconds);
    await primary.kill();
    const faults = await watchHealth(world, 503);
    await standby.run('select pg_promote()');
    const promoted = performance.now();
    address.pointTo(standby.port);
    const recoveries = await measureRecovery(world, promoted);
    faults.push(...(await watchHealth(world, 200)));
    await sleep(loadMilliseconds);
    await load.stop();
    faults.push(
      ...recoveries
        .filter((time) => time > RECOVERS_WITHIN_MILLISECONDS)
        .map((time) => `back only ${time} ms after the promotion`),
    );
    faults.push(
      ...impoliteAnswers(load.seen),
      ...(await findLost(world, load.ledger)),
      ...(await findFaults(world)),
    );
    return { faults, load, recoveries };
  } finally {
    await world.close();
    address.close();
    await primary.close();
    await standby.close();
  }
}

/** The part that remains when a primary goes: an address that can be switched to another server at any moment. */
async function startFixedAddress(first: number) {
  let target = first;
  const lines = new Set<Socket>();
  const server = createServer((line) => {
    const onward = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [line, onward],
      [onward, line],
    ] as const) {
      lines.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        lines.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    pointTo(port: number) {
      target = port;
    },
    close() {
      server.close();
      for (const line of lines) line.destroy();
    },
  };
}
