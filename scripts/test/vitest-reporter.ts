import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import type { Counts } from './closing-lines.mjs';

/** Of what a test said that passed at its second try: it says so nowhere else. */
const MOST_LETTERS = 2000;

/** Writes down for the last line of `npm test` how the run went. */
export default class VitestReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    if (!process.env.TEST_COUNTS) return;
    const counts: Counts = { passed: 0, failed: unhandledErrors.length, didNotRun: 0, flaky: [] };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const having = (state: string) => tests.filter((test) => test.result().state === state).length;
      counts.passed += having('passed');
      counts.didNotRun += having('pending');
      // A file fails without a failed test when a hook or an import does.
      counts.failed += Math.max(having('failed'), module.state() === 'failed' ? 1 : 0);
      for (const test of tests) {
        if (!test.diagnostic()?.flaky) continue;
        const { message = '', diff = '' } = test.result().errors?.[0] ?? {};
        const why = `${message}\n${diff}`.slice(0, MOST_LETTERS);
        counts.flaky.push(`${module.relativeModuleId} > ${test.fullName}: ${why}`);
      }
    }
    writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
  };
}
