import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-lock-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A process that waits for a line on its standard input, takes the lock, reports the result, and stays. */
async function startProcess() {
  const program = `
    import { lockDataDirectory } from '#database/data-directory-lock.ts';
    console.log('here');
    process.stdin.once('data', async () => {
      try {
        (await lockDataDirectory(${JSON.stringify(directory)})).announce('http://localhost:4000');
        console.log('locked');
      } catch (error) {
        console.log(error.name);
      }
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return {
    pid: child.pid!,
    async tryLock(): Promise<string> {
      child.stdin.write('now\n');
      return (await lines.next()).value as string;
    },
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe('the lock on a data directory', () => {
  it('refuses a second shop, naming the process, the address and the directory of the first', async () => {
    // As earlier versions left it: anyone who can read it can lock it.
    writeFileSync(path.join(directory, 'lock'), '', { mode: 0o644 });
    const lock = await lockDataDirectory(directory);
    lock.announce('http://localhost:3000');
    const second = lockDataDirectory(directory);
    await expect(second).rejects.toThrow(`process ${process.pid}, http://localhost:3000`);
    await expect(second).rejects.toThrow(directory);
    for (const file of ['lock', 'open-shop.json']) {
      expect(statSync(path.join(directory, file)).mode & 0o777, file).toBe(0o600);
    }
    await lock.release();
    await (await lockDataDirectory(directory)).release();
  });

  it('is given to one of several processes that start at the same instant, and to another once that one is killed', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, startProcess));
    const outcomes = await Promise.all(processes.map((one) => one.tryLock()));
    expect(outcomes.toSorted()).toEqual(['StartRefused', 'StartRefused', 'StartRefused', 'locked']);
    const holder = processes[outcomes.indexOf('locked')]!;
    await expect(lockDataDirectory(directory)).rejects.toThrow(
      `process ${holder.pid}, http://localhost:4000`,
    );
    await holder.kill();
    await (await lockDataDirectory(directory)).release();
    await Promise.all(processes.filter((one) => one !== holder).map((one) => one.kill()));
  });
});
