import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOwnerCommand } from '#tests/support/owner-command.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/*
 * On a real file system that is full. Only root can mount one; elsewhere these tests are skipped.
 */
const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-full-'));
const disk = path.join(directory, 'disk');
mkdirSync(disk);
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', disk]).status === 0;

let database: TestDatabase;
let backup: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const backups = path.join(directory, 'backups');
  const settings = { DATABASE_URL: database.url, DATA_DIR: path.join(directory, 'data') };
  expect(await runOwnerCommand('backup', [backups], settings)).toMatchObject({ code: 0 });
  backup = path.join(
    backups,
    readdirSync(backups).find((name) => name.endsWith('.backup'))!,
  );
});
afterAll(async () => {
  if (canMount) spawnSync('umount', [disk]);
  rmSync(directory, { recursive: true, force: true });
  await database.drop();
});

const restore = (dataDir: string, ...args: string[]) =>
  runOwnerCommand('restore', [backup, '--without-deletions', ...args], { DATA_DIR: dataDir });

function leave(megabytes: number): void {
  const ballast = path.join(disk, 'ballast');
  rmSync(ballast, { force: true });
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - megabytes * 1_000_000));
}

test.skipIf(!canMount)(
  'a restore that meets a full disk ends in words and with a code of its own',
  async () => {
    const full = {
      code: 3,
      err: expect.stringMatching(/The disk with \S+ is full, .*\nNothing was restored\.\n$/),
    };
    leave(5);
    expect(await restore(path.join(disk, 'new'))).toMatchObject(full);
    rmSync(path.join(disk, 'new'), { recursive: true, force: true });
    rmSync(path.join(disk, 'ballast'));

    const dataDir = path.join(disk, 'data');
    expect(await restore(dataDir)).toMatchObject({ code: 0 });
    leave(6);
    expect(await restore(dataDir, '--replace')).toMatchObject(full);
    // What was there is there.
    expect(await runOwnerCommand('orders', ['list'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  },
  // Three restores.
  180_000,
);

test.skipIf(!canMount)('so does a backup', async () => {
  leave(0);
  const settings = { DATABASE_URL: database.url, DATA_DIR: path.join(directory, 'data') };
  const { code, err } = await runOwnerCommand('backup', [path.join(disk, 'backups')], settings);
  expect({ code, err }).toEqual({ code: 3, err: expect.stringMatching(/^The disk .*is full, .*\n$/) });
});
