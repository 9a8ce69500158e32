import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Counts The counts written by a suite's reporter.
 * @property {number} passed
 * @property {number} failed Tests, and failures outside them: a hook, an import, a set-up, an unhandled error.
 * @property {number} didNotRun
 * @property {string[]} flaky Tests that passed only at the second attempt, each with its name and its message at the first.
 * @property {string[]} broken Tests that failed, in the same form.
 */

/**
 * The last lines of `npm test`. Its exit code is 1 exactly when something is counted as failed.
 *
 * @param {{ code: number, counts: Counts | null }[]} suites `counts` is null if the suite ended without writing any.
 */
export function closingLines(suites) {
  const failedOf = ({ code, counts }) => Math.max(counts?.failed ?? 0, code === 0 && counts ? 0 : 1);
  const sum = (of) => suites.reduce((total, suite) => total + of(suite), 0);
  const failed = sum(failedOf);
  const didNotRun = sum(({ counts }) => counts?.didNotRun ?? 0);
  const list = (title, of) => {
    const tests = suites.flatMap(({ counts }) => (counts ? of(counts) : []));
    return tests.length === 0 ? [] : [title, ...tests.map((test) => `  ${test}`)];
  };
  return {
    lines: [
      ...list('Passed at the second try only:', ({ flaky }) => flaky),
      ...list('Failed:', ({ broken }) => broken),
      [
        `${sum(({ counts }) => counts?.passed ?? 0)} passed`,
        `${failed} failed`,
        ...(didNotRun === 0 ? [] : [`${didNotRun} did not run`]),
      ].join(', '),
    ],
    code: failed === 0 ? 0 : 1,
  };
}

const MAX_LETTERS = 1000;

/**
 * A test's message on one line.
 *
 * @param {string} text
 */
export function saidBriefly(text) {
  return stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, MAX_LETTERS);
}
