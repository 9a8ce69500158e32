import { spawn } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { readCommand } from './orders/command-line.ts';
import { alignedTable, printable, printableJson } from './orders/terminal-text.ts';

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(() => world.expectBalancedLedger());

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

const env = () => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
  TZ: 'UTC',
  DATABASE_URL: world.context.config.databaseUrl!,
  SECRET_KEY: 'a key for tests alone, of sufficient length',
});

/** `npm run orders -- …` without a terminal, on this test's database. */
function spawnOrders(args: string[], settings: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, ['scripts/orders.ts', ...args], {
    env: { ...env(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function orders(...args: string[]): Promise<Ended> {
  const child = spawnOrders(args);
  const ended = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.err += text));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, ...ended }));
  });
}

const json = async (...args: string[]) => {
  const ended = await orders(...args, '--json');
  return { ...ended, document: JSON.parse(ended.out) };
};

async function paidOrder({ notes }: { notes?: string } = {}) {
  const product = await world.stock(5, { pricePence: 6000 });
  const buyer = await world.buyer();
  await buyer.put(product);
  const order = await buyer.order(notes);
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  return { buyer, order };
}

describe('npm run orders', () => {
  test('--help lists the commands; what cannot be understood ends with 2 and says why', async () => {
    const [help, misuse] = await Promise.all([orders('--help'), orders('burn', 'X')]);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('Usage: npm run orders');
    expect(misuse).toMatchObject({ code: 2, out: '' });
    expect(misuse.err).toContain('There is no command "burn".');
  });

  test('list and show print everything about an order, and nothing that moves a cursor', async () => {
    const { buyer, order } = await paidOrder();
    // As an earlier version kept them.
    await world.shop.db
      .updateTable('orders')
      .set({ notes: 'Ring\u009b2J twice\u202e' })
      .where('id', '=', order.id)
      .execute();
    await world.shop.db
      .updateTable('customers')
      .set({ first_name: 'Ada\u001b[31m' })
      .where('id', '=', buyer.id)
      .execute();

    const list = await orders('list', '--search', buyer.email, '--status', 'processing');
    expect(list).toMatchObject({ code: 0, err: '' });
    const [head, row, ...more] = list.out.trimEnd().split('\n');
    expect(head).toMatch(/^ORDER +PLACED +CUSTOMER +TOTAL +STATUS +PAYMENT +ITEMS$/);
    expect(row).toContain(order.orderNumber);
    expect(row).toMatch(/£60\.00 +Processing +Paid +1$/);
    expect(more).toEqual([]);
    expect((await orders('list', '--since', '2999-01-01')).out).toBe('No orders found.\n');

    const show = await orders('show', order.orderNumber);
    expect(show.out).toContain('1 High Street');
    expect(show.out).toContain('completed, £60.00');
    for (const { out } of [list, show]) expect(out).not.toMatch(/[^\n\P{C}]/u);

    const { document, out } = await json('show', order.id);
    expect(document.order).toMatchObject({
      orderNumber: order.orderNumber,
      customer: { email: buyer.email },
      payments: [{ state: 'completed', amount: 60 }],
      notes: 'Ring\u009b2J twice\u202e',
    });
    expect(out).not.toMatch(/[^\n\P{C}]/u);
    const listed = await json(
      'list',
      '--search',
      `\u202a${order.orderNumber.replace('-', '\u2013')}`,
      '--limit',
      '1',
    );
    expect(listed.document.orders).toMatchObject([{ id: order.id, items: 1, grandTotal: 60 }]);
  });

  test('show names the promotion code and what it took off', async () => {
    await world.shop.db
      .insertInto('promotions')
      .values({ name: 'Welcome', code: 'WELCOME10', kind: 'percent', percent: 10, created_at: new Date() })
      .execute();
    const buyer = await world.buyer();
    await buyer.put(await world.stock(5, { pricePence: 6000 }));
    await buyer.call('setBasketCode', { body: { code: 'WELCOME10' } });
    const { id } = await buyer.order();
    const { out } = await orders('show', id);
    expect(out).toMatch(/Code +WELCOME10\n/);
    expect(out).toMatch(/WELCOME10 +−£6\.00/);
    expect((await json('show', id)).document.order).toMatchObject({
      promotionCode: 'WELCOME10',
      discountAmount: 6,
    });
  });

  test('show names the days on which an order was promised to arrive, until it has arrived', async () => {
    const { order } = await paidOrder();
    await world.shop.db
      .updateTable('orders')
      .set({ promised_at: new Date(), arrives_from: '2026-11-24', arrives_to: '2026-11-26' })
      .where('id', '=', order.id)
      .execute();
    expect((await orders('show', order.id)).out).toMatch(/Delivery +Standard delivery\n/);
    expect((await orders('show', order.id)).out).toMatch(/Promised +Tue 24 – Thu 26 November\n/);

    await orders('ship', order.id);
    await orders('deliver', order.id);
    expect((await orders('show', order.id)).out).not.toContain('Promised');
  });

  test('ships and delivers, and refuses what is not possible with a sentence and a code', async () => {
    const { order } = await paidOrder();
    const early = await json('deliver', order.orderNumber);
    expect(early).toMatchObject({ code: 1, document: { code: 'orders/not-possible' } });
    expect(early.err).toContain('is Processing: it can’t become Delivered');
    expect(await orders('ship', order.orderNumber, '--tracking', 'http://otter.example')).toMatchObject({
      code: 1,
      out: '',
    });
    expect((await orders('ship', order.orderNumber, '--carrier', 'Otter Post')).out).toBe(
      `Order ${order.orderNumber} is shipped.\n`,
    );
    expect((await orders('ship', order.orderNumber)).out).toContain(
      'was already shipped. Nothing has changed.',
    );
    expect(await json('deliver', order.orderNumber)).toMatchObject({
      code: 0,
      err: '',
      document: { isChanged: true, order: { OrderStatus: 'Delivered', shipment: { carrier: 'Otter Post' } } },
    });
    expect(await orders('show', '7KQ2-M9XD')).toMatchObject({ code: 1, out: '' });
  });

  test('refunds only with --yes, and says what PayPal said', async () => {
    const { buyer, order } = await paidOrder();
    const unasked = await json('refund', order.orderNumber, '--all');
    expect(unasked).toMatchObject({ code: 2, document: { code: 'command/not-understood' } });
    expect((await buyer.see(order.id)).PaymentStatus).toBe('Paid');

    // This test's shop runs at the same time, as the owner's would, and carries it out.
    const part = await json('refund', order.orderNumber, '--amount', '12.50', '--yes');
    expect(part).toMatchObject({
      code: 0,
      document: {
        refund: { state: 'completed', amount: 12.5 },
        order: { PaymentStatus: 'PartiallyRefunded', refunded: 12.5 },
      },
    });
    const tooMuch = await orders('refund', order.orderNumber, '--amount', '50', '--yes');
    expect(tooMuch).toMatchObject({ code: 1, out: '' });
    expect(tooMuch.err).toContain('Between £0.01 and £47.50');

    await world.paypal.fault({ operation: 'refund', fault: 'decline' });
    const refused = await orders('refund', order.orderNumber, '--all', '--yes');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('PayPal refused to refund £47.50');

    const cancelled = await orders('cancel', order.orderNumber, '--yes');
    expect(cancelled.out).toBe(`Order ${order.orderNumber} is cancelled. £47.50 has been refunded.\n`);
    expect(await buyer.see(order.id)).toMatchObject({ OrderStatus: 'Cancelled', PaymentStatus: 'Refunded' });
  });

  test('puts unsent goods back on sale with the last of the money, unless told not to', async () => {
    const [sold, lost] = [(await paidOrder()).order, (await paidOrder()).order];
    const back = await orders('refund', sold.orderNumber, '--all', '--yes');
    expect(back.out).toBe('£60.00 has been refunded. Its goods are back on sale.\n');
    expect((await orders('show', sold.orderNumber)).out).toContain('its goods went back on sale');
    const kept = await json('refund', lost.orderNumber, '--all', '--yes', '--keep-off-shelf');
    expect(kept.document).toMatchObject({
      refund: { state: 'completed' },
      order: { OrderStatus: 'Refunded', restockedAt: null },
    });
  });

  test('lists and shows a disputed order, and ships it only with --yes', async () => {
    const { order } = await paidOrder();
    const { document } = await json('show', order.id);
    await world.shop.db
      .insertInto('payment_cases')
      .values({
        order_id: order.id,
        kind: 'dispute',
        paypal_id: 'PP-D-1',
        capture_id: document.order.paymentTransactionId,
        status: 'OPEN',
        opened_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    expect((await orders('list', '--disputed')).out).toMatch(/£60\.00 +Processing +DISPUTED/);
    expect((await orders('show', order.id)).out).toContain('dispute PP-D-1, OPEN, since');
    const unasked = await orders('ship', order.id);
    expect(unasked).toMatchObject({ code: 2, out: '' });
    expect(unasked.err).toContain(`The payment of order ${order.orderNumber} is disputed, reversed or held`);
    expect(unasked.err).toContain('add --yes');
    expect((await orders('ship', order.id, '--yes')).out).toBe(`Order ${order.orderNumber} is shipped.\n`);
  });

  test('says what to do about a payment in review, and ends it', async () => {
    const buyer = await world.buyer();
    const order = await buyer.orderOf(await world.stock(5, { pricePence: 6000 }));
    const paypalOrderId = await buyer.approve(order.id);
    await world.paypal.fault({ operation: 'capture', fault: 'wrong-amount' });
    await buyer.capture(order.id);
    const todo = `Look at order ${paypalOrderId} at PayPal, and refund there what was paid for it.`;

    const { document } = await json('list', '--in-review');
    expect(document.orders).toMatchObject([{ id: order.id, isInReview: true }]);
    const show = await orders('show', order.orderNumber);
    expect(show.out).toContain('IN REVIEW, £60.00');
    expect(show.out).toContain(`${todo} Then cancel the order.`);
    expect(await orders('cancel', order.orderNumber)).toMatchObject({ code: 2, out: '' });
    const cancelled = await orders('cancel', order.orderNumber, '--yes');
    expect(cancelled.out).toContain(
      `Order ${order.orderNumber} is cancelled. PayPal’s answer does not match`,
    );
    expect(cancelled.out).toContain(todo);
    expect((await orders('cancel', order.orderNumber)).out).toContain('Nothing has changed.');
    expect((await orders('list', '--in-review')).out).toBe('No orders found.\n');
  });

  test('leaves a refund that is made once when it is killed while waiting for PayPal', async () => {
    const { buyer, order } = await paidOrder();
    await world.paypal.fault({ operation: 'refund', fault: 'drop-after', times: 3 });
    const child = spawnOrders(['refund', order.orderNumber, '--amount', '10', '--yes']);
    const writtenDown = () =>
      world.shop.db.selectFrom('refunds').where('order_id', '=', order.id).selectAll().execute();
    await expect.poll(writtenDown).toHaveLength(1);
    child.kill('SIGKILL');
    await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'PartiallyRefunded');
    const { document } = await json('show', order.id);
    expect(document.order).toMatchObject({ refunded: 10, refunds: [{ state: 'completed', amount: 10 }] });
    const refunds = (await world.paypal.logged('capture.refunded')).filter(
      ({ refund }) => refund.captureId === document.order.paymentTransactionId,
    );
    expect(refunds).toHaveLength(1);
  });

  test('says, if it does not wait, that the refund is recorded', async () => {
    const { buyer, order } = await paidOrder();
    await world.paypal.fault({ operation: 'refund', fault: 'status-5xx', times: 3 });
    const waiting = await orders('refund', order.orderNumber, '--all', '--yes', '--wait', '0');
    expect(waiting.code).toBe(0);
    expect(waiting.out).toContain('PayPal has not confirmed the refund of £60.00 yet');
    await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'Refunded');
  });

  test('ends with 2 if no database can be reached', async () => {
    const child = spawnOrders(['list'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(2);
  });
});

test('a command that cannot be understood says why', () => {
  for (const [args, why] of [
    [[], 'Which command'],
    [['burn', 'X'], 'no command "burn"'],
    [['constructor', 'X'], 'no command "constructor"'],
    [['ship'], 'needs the number'],
    [['show', 'X', 'Y'], 'One order at a time'],
    [['list', 'X'], 'list takes no order'],
    [['list', '--status', 'Lost'], '--status must be one of Pending'],
    [['list', '--since', 'yesterday'], '--since is a day'],
    [['list', '--limit', '0'], '--limit must be a whole number'],
    [['show', 'X', '--carrier', 'Y'], 'show has no option --carrier'],
    [['refund', 'X'], 'either --amount or --all'],
    [['refund', 'X', '--all', '--amount', '1'], 'either --amount or --all'],
    [['refund', 'X', '--all', '--restock', '--keep-off-shelf'], 'either --restock or --keep-off-shelf'],
    [['refund', 'X', '--drop', '--carry-on'], 'by itself'],
    [['refund', 'X', '--drop', '--all'], 'by itself'],
    [['ship', 'X', '--restock'], 'ship has no option --restock'],
    [['refund', 'X', '--amount', '1.234'], 'can be read in two ways'],
    [['refund', 'X', '--amount', '0'], '--amount is in pounds'],
    [['list', '--nonsense'], "Unknown option '--nonsense'"],
  ] as const) {
    expect(() => readCommand([...args]), args.join(' ')).toThrow(new RegExp(why));
  }
  expect(readCommand(['refund', 'X', '--amount', '£12.5'])).toMatchObject({ amount: 1250 });
  expect(readCommand(['refund', 'X', '--drop', '--yes'])).toMatchObject({ name: 'decide', decision: 'drop' });
  expect(readCommand(['list', '--payment-status', 'paid'])).toMatchObject({
    wanted: { paymentStatus: 'Paid' },
  });
});

test('customers’ text reaches a terminal without control characters', () => {
  expect(printable('a\u001b[2Jb\u0007\u009bc\u202ed\r\ne')).toBe('a [2Jb c d e');
  expect(printableJson({ note: '\u001b[2J\u009b\u202e\u2028' })).toMatch(/^[\u0020-\u007e\n]*$/);
  expect(JSON.parse(printableJson({ note: '\u001b\u009b\u202e' }))).toEqual({ note: '\u001b\u009b\u202e' });
});

test('a table is aligned, and text that is too long is cut', () => {
  const table = alignedTable(
    [
      { title: 'WHO', max: 5 },
      { title: 'SUM', isNumber: true },
    ],
    [
      ['Ada', '£1.00'],
      ['Bartholomew', '£10.00'],
    ],
  );
  expect(table).toBe('WHO       SUM\nAda     £1.00\nBart…  £10.00');
});
