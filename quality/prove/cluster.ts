import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '#database/embedded.ts';
import { choosePostgresRunner, type PostgresRunner } from '#database/postgres-process.ts';

/*
 * PostgreSQL servers for one proof, which can be killed, restarted and followed by a standby. Durable, and open to
 * everybody on loopback, even as superuser.
 */
export interface Cluster {
  port: number;
  /** The address of the shop's database on it. */
  url: string;
  /** Resolves with the time (`performance.now()`) at which it accepted a connection. */
  start(): Promise<number>;
  /** Ends all its processes at once, like a power cut. */
  kill(): Promise<void>;
  /** Executes statements as the superuser. */
  run(...statements: string[]): Promise<Record<string, unknown>[]>;
  /** A second server that copies the first and follows it; nothing is acknowledged before both have it. */
  addStandby(): Promise<Cluster>;
  close(): Promise<void>;
}

export async function createCluster(): Promise<Cluster> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-cluster-'));
  const home = path.join(directory, 'postgres');
  const runner = choosePostgresRunner(directory, home);
  mkdirSync(home, { mode: 0o700 });
  giveTo(runner, home);
  const creation = runner.run('initdb', [
    ...['-D', home, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'],
    ...['--builtin-locale=C.UTF-8', '--data-checksums', '--auth=trust', '--no-sync', '--no-instructions'],
  ]);
  creation.stdout!.resume();
  creation.stderr!.resume();
  const [code] = (await once(creation, 'close')) as [number];
  if (code !== 0) throw new Error('initdb failed');

  const cluster = await clusterIn(directory, runner);
  await cluster.start();
  await cluster.run('create role dandle login', 'create database dandle owner dandle');
  return cluster;
}

async function clusterIn(directory: string, runner: PostgresRunner): Promise<Cluster> {
  const home = path.join(directory, 'postgres');
  const port = await freePort();
  const administration = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;

  const cluster: Cluster = {
    port,
    url: `postgres://dandle@127.0.0.1:${port}/dandle`,
    async start() {
      server = runner.run('postgres', [
        ...['-D', home, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
        ...['-c', 'max_connections=100', '-c', 'wal_keep_size=512MB', '-c', 'jit=off'],
        // In its directory, which is deleted: what a killed server has elsewhere in memory stays there.
        ...['-c', 'dynamic_shared_memory_type=mmap'],
      ]);
      server.stdout!.resume();
      server.stderr!.resume();
      for (let attempt = 0; attempt < 6000; attempt++) {
        if (await accepts(administration)) return performance.now();
        if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
        await sleep(10);
      }
      throw new Error('PostgreSQL does not come up');
    },
    async kill() {
      if (!isRunning(server)) return;
      const gone = once(server, 'exit');
      // Each of its processes is in a process group of its own.
      const all = [server.pid!, ...childrenOf(server.pid!)];
      for (const pid of all) endAtOnce(pid);
      await gone;
      // While one of them lives, another server on these files refuses to start.
      while (all.some(isAlive)) await sleep(5);
    },
    run: (...statements) => onServer(administration, statements),
    async addStandby() {
      const copy = mkdtempSync(path.join(os.tmpdir(), 'dandle-standby-'));
      const itsRunner = choosePostgresRunner(copy, path.join(copy, 'postgres'));
      await copyTo(path.join(copy, 'postgres'));
      giveTo(itsRunner, path.join(copy, 'postgres'));
      const standby = await clusterIn(copy, itsRunner);
      await standby.start();
      await cluster.run(`alter system set synchronous_standby_names = 'standby'`, 'select pg_reload_conf()');
      for (let isFollowed = false; !isFollowed; await sleep(10)) {
        const [row] = await cluster.run('select sync_state from pg_stat_replication');
        isFollowed = row?.sync_state === 'sync';
      }
      return standby;
    },
    async close() {
      if (isRunning(server)) {
        const gone = once(server, 'exit');
        // Not killed: then its shared memory would stay behind on the machine.
        server.kill('SIGQUIT');
        await gone;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };

  /** Like pg_basebackup; the log is fetched from the server itself. */
  async function copyTo(target: string): Promise<void> {
    const client = new pg.Client({ connectionString: administration });
    await client.connect();
    await client.query(`select pg_backup_start('standby', true)`);
    cpSync(home, target, {
      recursive: true,
      filter: (source) =>
        !/\/(?:postmaster\.(?:pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+)$/.test(source),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await client.end();
    writeFileSync(path.join(target, 'backup_label'), rows[0]!.labelfile);
    writeFileSync(path.join(target, 'standby.signal'), '');
    const upstream = `host=127.0.0.1 port=${port} user=postgres application_name=standby`;
    writeFileSync(path.join(target, 'postgresql.auto.conf'), `primary_conninfo = '${upstream}'\n`);
  }
  return cluster;
}

async function accepts(url: string): Promise<boolean> {
  return onServer(url, ['select 1']).then(
    () => true,
    () => false,
  );
}

async function onServer(url: string, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function isRunning(server: ChildProcess | undefined): server is ChildProcess {
  return server?.exitCode === null && server.signalCode === null;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended because its postmaster has.
  }
}

function giveTo({ account }: PostgresRunner, directory: string): void {
  if (!account) return;
  for (const name of ['.', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]) {
    chownSync(path.join(directory, name), account.uid, account.gid);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
