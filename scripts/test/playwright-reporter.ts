import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { saidBriefly, type Counts } from './closing-lines.mjs';

/** Writes down the results of the journeys for the last lines of `npm test`. */
export default class PlaywrightReporter implements Reporter {
  #tests: TestCase[] = [];
  #rootDir = '';
  /** Errors outside the tests. */
  #errors = 0;

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.#rootDir = rootDir;
    this.#tests = suite.allTests();
  }

  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    if (!process.env.TEST_COUNTS) return;
    const counts: Counts = { passed: 0, failed: this.#errors, didNotRun: 0, flaky: [], broken: [] };
    for (const test of this.#tests) {
      const outcome = test.outcome();
      if (outcome === 'expected' || outcome === 'flaky') counts.passed += 1;
      else if (outcome === 'unexpected' || isInterrupted(test)) {
        counts.failed += 1;
        counts.broken.push(this.#nameOf(test));
      } else if (test.results.length === 0 || test.expectedStatus !== 'skipped') counts.didNotRun += 1;
      if (outcome === 'flaky') counts.flaky.push(this.#nameOf(test));
    }
    writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
  }

  #nameOf(test: TestCase): string {
    const [, , , ...titles] = test.titlePath();
    const name = [path.relative(this.#rootDir, test.location.file), ...titles].join(' > ');
    return `${name}: ${saidBriefly(test.results[0]?.error?.message ?? '')}`;
  }
}

const isInterrupted = (test: TestCase) => test.results.some(({ status }) => status === 'interrupted');
