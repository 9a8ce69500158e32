import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import type { TestCustomer } from '#tests/support/customers.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { runOwnerCommand } from '#tests/support/owner-command.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

let directory: string;
let world: PayingShop;
let backup: string;
let [stays, goes, pays]: TestCustomer[] = [];
const at = (...names: string[]) => path.join(directory, ...names);
const idHash = ({ id }: TestCustomer) => createHash('sha256').update(`account ${id}`).digest('hex');

/** `npm run NAME -- …` on a database and a data directory. */
const run = (name: 'backup' | 'restore', on: { url: string; dataDir: string }, ...args: string[]) =>
  runOwnerCommand(name, args, { DATABASE_URL: on.url, DATA_DIR: on.dataDir });

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-restore-'));
  world = await openPayingShop();
  const { config } = world.shop.context;
  const product = await world.stock(9);
  const [staying, going, paying] = [await world.buyer(), await world.buyer(), await world.buyer()];
  [stays, goes, pays] = [staying, going, paying];
  await going.orderOf(product, 1);
  const order = await paying.orderOf(product, 1);
  await paying.approve(order.id);
  await world.paypal.fault({ operation: 'capture', fault: 'pending' });
  await paying.capture(order.id);

  const [created_at, customer_id] = [world.shop.clock.now(), staying.id];
  await world.shop.db
    .insertInto('push_subscriptions')
    .values({
      ...{ customer_id, created_at, endpoint: 'https://push.example/1', push_service: 'push.example' },
      ...{
        p256dh: 'p'.repeat(87),
        auth: 'a'.repeat(22),
        vapid_public_key: 'v'.repeat(87),
        renewal_hash: Buffer.alloc(32),
      },
    })
    .execute();
  await world.shop.db
    .insertInto('stock_alerts')
    .values({
      customer_id,
      created_at,
      product_id: product,
      expires_at: '2099-01-01',
      confirmed_at: created_at,
    })
    .execute();

  const recipient = { name: 'Ada', address: 'ada@example.org' };
  const content = { firstName: 'Ada', deletedAt: created_at.toISOString() };
  await enqueueEmail(
    world.shop.db,
    { template: 'account-deleted', recipient, content, customerId: null },
    created_at,
  );

  const saved = await run('backup', { url: config.databaseUrl!, dataDir: config.dataDir }, at('backups'));
  expect(saved).toMatchObject({ code: 0, err: '' });
  backup = at(
    'backups',
    readdirSync(at('backups')).find((name) => name.endsWith('.backup'))!,
  );
  for (const customer of [going, paying]) {
    await customer.call('deleteAccount', { body: { password: customer.password } });
  }
});
afterAll(async () => {
  await world?.close();
  rmSync(directory, { recursive: true, force: true });
});

let target: TestDatabase & { dataDir: string };
beforeEach(async () => {
  target = { ...(await createEmptyDatabase()), dataDir: mkdtempSync(at('data-')) };
});
afterEach(() => target.drop());

async function ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const accounts = async () =>
  (await ask<{ id: string }>('select id from customers where deletion_asked_at is null')).map(({ id }) => id);

