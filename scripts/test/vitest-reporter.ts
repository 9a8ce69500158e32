import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';
import { saidBriefly, type Counts } from './closing-lines.mjs';

/** Writes down the results of the run for the last lines of `npm test`. */
export default class VitestReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    if (!process.env.TEST_COUNTS) return;
    const counts: Counts = { passed: 0, failed: unhandledErrors.length, didNotRun: 0, flaky: [], broken: [] };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const having = (state: string) => tests.filter((test) => test.result().state === state);
      const nameOf = (test: TestCase) => `${module.relativeModuleId} > ${test.fullName}: ${whyOf(test)}`;
      const failed = having('failed');
      counts.passed += having('passed').length;
      counts.didNotRun += having('pending').length;
      // A file can fail without a failed test, if a hook or an import fails.
      counts.failed += Math.max(failed.length, module.state() === 'failed' ? 1 : 0);
      counts.broken.push(...failed.map(nameOf));
      if (failed.length === 0 && module.state() === 'failed') counts.broken.push(module.relativeModuleId);
      counts.flaky.push(...tests.filter((test) => test.diagnostic()?.flaky).map(nameOf));
    }
    writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
  };
}

/** Why it failed at its first attempt. */
function whyOf(test: TestCase): string {
  const { message = '', diff = '' } = test.result().errors?.[0] ?? {};
  return saidBriefly(`${message}\n${diff}`);
}
