// npm run mutate [-- --only folder] [--services] [--share 0.1] [--seed N]: changes the code in small ways and runs the
// tests of the folder against each change. Prints the changes the tests did not notice. See docs/mutation.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import startPostgres from '#tests/support/start-postgres.ts';

// Not among the dependencies, because only this needs their hundred packages.
const STRYKER = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
const FOLDERS = ['orders', 'payments', 'basket', 'authentication'];
/** Rules without the suffix that marks them as such elsewhere. */
const MORE_RULES: Readonly<Record<string, string>> = { payments: 'server/payments/payment-outcome.rules.ts' };
/** Services used and tested by another folder: these are its quick tests. */
const MORE_TESTS: Readonly<Record<string, readonly string[]>> = {
  orders: ['server/payments/apply-outcome.test.ts', 'server/payments/refunds/refunds.test.ts'],
  payments: ['server/orders/parcels/fulfilment.test.ts'],
};

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    services: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});

const root = process.cwd();
const scratch = mkdtempSync(path.join(os.tmpdir(), 'dandle-mutate-'));
const tree = path.join(scratch, 'tree');
const stopPostgres = await startPostgres();
try {
  prepareTree();
  const reports = (options.only ? [options.only] : FOLDERS).map(mutate);
  process.exitCode = reports.every((status) => status === 0) ? 0 : 1;
} finally {
  await stopPostgres?.();
  rmSync(scratch, { recursive: true, force: true });
}

/** Works on a copy of what is committed, because Stryker changes files in place. */
function prepareTree(): void {
  execFileSync('git', ['clone', '--quiet', root, tree]);
  writeFileSync(path.join(scratch, 'package.json'), '{ "private": true }');
  const install = ['install', '--legacy-peer-deps', '--ignore-scripts', '--loglevel=error', ...STRYKER];
  execFileSync('npm', install, { cwd: scratch, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const modules of [path.join(root, 'node_modules'), path.join(scratch, 'node_modules')]) link(modules);
  symlinkSync(path.join(root, 'node_modules/vitest'), path.join(scratch, 'node_modules/vitest'));
}

/** Links each package separately, so that two installations can be combined. */
function link(modules: string): void {
  const target = path.join(tree, 'node_modules');
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(modules)) {
    const isOurs = modules.startsWith(root);
    if (name.startsWith('@') && (isOurs || name === '@stryker-mutator')) {
      mkdirSync(path.join(target, name), { recursive: true });
      for (const inside of readdirSync(path.join(modules, name))) {
        symlinkSync(path.join(modules, name, inside), path.join(target, name, inside));
      }
    } else if (isOurs) {
      symlinkSync(path.join(modules, name), path.join(target, name));
    }
  }
}

function mutate(folder: string): number {
  const kind = options.services ? 'service' : 'rules';
  const files = [`server/${folder}/**/*.${kind}.ts`];
  if (!options.services && MORE_RULES[folder]) files.push(MORE_RULES[folder]);
  const configuration = path.join(tree, `stryker.${folder}.json`);
  writeFileSync(
    configuration,
    JSON.stringify({
      mutate: files,
      plugins: ['@stryker-mutator/vitest-runner', './quality/mutate/sample.mjs'],
      checkers: ['sample'],
      testRunner: 'vitest',
      vitest: { configFile: 'quality/mutate/vitest.ts', related: false },
      coverageAnalysis: 'perTest',
      concurrency: 1,
      inPlace: true,
      disableTypeChecks: false,
      timeoutMS: 30_000,
      dryRunTimeoutMinutes: 20,
      tempDirName: path.join(scratch, 'changed'),
      // A mutated module constant needs every test to run; those of the rules are cheap.
      ignoreStatic: options.services,
      reporters: ['clear-text', 'lines'],
      clearTextReporter: { reportTests: false, logTests: false },
    }),
  );
  const stryker = path.join(scratch, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', configuration], {
    cwd: tree,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      MUTATE_TESTS: [
        `server/${folder}/**/${options.services ? '*' : '*.rules'}.test.ts`,
        ...(options.services ? (MORE_TESTS[folder] ?? []) : [MORE_RULES[folder]?.replace(/ts$/, 'test.ts')]),
      ]
        .filter((pattern) => pattern !== undefined)
        .join(','),
      MUTATE_LINES: path.join(os.tmpdir(), `dandle-mutate-${folder}.jsonl`),
      MUTATE_SHARE: options.share,
      MUTATE_SEED: options.seed,
    },
  });
  return status ?? 1;
}
