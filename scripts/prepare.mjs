// Prepares what everything else needs: the dependencies, the pinned Node and the build. Plain
// JavaScript for Node 20 without dependencies, because it installs them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as util from 'node:util';

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    `Dandle needs Node 20 or later to start; this is ${process.version}. See https://nodejs.org/`,
  );
  process.exit(1);
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** The pinned Node, from the npm package `node`. */
export const pinnedNode = path.join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);

const say = (message) => console.log(`  ${message}`);

/** Installs the dependencies if they are missing or do not match the lock file. */
export function installDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  // Written last: an installation that was cut off has no marker and is repeated.
  const marker = path.join(root, 'node_modules', '.dandle-installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted && existsSync(pinnedNode)) return;
  // Not `npm ci`: it refuses a registry that lacks a binary for some other platform.
  say('Installing dependencies (about a minute the first time)');
  const installed = spawnSync('npm', ['install', '--no-save', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (installed.status !== 0) {
    console.error('The dependencies could not be installed: see what npm says above.');
    process.exit(1);
  }
  if (!existsSync(pinnedNode)) {
    console.error(
      'The pinned Node is missing: npm was told not to run the scripts of packages (ignore-scripts). ' +
        'Allow them with: npm config set ignore-scripts false',
    );
    process.exit(1);
  }
  writeFileSync(marker, wanted);
}

const sources = [
  ...['contract', 'storefront', 'desk', 'server', 'database', 'simulators'],
  ...['vite.config.ts', 'scripts/server-bundle.ts', 'package-lock.json'],
];

/** Hashes names, sizes and times: cheap enough for every start, and any changed file changes it. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (relative) => {
    const file = path.join(root, relative);
    const stat = statSync(file);
    if (stat.isDirectory()) {
      for (const name of readdirSync(file).toSorted()) visit(path.join(relative, name));
    } else if (!relative.includes('.test.')) {
      hash.update(`${relative} ${stat.size} ${stat.mtimeMs}\n`);
    }
  };
  sources.forEach(visit);
  return hash.digest('hex');
}

/** Builds the storefront, the desk and the server if a source has changed since the last build. */
/** `options`: of scripts/build.ts. */
export function buildShop(...options) {
  const wanted = fingerprint();
  const marker = path.join(root, 'dist', '.built');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  if (/[#?]/.test(root)) {
    console.error(`The shop cannot be built where the path has a # or a ? in it: rename ${root}`);
    process.exit(1);
  }
  say('Building the shop');
  // A build that is cut off must not pass for the previous one.
  rmSync(marker, { force: true });
  const built = spawnSync(pinnedNode, ['scripts/build.ts', ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status !== 0) {
    console.error('The shop could not be built: see above.');
    process.exit(1);
  }
  mkdirSync(path.dirname(marker), { recursive: true });
  writeFileSync(marker, wanted);
}

/** The option that makes the pinned Node read the settings, if the owner has written any. */
export function settingsFile() {
  const file = path.join(root, '.env');
  if (!existsSync(file)) return [];
  const faults = cutValues(readFileSync(file, 'utf8'));
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
  return ['--env-file=.env'];
}

/** Node takes `#` for the beginning of a comment, even in the middle of a password. Returns sentences. */
export function cutValues(text) {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const [, name, value] = /^\s*(?:export\s+)?(\w+)\s*=\s*(\S.*)$/.exec(line) ?? [];
    if (!name || /^["'`]/.test(value) || !/[^\s#]#/.test(value)) return [];
    return [`.env, line ${index + 1}: ${name} would end at its #. Write it in quotes: ${name}="…"`];
  });
}

/** Before the minutes that a first start takes: a port that another program has. The shop itself knows all else. */
export async function refuseTakenPort() {
  const settings = { ...fromSettingsFile(), ...process.env };
  const host = settings.HOST?.trim() || '127.0.0.1';
  const port = Number(settings.PORT?.trim() || 3000);
  const isFirst = !existsSync(path.resolve(root, settings.DATA_DIR?.trim() || 'data'));
  if (!isFirst || !Number.isInteger(port) || port < 1 || port > 65_535) return;
  const probe = createServer();
  const fault = await new Promise((resolve) => {
    probe.once('error', resolve).listen(port, host, () => probe.close(() => resolve(null)));
  });
  if (fault?.code !== 'EADDRINUSE') return;
  console.error(`Port ${port} is in use by another program. Stop that program, or set PORT to another port.`);
  process.exit(1);
}

function fromSettingsFile() {
  const file = path.join(root, '.env');
  // Node 20 has it from 20.12.
  return existsSync(file) && util.parseEnv ? util.parseEnv(readFileSync(file, 'utf8')) : {};
}

/**
 * For long-running processes; see "Memory" in docs/benchmarks.md. By default Node lets short-lived objects
 * take 130 MB, and lets dead ones double the rest before it collects them; below 64 MB, which a start fills,
 * it need not look. Memory used by answers and their compression is returned if it has a mapping of its own,
 * and otherwise fragments what is kept. The Dockerfile has the same values.
 */
export const frugal = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=20', '--initial-heap-size=64'],
  env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' },
};

/**
 * Runs a program under the pinned Node in the terminal's foreground and passes signals on. Resolves with its
 * exit code. The npm scripts that use it begin with `exec`: otherwise the shell between npm and us would die
 * of a signal from npm without passing it on.
 */
export function runPinned(args, { env: more = {}, ...options } = {}) {
  // Halves the time that a start takes to load modules.
  const env = {
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
    ...more,
    ...process.env,
  };
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env, ...options });
  // In a terminal Ctrl-C reaches the child as well; staying alive lets it close in order.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // If npm itself is killed, nobody passes a signal on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
  }
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
