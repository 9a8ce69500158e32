import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';

it('match the tables as they are after the last migration', async () => {
  const database = await createTestDatabase();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/database-types.mjs', database.url, '--verify'],
    { encoding: 'utf8' },
  );
  await database.drop();
  expect(status, `${stdout}${stderr}`).toBe(0);
});
