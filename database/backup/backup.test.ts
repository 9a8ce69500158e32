import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDataFileName } from './data-files.ts';
import { checkBackupFile } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { listTables, quoted } from './shop-tables.ts';
import { writeBackup } from './write-backup.ts';
import { readDeletionList } from '#database/deletion-list.ts';
import { brokenInvariants } from '#database/invariants.ts';
import { releaseExpiredHolds } from '#server/orders/holds.service.ts';
import { checkDuePayments } from '#server/payments/poller.service.ts';
import { authenticatorCode } from '#tests/support/authenticator.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { openAnotherProcess, type TestShop } from '#tests/support/shop.ts';

let directory: string;
let paying: PayingShop;
let url: string;
let product: string;
let ada: Buyer;
let joan: TestCustomer;
let secretKey: string;
const data = (name: string) => path.join(directory, name);

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-backup-'));
  mkdirSync(data('old/pictures'), { recursive: true });
  writeFileSync(data('old/secret-key'), 'a key of this shop alone', { mode: 0o600 });
  writeFileSync(data('old/pictures/pram.webp'), Buffer.from([0, 10, 13, 255]));
  writeFileSync(data('old/lock'), '');

  paying = await openPayingShop();
  url = paying.shop.context.config.databaseUrl!;
  product = await paying.stock(40, { name: 'Rattle with a tab\t, a \\ and a line\nbreak' });
  ada = await paying.buyer();
  joan = await registerCustomer(paying.shop);
  const { secretKey: offered } = await joan.call('setUpTwoFactor', {});
  secretKey = offered;
  await joan.call('enableTwoFactor', {
    body: { code: authenticatorCode(offered), secretKey: offered, password: joan.password },
  });
  const order = await ada.orderOf(product, 2);
  await ada.approve(order.id);
  await ada.capture(order.id);
  await ada.orderOf(product, 3);
  const alert = { product_id: product, created_at: new Date(), expires_at: new Date('2099-01-01') };
  await paying.shop.db
    .insertInto('stock_alerts')
    .values([
      { ...alert, customer_id: ada.id, confirmed_at: new Date() },
      { ...alert, email: 'visitor@example.com', token_hash: Buffer.alloc(32) },
    ])
    .execute();
});
afterAll(async () => {
  await paying?.close();
  rmSync(directory, { recursive: true, force: true });
});

