// npm test: every test. `npm test -- server/basket` runs the Vitest files that match, and no journeys.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowsers } from './chromium.mjs';
import { buildStorefront, installDependencies, pinnedNode } from './prepare.mjs';
import { closingLines } from './test/closing-lines.mjs';

installDependencies();
const filters = process.argv.slice(2);

/** Runs one suite, and reads the counts that its reporter wrote. */
async function runSuite(args, env = {}) {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-counts-'));
  const file = path.join(directory, 'counts.json');
  const child = spawn(pinnedNode, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, TEST_COUNTS: file },
  });
  const code = await new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  rmSync(directory, { recursive: true });
  return { code, counts };
}

// The proofs start whole shops, including pages.
if (filters.length === 0 || filters.some((filter) => /quality|prove/.test(filter))) buildStorefront();

console.log('Tests of rules, features and simulators (Vitest)');
const suites = [await runSuite(['node_modules/vitest/vitest.mjs', 'run', ...filters])];

if (filters.length === 0) {
  const browsers = ensureBrowsers();
  console.log('Journeys in the browser (Playwright)');
  suites.push(await runSuite(['node_modules/@playwright/test/cli.js', 'test'], browsers));
}

const { lines, code } = closingLines(suites);
console.log(`\n${lines.join('\n')}`);
process.exit(code);
