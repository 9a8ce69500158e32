import pg from 'pg';
import { claimDueMessage } from '#server/outbox/outbox.queries.ts';
import { claimDuePayments, type Turn } from '#server/payments/payments.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { measureSequence, type Taken } from './sequence.ts';

const WAITING = 50_000;
const FULL = 'full.example';

/**
 * The queries the background makes all the time, with 50,000 abandoned payments that are due, as many e-mails, and as
 * many notifications for a push service that does not accept them. Measured alone, without a shop that would query as
 * well.
 */
export async function measureWaiting(databaseUrl: string, databasePid: number): Promise<Taken[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { db } = openDatabase(databaseUrl, { poolSize: 1, onError: (error) => console.error(error) });
  const measure = (name: string, ask: () => Promise<boolean>) =>
    measureSequence(name, { pid: process.pid, databasePid }, ask);
  const claimPayments = (turn: Turn, count: number) => async () =>
    (await claimDuePayments(db, new Date(), { max: 10, turn })).length === count;
  const claimMessage = (kind: 'email' | 'push', isThere: boolean) => async () => {
    const now = new Date();
    const message = await claimDueMessage(db, kind, [FULL], now, secondsAfter(now, 600));
    return (message !== undefined) === isThere;
  };
  try {
    for (const statement of letWait) await client.query(statement);
    return [
      await measure('payments: none to be looked at first', claimPayments('first', 0)),
      await measure('payments: none that is young', claimPayments('young', 0)),
      await measure('payments: ten abandoned ones', claimPayments('quiet', 10)),
      await measure('outbox: the next e-mail', claimMessage('email', true)),
      await measure('outbox: nothing but what waits for a busy push service', claimMessage('push', false)),
    ];
  } finally {
    for (const statement of forget) await client.query(statement);
    await db.destroy();
    await client.end();
  }
}

const tables = ['orders', 'payments'];
const numbers = `generate_series(1, ${WAITING}) n`;

const letWait = [
  ...tables.map((table) => `alter table ${table} disable trigger user`),
  `insert into orders (order_number, status, payment_status, placed_at, fingerprint, subtotal_pence, shipping_pence, tax_pence,
     total_pence, shipping_address)
   select 'WAITS-' || n, 'Pending', 'Pending', now() - interval '1 hour', '', 1250, 395, 0, 1645, '{}' from ${numbers}`,
  `insert into payments (order_id, amount_pence, paypal_order_id, approval_url, created_at, check_at)
   select id, total_pence, order_number, 'https://www.paypal.com/', placed_at, now() - interval '1 minute'
   from orders where order_number like 'WAITS-%'`,
  ...tables.map((table) => `alter table ${table} enable trigger user`),
  `insert into customers (email, first_name, last_name, password_hash, verified_at, created_at)
   values ('waits@example.com', 'Ada', 'Byron', 'x', now(), now())`,
  `insert into push_subscriptions (customer_id, endpoint, push_service, p256dh, auth, vapid_public_key, renewal_hash, created_at)
   select id, 'https://${FULL}/waits', '${FULL}', repeat('x', 87), repeat('x', 22), repeat('x', 87), sha256('waits'), now()
   from customers where email = 'waits@example.com'`,
  `insert into outbox (kind, channel, push_subscription_id, template, content, created_at, due_at)
   select 'push', push_service, id, 'order-paid', '{}', now(), now() from push_subscriptions, ${numbers}
   where push_service = '${FULL}'`,
  `insert into outbox (kind, channel, recipient, template, content, created_at, due_at)
   select 'email', 'email', '{"name": "Ada", "address": "waits@example.com"}', 'waits', '{}', now(), now() from ${numbers}`,
  'vacuum (analyze) orders, payments, outbox',
];

const forget = [
  `delete from customers where email = 'waits@example.com'`,
  `delete from outbox where template = 'waits'`,
  ...tables.map((table) => `alter table ${table} disable trigger user`),
  `delete from orders where order_number like 'WAITS-%'`,
  ...tables.map((table) => `alter table ${table} enable trigger user`),
];