describe('npm run restore', () => {
  it('does not bring back accounts that were deleted since the backup', async () => {
    // The open shop wrote them beside the backup before it answered.
    const beside = readFileSync(at('backups', 'deletions'), 'utf8');
    expect(beside).toContain(idHash(goes!));
    expect(beside).toContain(idHash(pays!));
    for (const trace of [goes!.id, goes!.email, stays!.email, idHash(stays!)])
      expect(beside).not.toContain(trace);

    const { code, out, err } = await run('restore', target, backup);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Accounts that were deleted since, and have been deleted again: 2.');
    expect(out).toContain('The books balance.');
    expect(await accounts()).toEqual([stays!.id]);
    // A payment is under way: the deletion waits for it, and nobody can log in.
    expect(await ask('select id from customers where deletion_asked_at is not null')).toEqual([
      { id: pays!.id },
    ]);
    expect(await ask('select status from orders where customer_id is null')).toEqual([
      { status: 'Cancelled' },
    ]);
    // They were told at the time; what waited at the backup is another's.
    expect(await ask(`select from outbox where template = 'account-deleted'`)).toHaveLength(1);
    expect(await waitingMails(world.shop, goes!.email, 'account-deleted')).toHaveLength(1);

    // Its own backups contain what it now knows.
    expect((await run('backup', target, at('again'))).code).toBe(0);
    expect(readFileSync(at('again', 'deletions'), 'utf8')).toContain(idHash(goes!));
  });

  it('asks for the list if there is none, and restores without it only when told to', async () => {
    mkdirSync(at('alone'));
    const alone = at('alone', 'shop.backup');
    renameSync(backup, alone);
    try {
      const refused = await run('restore', target, alone);
      expect(refused).toMatchObject({ code: 2, out: '' });
      expect(refused.err).toContain('No list of the deleted accounts was found');
      expect(refused.err).toContain('--deletions FILE');
      expect(await ask("select from pg_tables where schemaname = 'public'")).toEqual([]);

      const unclear = await run(
        'restore',
        target,
        alone,
        '--without-deletions',
        '--deletions',
        at('backups'),
      );
      expect(unclear).toMatchObject({ code: 2, out: '' });
      expect(await run('restore', target, alone, '--deletions', at('nowhere'))).toMatchObject({
        code: 2,
        out: '',
      });

      const without = await run('restore', target, alone, '--without-deletions');
      expect(without).toMatchObject({ code: 0, err: '' });
      expect(without.out).toContain('have been restored');
      expect((await accounts()).toSorted()).toEqual([stays!.id, goes!.id, pays!.id].toSorted());

      // Again, this time with the list.
      const named = await run(
        'restore',
        target,
        alone,
        '--replace',
        '--deletions',
        at('backups', 'deletions'),
      );
      expect(named).toMatchObject({ code: 0, err: '' });
      expect(await accounts()).toEqual([stays!.id]);
    } finally {
      renameSync(alone, backup);
    }
    // Five restores.
  }, 180_000);

  it('finds the deletions in the database that it replaces', async () => {
    mkdirSync(at('moved'));
    const moved = at('moved', 'shop.backup');
    const list = readFileSync(at('backups', 'deletions'), 'utf8');
    expect(list).toContain(idHash(goes!));
    expect((await run('restore', target, backup)).code).toBe(0);
    renameSync(backup, moved);
    try {
      // The previous contents are saved to DATA_DIR/backups.
      const { code, out } = await run('restore', target, moved, '--replace');
      expect(code).toBe(0);
      expect(out).toContain('deleted again: 2.');
      expect(await accounts()).toEqual([stays!.id]);
    } finally {
      renameSync(moved, backup);
    }
  });

  it('brings back a copy for a trial, which writes to nobody', async () => {
    const settings = { DATABASE_URL: target.url, DATA_DIR: target.dataDir };
    const reaching = {
      SMTP_URL: 'smtp://mail.example',
      PAYPAL_CLIENT_ID: 'live',
      PAYPAL_CLIENT_SECRET: 'live',
    };
    const refused = await runOwnerCommand('restore', [backup, '--trial'], { ...settings, ...reaching });
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('SMTP_URL, PAYPAL_CLIENT_ID');
    expect(await ask("select from pg_tables where schemaname = 'public'")).toEqual([]);

    expect((await run('restore', target, backup)).code).toBe(0);
    expect(await ask('select from outbox where given_up_at is null')).toHaveLength(1);
    expect(await ask('select from push_subscriptions')).toHaveLength(1);
    expect(await ask('select from stock_alerts')).toHaveLength(1);

    expect(await run('restore', target, backup, '--replace', '--trial')).toMatchObject({ code: 0, err: '' });
    expect(await accounts()).toEqual([stays!.id]);
    expect(await ask('select from outbox where given_up_at is null')).toEqual([]);
    expect(await ask('select from push_subscriptions')).toEqual([]);
    expect(await ask('select from stock_alerts')).toEqual([]);
  });
});
