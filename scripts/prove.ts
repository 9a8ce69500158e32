// npm run prove [-- --long] [--seed N] [--only name] [--write]: tries to break the shop and says what came out.
// Starts everything on data of its own in a temporary directory and removes it afterwards.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { proveAccounts, proveEnumeration } from '#tests/prove/accounts.ts';
import { proveCanaries } from '#tests/prove/canaries.ts';
import { proveFuzz } from '#tests/prove/fuzz.ts';
import { proveIdempotency } from '#tests/prove/idempotency.ts';
import { provePoints } from '#tests/prove/kill-points.ts';
import { proveLastTen } from '#tests/prove/last-ten.ts';
import type { Proof, Result } from '#tests/prove/result.ts';

const proofs: Record<string, Proof> = {
  'last-ten': proveLastTen,
  'kill-points': provePoints,
  idempotency: proveIdempotency,
  accounts: proveAccounts,
  enumeration: proveEnumeration,
  canaries: proveCanaries,
  fuzz: proveFuzz,
};

const { values: options } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(options.seed ?? randomInt(1_000_000));

/** The table for people. */
function table(results: readonly Result[]): string {
  return [
    '| what | tried | faults | notes | seconds |',
    '|---|---|---:|---|---:|',
    ...results.map(
      ({ name, tried, faults, notes, seconds }) =>
        `| ${name} | ${tried} | ${faults.length} | ${notes ?? ''} | ${seconds} |`,
    ),
  ].join('\n');
}

async function run(): Promise<number> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-prove-'));
  const postgres = await startEmbeddedPostgres({ dataDir: directory, log: () => {}, isThrowAway: true });
  process.env.TEST_DATABASE_URL = postgres.url;
  const results: Result[] = [];
  try {
    for (const [name, prove] of Object.entries(proofs)) {
      if (options.only && options.only !== name) continue;
      console.error(`${name}, seed ${seed}`);
      results.push(await prove({ seed, isLong: options.long, say: (text) => console.error(`  ${text}`) }));
    }
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  const faults = results.flatMap((result) => result.faults.map((fault) => `${result.name}: ${fault}`));
  console.log(`\n${table(results)}\n`);
  for (const fault of faults) console.log(fault);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await run();
