import { expect, it } from 'vitest';
import { addUp } from './counts.mjs';

const vitest = { numPassedTests: 12, numFailedTests: 0, numPendingTests: 0, testResults: [] as object[] };
const playwright = { stats: { expected: 3, flaky: 1, unexpected: 0, skipped: 0 }, errors: [] };

it('adds up the tests of both suites', () => {
  expect(
    addUp([
      { code: 0, report: vitest },
      { code: 0, report: playwright },
    ]),
  ).toEqual({ line: '16 passed, 0 failed', code: 0 });
  expect(
    addUp([
      { code: 1, report: { ...vitest, numFailedTests: 2 } },
      { code: 1, report: { ...playwright, stats: { expected: 0, flaky: 0, unexpected: 1, skipped: 4 } } },
    ]),
  ).toEqual({ line: '12 passed, 3 failed, 4 did not run', code: 1 });
});

it('counts a failure outside the tests, and a suite that died', () => {
  const good = { code: 0, report: playwright };
  const broken = { ...vitest, testResults: [{ status: 'failed', assertionResults: [{ status: 'passed' }] }] };
  expect(addUp([{ code: 1, report: broken }, good])).toEqual({ line: '16 passed, 1 failed', code: 1 });
  // An unhandled error; a set-up; no report.
  expect(addUp([{ code: 1, report: vitest }, good])).toEqual({ line: '16 passed, 1 failed', code: 1 });
  expect(addUp([{ code: 0, report: { ...playwright, errors: [{}] } }]).code).toBe(1);
  expect(addUp([good, { code: 0, report: null }])).toEqual({ line: '4 passed, 1 failed', code: 1 });
});
