import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { processWide } from './process-wide.ts';

test('a file that changes its process gets one of its own, and waiting changes nothing', () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-process-wide-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  // Written out, these also give this file a process of its own, which does no harm.
  const files: Record<string, string> = {
    'mock.test.ts': "vi.mock('node:timers/promises')",
    'timers.test.ts': 'vi.useFakeTimers()',
    'global.test.ts': 'globalThis.localStorage = storage',
    'environment.test.ts': 'process.env.TZ = zone',
    'names.test.ts': 'dns.setServers([address])',
    'network.test.ts': 'const restore = push.redirectThisProcess()',
    'waits.test.ts': 'await vi.waitFor(() => seen); const listen = vi.fn()',
    'reads.test.ts': "if (process.env.CI === 'true') globalThis.gc?.()",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), text);
  expect(
    processWide([`${directory}/*.test.ts`])
      .map((file) => path.basename(file))
      .toSorted(),
  ).toEqual([
    'environment.test.ts',
    'global.test.ts',
    'mock.test.ts',
    'names.test.ts',
    'network.test.ts',
    'timers.test.ts',
  ]);
});
