import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-lock-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('the lock on a data directory', () => {
  it('refuses a second shop with the process and the directory', async () => {
    const lock = await lockDataDirectory(directory);
    await expect(lockDataDirectory(directory)).rejects.toThrow(`process ${process.pid}`);
    await expect(lockDataDirectory(directory)).rejects.toThrow(directory);
    await lock.release();
    await (await lockDataDirectory(directory)).release();
  });

  it('lets one in of many that come at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDirectory(directory)));
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await winners[0]!.value.release();
  });

  it('recovers one that a killed shop left, even when its pid lives on as another program', async () => {
    for (const left of [
      '',
      'rubbish',
      '{"pid":999999999,"began":"1"}',
      `{"pid":${process.pid},"began":"1"}`,
    ]) {
      writeFileSync(path.join(directory, 'dandle.lock'), left);
      const lock = await lockDataDirectory(directory);
      expect(readFileSync(path.join(directory, 'dandle.lock'), 'utf8')).toContain(`"pid":${process.pid}`);
      await lock.release();
    }
  });
});
