import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createCluster, type Cluster } from '#quality/prove/cluster.ts';
import { openDatabase, snapshot, type Database, type OpenDatabase } from './database.ts';
import { createReadDatabase, type ReadDatabase } from './read-database.ts';

const LAG_MILLISECONDS = 400;

let cluster: Cluster;
let standby: Cluster;
let primary: OpenDatabase;
let reading: ReadDatabase;

beforeAll(async () => {
  cluster = await createCluster();
  standby = await cluster.addStandby();
  // No write waits for a replica that is down.
  await cluster.run(`alter system set synchronous_standby_names = ''`, 'select pg_reload_conf()');
  primary = openDatabase(cluster.url, { onError: () => {} });
  await sql`create table sold (number integer)`.execute(primary.db);
  reading = createReadDatabase({
    primary,
    replicas: openDatabase(standby.url, { onError: () => {} }),
    maxLagMilliseconds: LAG_MILLISECONDS,
  });
});
afterAll(async () => {
  await reading.close();
  await primary.db.destroy();
  await standby.close();
  await cluster.close();
});

const isAnsweredByReplica = async (db: Database = reading.db) =>
  (await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db)).rows[0]!.follows;
const sell = (number: number) => sql`insert into sold values (${number})`.execute(primary.db);
const sold = async () =>
  (await sql<{ number: number }>`select number from sold`.execute(reading.db)).rows.map(
    ({ number }) => number,
  );

it('reads from a replica that keeps up, also within one moment', async () => {
  await expect.poll(() => isAnsweredByReplica()).toBe(true);
  expect(await snapshot(reading.db, (trx) => isAnsweredByReplica(trx))).toBe(true);
});

it('asks the primary while the replica lags by more than it may', async () => {
  await standby.run('select pg_wal_replay_pause()');
  await sell(1);
  // As old as the limit allows, and no older.
  await expect.poll(sold, { timeout: LAG_MILLISECONDS + 1000 }).toEqual([1]);
  expect(await isAnsweredByReplica()).toBe(false);
  await standby.run('select pg_wal_replay_resume()');
  await expect.poll(() => isAnsweredByReplica()).toBe(true);
});

it('shows at once what may be seen from now on', async () => {
  await standby.run('select pg_wal_replay_pause()');
  await sell(2);
  await reading.mustHaveSeenAll();
  expect(await sold()).toContain(2);
  await standby.run('select pg_wal_replay_resume()');
});

it('reads from a replica it was avoiding when the primary goes away too', async () => {
  await expect.poll(() => isAnsweredByReplica()).toBe(true);
  const asking = sql`select pg_sleep(60)`.execute(reading.db).catch(() => 'ended');
  const ofTheSleeping = `from pg_stat_activity where query like 'select pg_sleep%'`;
  await expect.poll(async () => (await standby.run(`select pid ${ofTheSleeping}`)).length).toBe(1);
  await standby.run(`select pg_terminate_backend(pid) ${ofTheSleeping}`);
  // It is asked of the primary now.
  await expect.poll(async () => (await cluster.run(`select pid ${ofTheSleeping}`)).length).toBe(1);
  expect(await isAnsweredByReplica()).toBe(false);
  await cluster.kill();
  // The statement as well as the next.
  expect(await sold()).toEqual([1, 2]);
  await expect.poll(async () => (await standby.run(`select pid ${ofTheSleeping}`)).length).toBe(1);
  await standby.run(`select pg_terminate_backend(pid) ${ofTheSleeping}`);
  expect(await asking).toBe('ended');
  await cluster.start();
});

it('reads from a replica that lacks something while nobody answers for the primary', async () => {
  await expect.poll(() => isAnsweredByReplica()).toBe(true);
  await standby.run('select pg_wal_replay_pause()');
  await sell(3);
  await reading.mustHaveSeenAll();
  await cluster.kill();
  await expect.poll(() => sold().catch((error: Error) => error.message)).toEqual([1, 2]);
  await standby.run('select pg_wal_replay_resume()');
  await cluster.start();
  await expect.poll(sold).toEqual([1, 2, 3]);
});

it('goes on without the primary, and without the replica', async () => {
  await expect.poll(() => isAnsweredByReplica()).toBe(true);
  await cluster.kill();
  await expect.poll(sold).toEqual([1, 2, 3]);
  expect(await isAnsweredByReplica()).toBe(true);
  await cluster.start();
  await expect
    .poll(() =>
      sell(4).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);

  await expect.poll(sold).toContain(4);
  const asking = Array.from({ length: 20 }, async () => {
    for (let time = 0; time < 20; time++) await sold();
  });
  await standby.kill();
  await Promise.all(asking);
  expect(await isAnsweredByReplica()).toBe(false);
});
