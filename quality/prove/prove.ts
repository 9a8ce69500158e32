// npm run prove [-- --long] [--seed N] [--only name] [--minutes N] [--write]: tries to break the shop and reports.
// npm run prove -- first-answers --catalogue FILE: whether searches find what a parent would want first in that catalogue.
// npm run prove -- cluster: the cluster of deploy/cluster on this machine, which needs Debian's packages.
// Starts everything on data of its own in a temporary directory and removes it afterwards.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { proveAccounts } from './accounts.ts';
import { proveAgreedSums } from './agreed-sums.ts';
import { proveCanaries } from './canaries.ts';
import { proveCancelOrPack } from './cancel-or-pack.ts';
import { proveDatabaseOutage } from './database-outage.ts';
import { proveEditors } from './editors.ts';
import { proveEnumeration } from './enumeration.ts';
import { proveFailover } from './failover.ts';
import { proveDeskFuzz, proveFuzz } from './fuzz.ts';
import { proveFirstAnswers } from './first-answers.ts';
import { proveFirstOwner } from './first-owner.ts';
import { proveHanging } from './hanging.ts';
import { proveHostileHost } from './hostile-host.ts';
import { proveHostileTexts } from './hostile-texts.ts';
import { proveIdempotency } from './idempotency.ts';
import { provePatroni } from './patroni/patroni.ts';
import { proveManyHosts } from './many-hosts.ts';
import { proveOverload } from './overload.ts';
import { provePoints } from './kill-points.ts';
import { proveKeyRotation } from './key-rotation.ts';
import { proveCache } from './cache.ts';
import { proveLastTen } from './last-ten.ts';
import { provePayPalLies } from './paypal-lies.ts';
import { proveSixActors } from './six-actors.ts';
import { proveWebhooks } from './webhooks.ts';
import { proveRollingRestart } from './rolling-restart.ts';
import { proveSoak } from './soak.ts';
import { provePackingRounds } from './packing-rounds.ts';
import { proveSquatter } from './squatter.ts';
import { proveStockTakers } from './stock-takers.ts';
import { proveReturns } from './returns.ts';
import type { Proof, Result } from './result.ts';

const proofs: Record<string, Proof> = {
  'last-ten': proveLastTen,
  'agreed-sums': proveAgreedSums,
  'kill-points': provePoints,
  idempotency: proveIdempotency,
  'six-actors': proveSixActors,
  webhooks: proveWebhooks,
  'paypal-lies': provePayPalLies,
  accounts: proveAccounts,
  enumeration: proveEnumeration,
  canaries: proveCanaries,
  fuzz: proveFuzz,
  'desk-fuzz': proveDeskFuzz,
  'rolling-restart': proveRollingRestart,
  'key-rotation': proveKeyRotation,
  'database-outage': proveDatabaseOutage,
  failover: proveFailover,
  overload: proveOverload,
  hanging: proveHanging,
  soak: proveSoak,
  squatter: proveSquatter,
  'stock-takers': proveStockTakers,
  'packing-rounds': provePackingRounds,
  'cancel-or-pack': proveCancelOrPack,
  returns: proveReturns,
  'hostile-host': proveHostileHost,
  'hostile-texts': proveHostileTexts,
  'many-hosts': proveManyHosts,
  'first-owner': proveFirstOwner,
  'first-answers': proveFirstAnswers,
  editors: proveEditors,
  cache: proveCache,
};

/** These need programs that not every machine has. */
const byNameAlone: Record<string, Proof> = { cluster: provePatroni };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string' },
    catalogue: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const only = options.only ?? positionals[0];
const seed = Number(options.seed ?? randomInt(1_000_000));

const DOCUMENT = 'docs/reliability.md';
const HEAD = [
  '| what | tried | faults | notes | seconds | seed | commit |',
  '| --- | --- | ---: | --- | ---: | ---: | --- |',
];

/** A row of the table for readers. */
function row({ name, tried, faults, notes, seconds }: Result, commit: string): string {
  const cells = [name, tried, faults.length, notes ?? '', seconds, seed, commit];
  return `| ${cells.join(' | ')} |`;
}

/** Writes the rows into the document, each replacing the one of the same name. */
function write(rows: readonly string[]): void {
  const [text, known = ''] = readFileSync(DOCUMENT, 'utf8').split('<!-- results -->');
  const nameOf = (line: string) => line.split('|')[1]!.trim();
  const all = new Map(
    known
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (what|-)/.test(line))
      .map((line) => [nameOf(line), line]),
  );
  for (const line of rows) all.set(nameOf(line), line);
  const machine = `${os.cpus().length} cores (${os.cpus()[0]!.model.trim()}), Node ${process.version}`;
  const table = [...HEAD, ...all.values()].join('\n');
  writeFileSync(DOCUMENT, `${text}<!-- results -->\n\n${machine}. Seconds are real ones.\n\n${table}\n`);
}

/** A proof that crashes has found something too. */
async function carryOut(name: string, prove: Proof): Promise<Result> {
  console.error(`${name}, seed ${seed}`);
  try {
    return await prove({
      seed,
      isLong: options.long,
      ...(options.minutes !== undefined && { minutes: Number(options.minutes) }),
      ...(options.catalogue !== undefined && { catalogue: options.catalogue }),
      say: (text) => console.error(`  ${text}`),
    });
  } catch (error) {
    console.error(error);
    return { name, tried: 'was cut off', count: 0, faults: [String(error)], seconds: 0 };
  }
}

async function run(): Promise<number> {
  const all = { ...proofs, ...byNameAlone };
  const chosen =
    only === undefined ? Object.entries(proofs) : Object.entries(all).filter(([name]) => name === only);
  if (chosen.length === 0) {
    console.error(`There is no proof ${only}. There are ${Object.keys(all).join(', ')}.`);
    return 2;
  }
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-prove-'));
  const postgres = await startEmbeddedPostgres({ dataDir: directory, log: () => {}, isThrowAway: true });
  const stop = async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  // The processes of the shop and the simulators end when this process does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(130)));
  }
  process.env.TEST_DATABASE_URL = postgres.url;
  const results: Result[] = [];
  try {
    for (const [name, prove] of chosen) results.push(await carryOut(name, prove));
  } finally {
    await stop();
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const rows = results.map((result) => row(result, commit));
  console.log(`\n${[...HEAD, ...rows].join('\n')}\n`);
  if (options.write) write(rows);
  const faults = results.flatMap((result) => result.faults.map((fault) => `${result.name}: ${fault}`));
  for (const fault of faults) console.log(fault);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await run();
