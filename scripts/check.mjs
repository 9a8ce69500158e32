// npm run check: format, lint, types, dead code, boundaries, features, slow patterns, presses. All of them run, two at a time; if any
// fails, so does the check.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { installDependencies, pinnedNode } from './prepare.mjs';

installDependencies();

// The longest first, so that neither core waits for the other at the end.
const steps = [
  ['types', ['node_modules/typescript/bin/tsc', '-b']],
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--quiet']],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['boundaries', ['scripts/boundaries.ts']],
  ['features', ['scripts/features.ts']],
  ['patterns', ['scripts/slow-patterns.ts']],
  ['presses', ['scripts/pressed-once.ts']],
  // Proves that the checks work: these trees are full of faults and must fail.
  ['boundaries see', ['scripts/boundaries.ts', 'tests/fixtures/boundaries'], { mustFail: true }],
  ['features see', ['scripts/features.ts', 'tests/fixtures/features'], { mustFail: true }],
  ['presses see', ['scripts/pressed-once.ts', 'tests/fixtures/pressed-once'], { mustFail: true }],
  ['patterns see', ['scripts/slow-patterns.ts', 'tests/fixtures/slow-patterns'], { mustFail: true }],
];

let failed = 0;

async function runStep([name, args, { mustFail = false } = {}]) {
  const begin = performance.now();
  const child = spawn(pinnedNode, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const status = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [code, ...output] = await Promise.all([status, text(child.stdout), text(child.stderr)]);
  const isGood = mustFail ? code !== 0 : code === 0;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${isGood ? 'good' : 'FAIL'}  ${name} (${seconds} s)`);
  if (isGood) return;
  failed += 1;
  console.log(output.join('').trimEnd());
}

async function runSteps() {
  for (let step = steps.shift(); step; step = steps.shift()) await runStep(step);
}
await Promise.all([runSteps(), runSteps()]);
process.exit(failed === 0 ? 0 : 1);
