import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';

/*
 * A sample of the mutants for Stryker, the same for the same seed: mutants outside the sample are declared invalid, so
 * that they do not count. Stryker has no sampling of its own, and every mutant of a service costs a run of its tests on
 * a real PostgreSQL.
 */

const share = Number(process.env.MUTATE_SHARE ?? 1);
const seed = process.env.MUTATE_SEED ?? '1';

function isSampled({ fileName, location, replacement }) {
  const name = fileName.slice(fileName.lastIndexOf('/server/'));
  const { start, end } = location;
  const key = [seed, name, start.line, start.column, end.line, end.column, replacement].join(' ');
  return createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32 < share;
}

function sampleChecker() {
  return {
    init: async () => {},
    check: async (mutants) =>
      Object.fromEntries(
        mutants.map((mutant) => [
          mutant.id,
          isSampled(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
        ]),
      ),
    // All in one group.
    group: async (mutants) => [mutants.map((mutant) => mutant.id)],
  };
}

/** Prints each result as it comes, so that an interrupted run is not wasted. */
class LinesReporter {
  onMutantTested({ status, fileName, location, replacement, statusReason }) {
    if (status === 'CompileError' || status === 'Ignored') return;
    const name = fileName.slice(fileName.lastIndexOf('/server/') + 8);
    const { start, end } = location;
    const line = { status, name, start, end, replacement, statusReason };
    appendFileSync(process.env.MUTATE_LINES, `${JSON.stringify(line)}\n`);
  }
}

export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', factory: sampleChecker },
  { kind: 'Reporter', name: 'lines', injectableClass: LinesReporter },
];
