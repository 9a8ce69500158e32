// npm test: every test. `npm test -- server/basket` runs the Vitest files that match, and no journeys.
import { spawn } from 'node:child_process';
import { ensureChromium } from './chromium.mjs';
import { buildStorefront, installDependencies, pinnedNode } from './prepare.mjs';

installDependencies();
const filters = process.argv.slice(2);

/** Runs one suite, shows what it prints, and reads its closing counts. */
function runSuite(args, env = {}) {
  const child = spawn(pinnedNode, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk);
    output += chunk;
  });
  return new Promise((resolve) => {
    child.once('exit', (code) =>
      resolve({ code: code ?? 1, output: output.replace(/\u001b\[[0-9;]*m/g, '') }),
    );
  });
}

const count = (text, word) => Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? 0);

// The proofs start whole shops, pages and all.
if (filters.length === 0 || filters.some((filter) => filter.includes('prove'))) buildStorefront();

const suites = [];
console.log('Tests of rules, features and simulators (Vitest)');
const unit = await runSuite(['node_modules/vitest/vitest.mjs', 'run', ...filters]);
const summary = /^\s*Tests .*$/m.exec(unit.output)?.[0] ?? '';
suites.push({ code: unit.code, passed: count(summary, 'passed'), failed: count(summary, 'failed') });

if (filters.length === 0) {
  const chromium = ensureChromium();
  console.log('Journeys in the browser (Playwright)');
  const journeys = await runSuite(['node_modules/@playwright/test/cli.js', 'test'], {
    CHROMIUM_PATH: chromium,
  });
  const tail = journeys.output.slice(-4000);
  suites.push({ code: journeys.code, passed: count(tail, 'passed'), failed: count(tail, 'failed') });
}

const sum = (key) => suites.reduce((total, suite) => total + suite[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(suites.some((suite) => suite.code !== 0) ? 1 : 0);
