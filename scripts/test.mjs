// npm test: every test. `npm test -- server/basket` runs the Vitest files that match, and no journeys.
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowsers } from './chromium.mjs';
import { addUp } from './counts.mjs';
import { buildShop, installDependencies, runPinned } from './prepare.mjs';

installDependencies();
const filters = process.argv.slice(2);
// The proofs start whole shops, including pages.
if (filters.length === 0 || filters.some((filter) => /quality|prove/.test(filter))) buildShop('--budgets');

const directory = mkdtempSync(path.join(temporaryDirectory(), 'dandle-tests-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
// The suite that runs is told by `runPinned`.
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopped = true;
  });
}

console.log('Tests of rules, features and simulators (Vitest)');
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
const suites = [await runSuite([...vitest, `--outputFile.json=${reportOf('vitest')}`, ...filters], 'vitest')];

if (filters.length === 0) {
  const env = { ...ensureBrowsers(), PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright') };
  console.log('Journeys in the browser (Playwright)');
  const reporter = process.env.CI ? 'list,json' : 'line,json';
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', `--reporter=${reporter}`];
  suites.push(await runSuite(playwright, 'playwright', env));
}

const { line, code } = addUp(suites);
console.log(`\n${line}`);
process.exit(code);

function reportOf(suite) {
  return path.join(directory, `${suite}.json`);
}

async function runSuite(args, suite, env = {}) {
  const code = await runPinned(args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, TMPDIR: directory },
  });
  if (isStopped) process.exit(code || 1);
  const file = reportOf(suite);
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
}

/**
 * In memory, where there is plenty and nobody has chosen a directory: tests create and drop hundreds of databases of hundreds of
 * files each, which on ext4 takes a fifth of their processor time.
 */
function temporaryDirectory() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  const isEnough =
    bavail * bsize > 4 * 2 ** 30 && (process.availableMemory?.() ?? os.freemem()) > 8 * 2 ** 30;
  return isEnough ? memory : os.tmpdir();
}
