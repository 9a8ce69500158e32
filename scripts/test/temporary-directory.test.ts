import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from './temporary-directory.mjs';

const GIB = 2 ** 30;

describe('where tests put what they throw away', () => {
  it('is what somebody has chosen', () => {
    expect(temporaryDirectory({ chosen: '/fast', room: 20 * GIB, memory: 20 * GIB })).toBeUndefined();
  });

  it('is not in memory where little of it is free, as in a container', () => {
    expect(temporaryDirectory({ chosen: '', room: GIB / 16, memory: 20 * GIB })).toBeUndefined();
    expect(temporaryDirectory({ chosen: '', room: 20 * GIB, memory: 4 * GIB })).toBeUndefined();
  });

  it.skipIf(!existsSync('/dev/shm'))('is in memory elsewhere, and gone when the tests have ended', () => {
    const script = `
      import { temporaryDirectory } from ${JSON.stringify(path.join(import.meta.dirname, 'temporary-directory.mjs'))};
      import { writeFileSync } from 'node:fs';
      const directory = temporaryDirectory({ chosen: '', room: 2 ** 40, memory: 2 ** 40 });
      writeFileSync(directory + '/left', 'by a test');
      console.log(directory);
    `;
    const directory = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    }).trim();
    expect(directory).toMatch(/^\/dev\/shm\//);
    expect(existsSync(directory)).toBe(false);
  });
});
