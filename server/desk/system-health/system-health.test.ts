import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { createPayPal } from '#server/gateways/paypal/paypal.gateway.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import { deliverNext } from '#server/outbox/outbox.service.ts';
import { checkCredentials } from '#server/payments/credentials.service.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { startPayPalSimulator } from '#tests/support/simulators.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { isArchiveStuck } from './system-health.service.ts';

const shop = await testShop();
const owner = await employ(shop, 'owner');
const systemHealth = async (by: TestStaff = owner) => (await by.call('getToday', {})).systemHealth;

const well = {
  lateEmails: { count: 0, hasMore: false, reason: null },
  megabytesLeft: null,
  isArchiveStuck: false,
  backup: null,
  ledgerFaults: 0,
  isRefusedByPayPal: false,
};

test('is shown to those who look after the shop, and to nobody else', async () => {
  expect(await systemHealth()).toEqual(well);
  for (const role of ['editor', 'packer', 'viewer'] as const) {
    expect(await systemHealth(await employ(shop, role))).toBeNull();
  }
});

test('e-mails are late after an hour, with what the mail server said, until they have gone', async () => {
  await enqueueEmail(
    shop.db,
    {
      template: 'account-deleted',
      recipient: { name: 'Ada', address: 'ada@example.org' },
      content: { firstName: 'Ada', deletedAt: shop.clock.now().toISOString() },
      customerId: null,
    },
    shop.clock.now(),
  );
  shop.clock.advance(59 * 60);
  expect(await systemHealth()).toEqual(well);
  shop.clock.advance(2 * 60);
  expect(await systemHealth()).toMatchObject({ lateEmails: { count: 1, hasMore: false, reason: null } });

  await deliverNext(shop.context, 'email', async () => ({ kind: 'retry', reason: '535 wrong password' }));
  expect(await systemHealth()).toMatchObject({ lateEmails: { count: 1, reason: '535 wrong password' } });

  shop.clock.advance(60 * 60);
  await deliverNext(shop.context, 'email', async () => ({ kind: 'sent' }));
  expect(await systemHealth()).toEqual(well);
});

test('credentials that PayPal does not accept are noticed, and not while it is away', async () => {
  const paypal = await startPayPalSimulator();
  const { url: apiBase, clientId, clientSecret, webhookId } = paypal;
  const settings = { isSimulated: false, apiBase, clientId, clientSecret: 'of another app', webhookId };
  const other = await openAnotherProcess(shop, { paypal: settings });
  try {
    const by = await employ(other, 'owner');
    const isRefused = async () => (await systemHealth(by))!.isRefusedByPayPal;
    await expect.poll(isRefused).toBe(true);

    const { metrics } = other.context;
    await checkCredentials({ paypal: createPayPal({ ...settings, clientSecret }), metrics });
    expect(await isRefused()).toBe(false);
    await checkCredentials({ paypal: createPayPal(settings), metrics });
    await paypal.stop();
    await checkCredentials({ paypal: createPayPal({ ...settings, clientSecret }), metrics });
    expect(await isRefused()).toBe(true);
  } finally {
    await other.close();
  }
});

test('an archive that PostgreSQL cannot write to is noticed, while it has one', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-archive-'));
  const archive = path.join(dataDir, 'archive');
  const ask = async (isWith: boolean, look: (db: Database) => Promise<void>) => {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      archive: isWith ? archive : null,
      log: () => {},
    });
    const { db } = openDatabase(postgres.url, { onError: () => {} });
    try {
      await look(db);
    } finally {
      await db.destroy();
      await postgres.stop();
    }
  };
  try {
    await ask(true, async (db) => {
      expect(await isArchiveStuck(db)).toBe(false);
      rmSync(path.join(archive, 'wal'), { recursive: true });
      // More than the 16 MB that PostgreSQL archives at once.
      await sql`create table filled as select repeat(n::text, 20) from generate_series(1, 200000) n`.execute(
        db,
      );
      await vi.waitFor(async () => expect(await isArchiveStuck(db)).toBe(true), { timeout: 30_000 });
    });
    await ask(false, async (db) => expect(await isArchiveStuck(db)).toBe(false));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