async function onDatabase<T>(at: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const broken = (at: string) =>
  onDatabase(at, (client) => brokenInvariants(async (sql) => (await client.query(sql)).rows));

/** Each table's rows, as text that can be compared. */
function contents(at: string): Promise<Record<string, string[]>> {
  return onDatabase(at, async (client) => {
    const found: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${quoted(name)} t order by 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });
}

function openOn(at: string): Promise<TestShop> {
  const { shop } = paying;
  return openAnotherProcess({
    ...shop,
    context: { ...shop.context, config: { ...shop.context.config, databaseUrl: at } },
  });
}

const backUp = (name: string) =>
  writeBackup({ url, dataDir: data('old'), file: data(name), now: paying.shop.clock.now() });
const restore = (
  to: string,
  name: string,
  more: { dataDir?: string; now?: Date; backUpFirst?: () => Promise<void> } = {},
) =>
  restoreBackup({
    ...{ url: to, dataDir: data('new'), file: data(name), now: paying.shop.clock.now(), ...more },
    deletions: readDeletionList(data('deletions')),
  });

/** Tables that a restore empties or changes because time has passed. */
const MOVES = [
  'sessions',
  'one_time_tokens',
  'login_challenges',
  'orders',
  'payments',
  'outbox',
  'stock_alerts',
];

describe('a backup', () => {
  it('restores everything after a table is lost, and the shop opens on it', async () => {
    const before = await contents(url);
    const orders = await ada.call('listOrders', { query: {} });
    await backUp('drill.backup');
    const damaged = await createEmptyDatabase();
    try {
      // The disaster happens to a copy, so that the other tests keep their shop.
      await restore(damaged.url, 'drill.backup', { dataDir: data('damaged') });
      await onDatabase(damaged.url, async (client) => {
        await client.query('drop table order_items cascade');
        await client.query('update stock set reserved = 0');
      });
      const { broken: brokenNow, replacedFiles } = await restore(damaged.url, 'drill.backup', {
        backUpFirst: async () => {
          await writeBackup({
            url: damaged.url,
            dataDir: data('damaged'),
            file: data('before.backup'),
            now: new Date(),
          });
        },
      });
      expect({ brokenNow, replacedFiles }).toEqual({ brokenNow: [], replacedFiles: [] });

      const after = await contents(damaged.url);
      expect(Object.keys(after)).toEqual(Object.keys(before));
      for (const name of Object.keys(before).filter((table) => !MOVES.includes(table))) {
        expect({ [name]: after[name] }).toEqual({ [name]: before[name] });
      }
      expect(after.orders).toHaveLength(2);
      // Visitors who may have ended an alert since are not written to.
      expect(after.stock_alerts).toEqual(before.stock_alerts!.filter((row) => row.includes(ada.id)));
      expect(after.stock_alerts).toHaveLength(1);
      expect(await broken(damaged.url)).toEqual([]);
      expect(readFileSync(data('new/pictures/pram.webp'))).toEqual(Buffer.from([0, 10, 13, 255]));
      expect(readFileSync(data('new/secret-key'), 'utf8')).toBe('a key of this shop alone');
      expect(statSync(data('new/secret-key')).mode & 0o777).toBe(0o600);
      expect(readdirSync(data('new')).toSorted()).toEqual(['pictures', 'secret-key']);

      const shop = await openOn(damaged.url);
      // Sessions are not restored; passwords, orders and second factors are.
      await expect(shop.callAs(ada.token)('listOrders', { query: {} })).rejects.toMatchObject({
        status: 401,
      });
      const login = await shop.call('login', { body: { email: ada.email, password: ada.password } });
      if (!('token' in login)) throw new Error('Ada has no second factor');
      expect(await shop.callAs(login.token)('listOrders', { query: {} })).toEqual(orders);
      const half = await shop.call('login', { body: { email: joan.email, password: joan.password } });
      if (!('twoFactorToken' in half)) throw new Error('Joan has a second factor');
      const code = authenticatorCode(secretKey, 'next');
      const { token } = await shop.call('loginWithTwoFactor', {
        body: { twoFactorToken: half.twoFactorToken, code },
      });
      expect(await shop.callAs(token)('getTwoFactorStatus', {})).toEqual({ isTwoFactorEnabled: true });
      await shop.close();
    } finally {
      await damaged.drop();
    }
  });

  it('can be opened with tar', async () => {
    await backUp('tar.backup');
    const listing = execFileSync('tar', ['-tzf', data('tar.backup')], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(listing).toEqual(
      expect.arrayContaining(['tables/orders/0001.copy', 'files/secret-key', 'files/pictures/pram.webp']),
    );
    expect(listing.at(-1)).toBe('manifest.json');
    const stock = execFileSync('tar', ['-xzOf', data('tar.backup'), 'tables/stock/0001.copy'], {
      encoding: 'utf8',
    });
    expect(stock).toBe(`${product}\t38\t3\t\\N\n`);
    expect(statSync(data('tar.backup')).mode & 0o777).toBe(0o600);
  });

  it('leaves secrets out when asked to', async () => {
    const file = data('shareable.backup');
    const manifest = await writeBackup({
      url,
      dataDir: data('old'),
      file,
      now: new Date(),
      withSecrets: false,
    });
    expect(manifest.files.map(({ name }) => name)).toEqual(['pictures/pram.webp']);
    expect(await checkBackupFile(file)).toEqual(manifest);
  });

  it('refuses a file that was cut off or altered, before anything changes', async () => {
    await backUp('whole.backup');
    const whole = readFileSync(data('whole.backup'));
    const altered = Buffer.from(whole);
    altered[Math.floor(whole.length / 2)]! ^= 1;
    const plain = gunzipSync(whole);
    // Even if the gzip was made again after the alteration.
    const stocked = plain.indexOf(`${product}\t38\t3`);
    const forged = Buffer.from(plain);
    forged.write('99', stocked + product.length + 1);
    const bad: Record<string, Buffer> = {
      cut: whole.subarray(0, whole.length - 700),
      'cut by a byte': whole.subarray(0, whole.length - 1),
      altered,
      forged: gzipSync(forged),
      'without its end': gzipSync(plain.subarray(0, plain.length - 2048)),
      'another file': Buffer.from('no backup at all'),
      empty: Buffer.alloc(0),
    };
    const target = await createEmptyDatabase();
    try {
      for (const [name, bytes] of Object.entries(bad)) {
        writeFileSync(data('bad.backup'), bytes);
        await expect(restore(target.url, 'bad.backup', { dataDir: data('bad') }), name).rejects.toThrow(
          'is no whole backup',
        );
      }
      expect(await contents(target.url)).toEqual({});
    } finally {
      await target.drop();
    }
  });

  it('is restored hours later, with the orders that held stock', async () => {
    await backUp('later.backup');
    const target = await createEmptyDatabase();
    try {
      const now = new Date(paying.shop.clock.now().getTime() + 5 * 3_600_000);
      await restore(target.url, 'later.backup', { dataDir: data('later'), now });
      expect(await broken(target.url)).toEqual([]);
      const held = await onDatabase(target.url, (client) =>
        client.query('select 1 from orders where reserved_until is not null'),
      );
      expect(held.rowCount).toBe(1);
    } finally {
      await target.drop();
    }
  });

  it('keeps out by whole names, and what PostgreSQL names after itself', () => {
    for (const name of [
      'postgres',
      'postgres-before-2026',
      'postgres.unfinished',
      'lock',
      'a.part',
      'archive/x',
    ]) {
      expect({ name, isFine: isDataFileName(name) }).toEqual({ name, isFine: false });
    }
    for (const name of [
      'lockets.json',
      'archived/a',
      'mailbox-settings',
      'deletions-read',
      'locked/postgres',
    ]) {
      expect({ name, isFine: isDataFileName(name) }).toEqual({ name, isFine: true });
    }
  });

  it('refuses a file name that leads out of the data directory', () => {
    for (const name of ['../x', 'a/../../x', '/etc/x', 'a//x', 'postgres/PG_VERSION', 'lock', 'a\\x']) {
      expect({ name, isFine: isDataFileName(name) }).toEqual({ name, isFine: false });
    }
    expect(isDataFileName('pictures/a.webp')).toBe(true);
  });

  it('is restored only into an empty database to which nobody else is connected', async () => {
    await backUp('refused.backup');
    const target = await createEmptyDatabase();
    try {
      await onDatabase(target.url, async (client) => {
        await expect(restore(target.url, 'refused.backup')).rejects.toThrow('Others are connected');
        await client.query('create table mine (word text)');
      });
      await expect(restore(target.url, 'refused.backup')).rejects.toThrow('The database is not empty');
      expect(Object.keys(await contents(target.url))).toEqual(['mine']);
    } finally {
      await target.drop();
    }
  });

  it('keeps the existing key unless told to replace it', async () => {
    await backUp('key.backup');
    mkdirSync(data('other'));
    writeFileSync(data('other/secret-key'), 'another key');
    const target = await createEmptyDatabase();
    try {
      await expect(restore(target.url, 'key.backup', { dataDir: data('other') })).rejects.toThrow(
        'is another one than in the backup',
      );
      expect(await contents(target.url)).toEqual({});
      const { replacedFiles } = await restore(target.url, 'key.backup', {
        dataDir: data('other'),
        backUpFirst: async () => {},
      });
      expect(replacedFiles).toEqual(['secret-key']);
      expect(readFileSync(data('other/secret-key'), 'utf8')).toBe('a key of this shop alone');
    } finally {
      await target.drop();
    }
  });

  it('leaves the database empty when the restore is killed', async () => {
    // Enough rows to be caught midway.
    await onDatabase(url, (client) =>
      client.query(`insert into search_words select 'word' || n, 'word' from generate_series(1, 30000) n`),
    );
    await backUp('killed.backup');
    const target = await createEmptyDatabase();
    try {
      const restoring = restore(target.url, 'killed.backup', { dataDir: data('killed') });
      restoring.catch(() => {});
      await onDatabase(new URL('/dandle', target.url).href, async (client) => {
        const database = new URL(target.url).pathname.slice(1);
        for (let isKilled = false; !isKilled;) {
          const { rowCount } = await client.query(
            `select pg_terminate_backend(pid, 5000) from pg_stat_activity
             where datname = $1 and query ~ '^(copy|truncate|alter table)' and state <> 'idle'`,
            [database],
          );
          isKilled = rowCount! > 0;
        }
      });
      await expect(restoring).rejects.toThrow();
      expect(await contents(target.url)).toEqual({});
      await restore(target.url, 'killed.backup', { dataDir: data('killed') });
      expect(await broken(target.url)).toEqual([]);
    } finally {
      await target.drop();
    }
  });

  it('shows one moment even while orders are being made', async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => paying.buyer()));
    const closing = new AbortController();
    for (const buyer of buyers) await buyer.put(product);
    const selling = buyers.map(async (buyer) => {
      while (!closing.signal.aborted) {
        const order = await buyer.order();
        await buyer.call('cancelOrder', { params: { id: order.id } });
      }
    });
    const target = await createEmptyDatabase();
    try {
      for (const round of [1, 2, 3]) await backUp(`busy-${round}.backup`);
      closing.abort();
      await Promise.all(selling);
      await restore(target.url, 'busy-2.backup', { dataDir: data('busy') });
      expect(await broken(target.url)).toEqual([]);
    } finally {
      closing.abort();
      await Promise.allSettled(selling);
      await target.drop();
    }
  });

  it('lets the shop find out what PayPal has done since', async () => {
    const buyer = await paying.buyer();
    const order = await buyer.orderOf(product, 1);
    const paypalOrderId = await buyer.initiate(order.id);
    await backUp('paid-since.backup');
    await paying.paypal.approve(paypalOrderId);
    expect((await buyer.capture(order.id)).status).toBe(200);
    await paying.wait(2 * 3600);

    const target = await createEmptyDatabase();
    await restore(target.url, 'paid-since.backup', { dataDir: data('since') });
    const shop = await openOn(target.url);
    try {
      const context = { ...shop.context, paypal: paying.context.paypal };
      // Its hold has long expired by the clock, but the payment is checked first.
      await releaseExpiredHolds(context);
      await checkDuePayments(context);
      // The shop's own background may be asking PayPal already.
      const statusNow = async () =>
        (await shop.db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirst())
          ?.status;
      await expect.poll(statusNow).toBe('Processing');
      expect(await broken(target.url)).toEqual([]);
      // Messages that had waited for two hours are not sent now; today's confirmation is.
      const waiting = await shop.db
        .selectFrom('outbox')
        .select('template')
        .where('given_up_at', 'is', null)
        .execute();
      expect(waiting).toEqual([{ template: 'order-confirmed' }]);
    } finally {
      await shop.close();
      await target.drop();
    }
  });
});
