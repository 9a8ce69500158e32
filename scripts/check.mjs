// npm run check: format, lint, types, dead code, boundaries, features. All of them run; if any fails, so does
// the check.
import { spawnSync } from 'node:child_process';
import { installDependencies, pinnedNode } from './prepare.mjs';

installDependencies();

const steps = [
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--quiet']],
  ['types', ['node_modules/typescript/bin/tsc', '-b']],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['boundaries', ['scripts/boundaries.ts']],
  ['features', ['scripts/features.ts']],
  // Proves that the checks work: these trees are full of faults and must fail.
  ['boundaries see', ['scripts/boundaries.ts', 'tests/fixtures/boundaries'], { mustFail: true }],
  ['features see', ['scripts/features.ts', 'tests/fixtures/features'], { mustFail: true }],
];

let failed = 0;
for (const [name, args, { mustFail = false } = {}] of steps) {
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(pinnedNode, args, { encoding: 'utf8' });
  const isGood = mustFail ? status !== 0 : status === 0;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${isGood ? 'good' : 'FAIL'}  ${name} (${seconds} s)`);
  if (!isGood) {
    failed += 1;
    console.log(`${stdout}${stderr}`.trimEnd());
  }
}
process.exit(failed === 0 ? 0 : 1);
