/**
 * Adds up what the two suites' JSON reporters wrote: the last line of `npm test`, and its exit code. A suite that ends without
 * a report, or with a code that its report does not explain, has failed.
 *
 * @param {{ code: number, report: any }[]} suites `report` is null if the suite wrote none.
 */
export function addUp(suites) {
  const total = { passed: 0, failed: 0, didNotRun: 0 };
  for (const { code, report } of suites) {
    const counts = countsOf(report);
    total.passed += counts.passed;
    total.failed += Math.max(counts.failed, code === 0 && report ? 0 : 1);
    total.didNotRun += counts.didNotRun;
  }
  const { passed, failed, didNotRun } = total;
  const missing = didNotRun === 0 ? '' : `, ${didNotRun} did not run`;
  return { line: `${passed} passed, ${failed} failed${missing}`, code: failed === 0 ? 0 : 1 };
}

function countsOf(report) {
  if (!report) return { passed: 0, failed: 0, didNotRun: 0 };
  if (report.stats) {
    const { expected, flaky, unexpected, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected + report.errors.length, didNotRun: skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report;
  // A hook or an import can fail a file without a failed test.
  const files = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + files.length, didNotRun: numPendingTests };
}
