import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Counts What a suite's reporter has written.
 * @property {number} passed
 * @property {number} failed Tests, and whatever failed outside them: a hook, an import, a set-up, an unhandled error.
 * @property {number} didNotRun
 * @property {string[]} flaky The tests that passed at their second try only, each with its name and what it said at the first.
 * @property {string[]} broken Likewise those that failed.
 */

/**
 * The last lines of `npm test`. Its exit code is 1 exactly when something is counted as failed.
 *
 * @param {{ code: number, counts: Counts | null }[]} suites `counts` is null when the suite ended without any.
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

const MOST_LETTERS = 1000;

/**
 * What a test said, in one line.
 *
 * @param {string} text
 */
export function saidBriefly(text) {
  return stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, MOST_LETTERS);
}
