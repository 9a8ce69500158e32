import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { changeOrder } from '#server/orders/order-changes.queries.ts';
import { applyOrderRetention } from '#server/orders/personal-data.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { finishDeletions } from './deletion.service.ts';
import { exportData } from './export.service.ts';

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop();
  // Deletions are finished when a test says so.
  await world.shop.context.background.stop();
});
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

const erase = (buyer: Buyer, password = buyer.password) =>
  buyer.call('deleteAccount', { body: { password } });

async function storedOrder(id: string) {
  return world.shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

async function payFor(buyer: Buyer): Promise<string> {
  const order = await buyer.orderOf(await world.stock(5), 1);
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  return order.id;
}

/** Orders that were placed and cancelled, all alike. Returns the first one's id. */
async function fill(buyer: Buyer, count: number): Promise<string> {
  const order = await buyer.orderOf(await world.stock(5), 1);
  await buyer.call('cancelOrder', { params: { id: order.id } });
  await sql`
    with copies as (
      insert into orders (order_number, customer_id, status, payment_status, placed_at, fingerprint, subtotal_pence, shipping_pence,
        tax_pence, total_pence, shipping_address, cancelled_because)
      select 'FILLED-' || substr(o.id::text, 30) || n, customer_id, status, payment_status, placed_at, n::text, subtotal_pence, shipping_pence,
        tax_pence, total_pence, shipping_address, cancelled_because
      from orders o, generate_series(2, ${count}) n where id = ${order.id}
      returning id
    )
    insert into order_items (order_id, position, product_id, product_name, product_sku, vat_class, quantity,
      unit_price_pence, total_pence)
    select copies.id, position, product_id, product_name, product_sku, vat_class, quantity, unit_price_pence, total_pence
    from copies, order_items where order_id = ${order.id}
  `.execute(world.shop.db);
  return order.id;
}

async function isWaitingForALock(): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as "isWaiting"
  `.execute(world.shop.db);
  return rows[0]!.isWaiting;
}

async function deliver(orderId: string): Promise<void> {
  await transaction(world.shop.db, async (trx) => {
    await lockOrder(trx, orderId);
    await changeOrder(trx, orderId, { status: 'Shipped' });
    await changeOrder(trx, orderId, { status: 'Delivered' });
  });
}

describe('the export', () => {
  it('contains what the shop knows about the customer alone, and can be asked for at the bare path', async () => {
    const stranger = await world.buyer();
    await payFor(stranger);
    const buyer = await world.buyer();
    const orderId = await payFor(buyer);
    await buyer.put(await world.stock(3, { name: 'Night light' }), 2);
    const answer = await world.shop.app.inject({
      url: '/account/export-data',
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    const data = answer.json();
    expect(data).toMatchObject({
      exportedAt: expect.any(String),
      profile: { email: buyer.email, firstName: 'Ada', lastName: 'Parent' },
      account: { role: 'Customer', sessions: [{ device: 'a test' }] },
      twoFactor: { isTwoFactorEnabled: false },
      addresses: [{ streetAddress1: '1 High Street' }],
      basket: [{ name: 'Night light', quantity: 2 }],
      orders: [{ id: orderId, PaymentStatus: 'Paid', shippingAddress: { postalCode: 'LS1 1AA' } }],
      payments: { payments: [{ state: 'completed', amount: 16.45 }], refunds: [] },
    });
    const actions = data.activity.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['Address added', 'Order placed', 'Payment started', 'Payment captured']);
    expect(answer.body).not.toContain(stranger.email);
    const again = (await buyer.call('exportData', {})) as { activity?: unknown };
    expect(JSON.stringify(again.activity)).toContain('Data exported');
  });

  it('is complete, however many orders there are, and made ten times an hour', async () => {
    const buyer = await world.buyer();
    await fill(buyer, 450);
    for (let time = 0; time < 10; time++) {
      const { orders } = (await buyer.call('exportData', {})) as { orders?: { id: string }[] };
      const ids = orders!.map(({ id }) => id);
      expect(new Set(ids).size).toBe(450);
      expect(ids).toEqual(ids.toSorted());
    }
    await expect(buyer.call('exportData', {})).rejects.toMatchObject({ code: 'request/too-many' });
    world.shop.clock.advance(3601);
    await buyer.call('exportData', {});
  });

  it('is written a piece at a time for an account that holds very much, so that none fills the memory', async () => {
    const buyer = await world.buyer();
    await fill(buyer, 600);
    await sql`
      insert into activity (customer_id, happened_at, action, is_success)
      select ${buyer.id}, now() - n * interval '1 second', 'Logged in', true from generate_series(1, 2500) n
    `.execute(world.shop.db);
    const by = { customerId: buyer.id, now: world.shop.clock.now() };
    const pieces: string[] = [];
    for await (const piece of await exportData(world.context, by)) pieces.push(piece);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000);
    const { orders, activity, profile } = JSON.parse(pieces.join(''));
    expect(profile).toMatchObject({ email: buyer.email });
    const ids = orders.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(600);
    expect(ids).toEqual(ids.toSorted());
    const times = activity.map(({ happenedAt }: { happenedAt: string }) => happenedAt);
    expect(times.length).toBeGreaterThan(2500);
    expect(times).toEqual(times.toSorted());

    const { body } = await world.shop.app.inject({
      url: '/api/account/export-data',
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(JSON.parse(body).orders).toHaveLength(600);
  });

  it('is for the customer alone', async () => {
    await expect(world.shop.call('exportData', {})).rejects.toMatchObject({ status: 401 });
  });
});

describe('deleting the account', () => {
  it('ends every session, informs the account’s owner and lets the address register again', async () => {
    const buyer = await world.buyer();
    await payFor(buyer);
    const { message } = await erase(buyer);
    expect(message).toMatch(
      /^Your account has been deleted\. Thank you .* your email address stays, sealed, until/,
    );
    await expect(buyer.call('getProfile', {})).rejects.toMatchObject({ status: 401 });
    const login = { body: { email: buyer.email, password: buyer.password } };
    await expect(world.shop.call('login', login)).rejects.toMatchObject({ code: 'auth/invalid-credentials' });
    expect(await waitingMails(world.shop, buyer.email, 'account-deleted')).toMatchObject([
      { firstName: 'Ada' },
    ]);
    expect(await waitingMails(world.shop, buyer.email, 'order-confirmed')).toEqual([]);

    const renewed = await registerCustomer(world.shop, { email: buyer.email });
    expect(await renewed.call('exportData', {})).toMatchObject({
      addresses: [],
      basket: [],
      orders: [],
      activity: [],
    });
    expect((await renewed.call('listOrders', { query: {} })).orders).toEqual([]);
  });

  it('leaves of a delivered order what tax law requires, and the address while goods are on their way', async () => {
    const buyer = await world.buyer();
    const [arrived, coming] = [await payFor(buyer), await payFor(buyer)];
    await deliver(arrived);
    await erase(buyer);
    const bare = { country: 'United Kingdom', countryCode: 'GB' };
    expect(await storedOrder(arrived)).toMatchObject({
      customer_id: null,
      shipping_address: bare,
      billing_address: null,
      notes: null,
      fingerprint: '',
      total_pence: 1645,
      payment_transaction_id: expect.any(String),
    });
    expect(await storedOrder(coming)).toMatchObject({
      customer_id: null,
      shipping_address: { contactName: 'Ada Parent', postalCode: 'LS1 1AA' },
    });
    await applyOrderRetention(world.shop.db, world.shop.clock.now());
    expect(await storedOrder(coming)).toMatchObject({ shipping_address: { contactName: 'Ada Parent' } });
    await deliver(coming);
    await applyOrderRetention(world.shop.db, world.shop.clock.now());
    expect(await storedOrder(coming)).toMatchObject({ shipping_address: bare });
  });

  it('cancels unpaid orders and puts their stock back on sale', async () => {
    const product = await world.stock(1);
    const buyer = await world.buyer();
    const order = await buyer.orderOf(product, 1);
    await buyer.approve(order.id);
    await erase(buyer);
    expect(await storedOrder(order.id)).toMatchObject({ status: 'Cancelled', reserved_until: null });
    // Approved at PayPal, but never captured.
    await world.workUntil(async () => {
      const payments = await world.shop.db
        .selectFrom('payments')
        .select('state')
        .where('order_id', '=', order.id)
        .execute();
      return payments.every(({ state }) => state === 'abandoned');
    });
    const other = await world.buyer();
    await other.orderOf(product, 1);
  });

  it('waits for a payment under way, and nobody logs in meanwhile', async () => {
    const { shop } = world;
    const buyer = await world.buyer();
    const order = await buyer.orderOf(await world.stock(5), 1);
    await buyer.approve(order.id);
    await world.paypal.fault({ operation: 'capture', fault: 'pending' });
    expect((await buyer.capture(order.id)).code).toBe('payments/pending');
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/account/delete-account',
      headers: { authorization: `Bearer ${buyer.token}` },
      payload: { password: buyer.password },
    });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ message: expect.stringContaining('as soon as it is settled') });
    await expect(buyer.call('getProfile', {})).rejects.toMatchObject({ status: 401 });
    const login = () => shop.call('login', { body: { email: buyer.email, password: buyer.password } });
    await expect(login()).rejects.toMatchObject({ status: 403, code: 'auth/being-deleted' });
    await finishDeletions(shop.context);
    expect(await storedOrder(order.id)).toMatchObject({ customer_id: buyer.id, payment_in_progress: true });
    expect(await waitingMails(shop, buyer.email, 'account-deleted')).toEqual([]);

    const capture = (await world.paypal.state()).captures.find(({ custom_id }) => custom_id === order.id);
    await world.paypal.settle(capture.id, 'COMPLETED');
    await world.workUntil(async () => (await storedOrder(order.id))?.payment_status === 'Paid');
    await finishDeletions(shop.context);
    expect(await storedOrder(order.id)).toMatchObject({ customer_id: null, payment_status: 'Paid' });
    await expect(login()).rejects.toMatchObject({ code: 'auth/invalid-credentials' });
    expect(await waitingMails(shop, buyer.email, 'account-deleted')).toHaveLength(1);
  });

  it('does not wait for those of others that go on waiting, however many', async () => {
    const { shop } = world;
    await sql`
      with accounts as (
        insert into customers (email, first_name, last_name, password_hash, created_at, verified_at, deletion_asked_at)
        select 'waits-' || n || '@example.com', 'Wai', 'Ting', 'none', now(), now(), now() - interval '9 days'
        from generate_series(1, 100) n
        returning id
      )
      insert into orders (order_number, customer_id, placed_at, fingerprint, subtotal_pence, shipping_pence, tax_pence,
        total_pence, shipping_address, payment_in_progress, reserved_until, held_from, held_since)
      select 'WAITS-' || substr(id::text, 25), id, now(), id::text, 100, 0, 0, 100, '{}', true, now(), now(), now()
      from accounts`.execute(shop.db);
    const buyer = await world.buyer();
    await fill(buyer, 600);
    await expect(erase(buyer)).resolves.toEqual({ message: expect.stringContaining('a lot of data') });
    expect(await finishDeletions(shop.context)).toBe(1);
    await sql`delete from orders where order_number like 'WAITS-%'`.execute(shop.db);
    await sql`delete from customers where email like 'waits-%'`.execute(shop.db);
  });

  it('with very many orders finishes after the answer, and delays nobody who buys the same', async () => {
    const { shop } = world;
    const product = await world.stock(5);
    const buyer = await world.buyer();
    const paid = await payFor(buyer);
    const first = await fill(buyer, 700);
    const open = await buyer.orderOf(product, 2);
    // From now on the deletion is blocked.
    const busy = await shop.db.startTransaction().execute();
    await lockOrder(busy, first);
    await expect(erase(buyer)).resolves.toEqual({ message: expect.stringContaining('a lot of data') });
    await expect(buyer.call('getProfile', {})).rejects.toMatchObject({ status: 401 });
    const deletion = finishDeletions(shop.context);
    await expect.poll(isWaitingForALock).toBe(true);

    const other = await world.buyer();
    await other.orderOf(product, 5);
    await busy.rollback().execute();
    expect(await deletion).toBe(1);
    const contacts = await shop.db.selectFrom('order_contacts').select('order_id').execute();
    expect(contacts).toContainEqual({ order_id: paid });
    expect(await storedOrder(open.id)).toMatchObject({ customer_id: null, status: 'Cancelled' });
    const named = await shop.db
      .selectFrom('orders')
      .where('customer_id', 'is', null)
      .where(sql<boolean>`shipping_address ? 'contactName' and order_number like 'FILLED-%'`)
      .select('id')
      .execute();
    expect(named).toEqual([]);
    expect(await waitingMails(shop, buyer.email, 'account-deleted')).toHaveLength(1);
  });

  it('with a very long log finishes after the answer', async () => {
    const { shop } = world;
    const buyer = await world.buyer();
    await sql`
      insert into activity (customer_id, happened_at, action, is_success)
      select ${buyer.id}::uuid, now(), 'Logged in', true from generate_series(1, 20000)`.execute(shop.db);
    await expect(erase(buyer)).resolves.toEqual({ message: expect.stringContaining('a lot of data') });
    expect(await finishDeletions(shop.context)).toBe(1);
    const left = await shop.db
      .selectFrom('activity')
      .where('customer_id', '=', buyer.id)
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });

  it('loses no payment that is captured at the same moment', async () => {
    const buyer = await world.buyer();
    const order = await buyer.orderOf(await world.stock(5), 1);
    await buyer.approve(order.id);
    await world.paypal.fault({ operation: 'capture', fault: 'delay-after', delayMs: 300 });
    const capture = buyer.capture(order.id);
    await expect.poll(async () => (await storedOrder(order.id))?.payment_in_progress).toBe(true);
    await erase(buyer);
    expect((await capture).status).toBeLessThan(500);
    await finishDeletions(world.shop.context);
    expect(await storedOrder(order.id)).toMatchObject({ payment_status: 'Paid', customer_id: null });
  });

  it('happens once if it is asked for twice at the same time, and never alongside an order', async () => {
    const product = await world.stock(50);
    for (let round = 0; round < 5; round++) {
      const buyer = await world.buyer();
      await buyer.put(product, 1);
      const all = await Promise.allSettled([
        erase(buyer),
        buyer.order(),
        erase(buyer),
        buyer.put(product, 1),
      ]);
      for (const each of all) {
        if (each.status === 'rejected') expect(each.reason.status, each.reason.message).toBeLessThan(500);
      }
      expect(await waitingMails(world.shop, buyer.email, 'account-deleted')).toHaveLength(1);
    }
    const held = await world.shop.db
      .selectFrom('stock')
      .select('reserved')
      .where('product_id', '=', product)
      .executeTakeFirstOrThrow();
    expect(held.reserved).toBe(0);
  });

  it('affects nobody else', async () => {
    const other = await world.buyer();
    const orderId = await payFor(other);
    const before = await other.call('exportData', {});
    await erase(await world.buyer());
    expect(await other.see(orderId)).toMatchObject({ id: orderId });
    const after = await other.call('exportData', {});
    expect(after.addresses).toEqual(before.addresses);
  });

  it('is refused without the right password, and guesses are counted', async () => {
    const buyer = await world.buyer();
    await expect(erase(buyer, '')).rejects.toMatchObject({
      status: 400,
      message: 'Password is required to delete your account.',
    });
    await expect(buyer.call('deleteAccount', { body: {} as never })).rejects.toMatchObject({
      message: 'Password is required to delete your account.',
    });
    await expect(world.shop.call('deleteAccount', { body: { password: 'x' } })).rejects.toMatchObject({
      status: 401,
    });
    for (let guess = 0; guess < 10; guess++) {
      await expect(erase(buyer, `guess ${guess}`)).rejects.toMatchObject({
        status: 422,
        code: 'privacy/wrong-password',
      });
    }
    await expect(erase(buyer)).rejects.toMatchObject({ status: 429 });
    await buyer.call('getProfile', {});
  });
});

describe('what deleted accounts leave behind', () => {
  it('is removed after six years, and after a month if it was never paid', async () => {
    const { db, clock } = world.shop;
    const buyer = await world.buyer();
    const unpaid = await buyer.orderOf(await world.stock(5), 1);
    const paid = await payFor(buyer);
    await deliver(paid);
    const kept = await payFor(await world.buyer());
    await erase(buyer);
    const after = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);

    await applyOrderRetention(db, after(29));
    expect(await storedOrder(unpaid.id)).toBeDefined();
    await applyOrderRetention(db, after(31));
    expect(await storedOrder(unpaid.id)).toBeUndefined();
    await applyOrderRetention(db, after(6 * 365));
    expect(await storedOrder(paid)).toBeDefined();
    await transaction(db, async (trx) => {
      await applyOrderRetention(trx, after(6 * 366));
      const gone = await trx.selectFrom('orders').select('id').where('id', '=', paid).execute();
      expect(gone).toEqual([]);
      // The history of other accounts stays.
      expect(await trx.selectFrom('orders').select('id').where('id', '=', kept).execute()).toHaveLength(1);
      throw new Undone();
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  });
});

/** The ledger is checked after each test, so the sold goods must still be there to be counted. */
class Undone extends Error {}
