import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closingLines } from './closing-lines.mjs';

const good = { code: 0, counts: { passed: 12, failed: 0, didNotRun: 0, flaky: [], broken: [] } };

describe('the last lines of npm test', () => {
  it('add up the suites', () => {
    expect(closingLines([good, good])).toEqual({ lines: ['24 passed, 0 failed'], code: 0 });
  });

  it('never say that nothing failed when the exit code says otherwise', () => {
    expect(closingLines([good, { ...good, code: 1 }])).toEqual({ lines: ['24 passed, 1 failed'], code: 1 });
    expect(closingLines([good, { code: 1, counts: null }])).toEqual({
      lines: ['12 passed, 1 failed'],
      code: 1,
    });
    expect(closingLines([{ code: 0, counts: null }])).toEqual({ lines: ['0 passed, 1 failed'], code: 1 });
  });

  it('never exit with 0 when something failed', () => {
    const suite = { code: 0, counts: { ...good.counts, failed: 2 } };
    expect(closingLines([suite, good])).toEqual({ lines: ['24 passed, 2 failed'], code: 1 });
  });

  it('say what did not run and what needed a second try', () => {
    const flaky = ['a.spec.ts > buys', 'b.spec.ts > pays'];
    const counts = { passed: 3, failed: 1, didNotRun: 2, flaky, broken: ['c.spec.ts > sends: late'] };
    expect(closingLines([{ code: 1, counts }])).toEqual({
      lines: [
        'Passed at the second try only:',
        '  a.spec.ts > buys',
        '  b.spec.ts > pays',
        'Failed:',
        '  c.spec.ts > sends: late',
        '3 passed, 1 failed, 2 did not run',
      ],
      code: 1,
    });
  });
});

describe('counting', () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-counts-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  /** Runs a suite of tests/fixtures/counts as `npm test` runs its own. */
  async function count(args: string[], env: Record<string, string> = {}): Promise<unknown> {
    const file = path.join(directory, `${args.join('-').replaceAll('/', '-')}${Object.keys(env).join('')}`);
    const root = path.join(import.meta.dirname, '../..');
    const [program, ...rest] = args;
    const child = spawn(process.execPath, [path.join(root, 'node_modules', program!), ...rest], {
      cwd: path.join(root, 'tests/fixtures/counts'),
      env: { PATH: process.env.PATH, TEST_COUNTS: file, ...env },
      stdio: 'ignore',
    });
    expect(await once(child, 'exit')).toEqual([1, null]);
    return JSON.parse(readFileSync(file, 'utf8'));
  }

  it('includes Vitest’s failed tests, hooks, imports and unhandled errors', async () => {
    expect(await count(['vitest/vitest.mjs', 'run'])).toEqual({
      passed: 4,
      failed: 5,
      didNotRun: 0,
      flaky: [expect.stringMatching(/^vitest\/passes\.case\.ts > passes at its second try: ./)],
      broken: expect.arrayContaining([expect.stringMatching(/^vitest\/\S+\.case\.ts/)]) as string[],
    });
  });

  it('includes Playwright’s failed tests, and those after them that did not run', async () => {
    expect(await count(['@playwright/test/cli.js', 'test', 'tries'])).toEqual({
      passed: 2,
      failed: 1,
      didNotRun: 1,
      flaky: [expect.stringMatching(/^tries\.case\.ts > passes at its second try: ./)],
      broken: [expect.stringMatching(/^tries\.case\.ts > .*: ./)],
    });
  });

  it('includes a set-up or import that failed in Playwright', async () => {
    const none = { passed: 0, failed: 1, didNotRun: 0, flaky: [], broken: [] };
    expect(await count(['@playwright/test/cli.js', 'test'])).toEqual(none);
    expect(await count(['@playwright/test/cli.js', 'test', 'tries'], { FAILS_AT_SET_UP: '1' })).toEqual(none);
  });
});
