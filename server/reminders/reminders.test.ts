import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, inLondon } from '#contract/delivery/calendar.ts';
import { renderEmail } from '#server/email/email.service.ts';
import { newBrowser } from '#tests/support/browsers.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { MAX_REMINDERS } from './reminders.rules.ts';
import { sendReminders } from './send-reminders.service.ts';

const refusal = (code: string) => expect.objectContaining({ code });

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());
beforeEach(() => world.shop.db.deleteFrom('reminders').execute());

const today = () => inLondon(world.shop.clock.now()).day;
const inDays = (days: number) => daysAfter(today(), days);

let made = 0;
async function nappies(values: { unit?: 'each' | null; sale_rule?: string } = {}): Promise<string> {
  const id = await world.stock(50, { name: `Nappies ${++made}, Pack of 52` });
  await world.shop.db
    .updateTable('products')
    .set({ unit: 'each', unit_quantity: 52, ...values })
    .where('id', '=', id)
    .execute();
  return id;
}

/** A customer who has bought it. */
async function buyerOf(productId: string): Promise<Buyer & { orderId: string }> {
  const buyer = await world.buyer();
  const { id } = await buyer.orderOf(productId);
  await buyer.approve(id);
  await buyer.capture(id);
  return { ...buyer, orderId: id };
}

const ask = (who: Buyer, productId: string, more: { remindOn?: string; channel?: 'email' | 'push' } = {}) =>
  who.call('addReminder', { body: { productId, remindOn: inDays(10), channel: 'email', ...more } });
const list = async (who: Buyer) => (await who.call('listReminders', { query: {} })).reminders;
const offer = async (who: Buyer, orderId: string) =>
  (await who.call('listReminders', { query: { orderId } })).offer!;
const mailsTo = (who: Buyer) => waitingMails(world.shop, who.email, 'reminder');
const pushesTo = (who: Buyer) =>
  world.shop.db
    .selectFrom('outbox')
    .where('customer_id', '=', who.id)
    .where('kind', '=', 'push')
    .where('template', '=', 'reminder')
    .select('content')
    .execute();

/** The morning after so many days. */
async function waitDays(days: number): Promise<void> {
  const morning = new Date(`${inDays(days)}T10:00:00Z`);
  await world.wait(Math.round((morning.getTime() - world.shop.clock.now().getTime()) / 1000));
  await sendReminders(world.shop.context);
}

describe('a reminder', () => {
  test('is offered on an order for what runs out, changed, and sent once on its day', async () => {
    const productId = await nappies();
    const buyer = await buyerOf(productId);
    const cot = await world.stock(5, { name: 'Cot' });
    const { id: mixed } = await buyer.orderOf(cot);
    await buyer.approve(mixed);
    await buyer.capture(mixed);

    expect(await offer(buyer, mixed)).toMatchObject({ items: [] });
    expect(await offer(buyer, buyer.orderId)).toEqual({
      hasPush: false,
      earliest: inDays(1),
      latest: inDays(365),
      items: [{ productId, suggestedDay: inDays(5) }],
    });

    await ask(buyer, productId, { remindOn: inDays(3) });
    const reminder = await ask(buyer, productId);
    expect(reminder).toMatchObject({ productId, remindOn: inDays(10), channel: 'email' });
    expect(await list(buyer)).toEqual([reminder]);

    await waitDays(9);
    expect(await mailsTo(buyer)).toEqual([]);
    await waitDays(1);
    const [mail, ...others] = await mailsTo(buyer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ firstName: 'Ada', productId, state: 'in-stock', pricePence: 1250 });
    // Their session may have ended by now.
    expect(await world.shop.db.selectFrom('reminders').selectAll().execute()).toEqual([]);
    await waitDays(30);
    expect(await mailsTo(buyer)).toHaveLength(1);
  });

  test('of two processes one sends it', async () => {
    const productId = await nappies();
    const buyers = await Promise.all(Array.from({ length: 4 }, () => buyerOf(productId)));
    for (const buyer of buyers) await ask(buyer, productId, { remindOn: inDays(1) });
    const other = await openAnotherProcess(world.shop);
    const morning = new Date(`${inDays(1)}T10:00:00Z`);
    await world.wait(Math.round((morning.getTime() - world.shop.clock.now().getTime()) / 1000));
    await Promise.all([sendReminders(world.shop.context), sendReminders(other.context)]);
    await other.close();
    for (const buyer of buyers) expect(await mailsTo(buyer)).toHaveLength(1);
  });

  test('goes to the browsers of who chose that, or by email if they have been switched off since', async () => {
    const [first, second] = [await nappies(), await nappies()];
    const buyer = await buyerOf(first);
    const { id } = await buyer.orderOf(second);
    await buyer.approve(id);
    await buyer.capture(id);
    await expect(ask(buyer, first, { channel: 'push' })).rejects.toEqual(refusal('reminders/no-push'));
    await buyer.call('subscribe', { body: { ...newBrowser('reminder'), deviceId: null } });
    expect(await offer(buyer, buyer.orderId)).toMatchObject({ hasPush: true });
    await ask(buyer, first, { channel: 'push', remindOn: inDays(1) });
    await ask(buyer, second, { channel: 'push', remindOn: inDays(2) });
    await waitDays(1);
    expect(await pushesTo(buyer)).toEqual([{ content: { productId: first, state: 'in-stock' } }]);
    expect(await mailsTo(buyer)).toEqual([]);
    const [subscription] = await buyer.call('listSubscriptions', {});
    await buyer.call('deleteSubscription', { params: { id: subscription!.id } });
    await waitDays(1);
    expect(await mailsTo(buyer)).toMatchObject([{ productId: second }]);
  });

  test.each([
    ['sold out', 'sold-out', 'It is sold out at the moment'],
    ['no longer sold', 'withdrawn', 'We no longer sell it'],
  ])('of something %s says so', async (_, state, words) => {
    const productId = await nappies();
    const buyer = await buyerOf(productId);
    await ask(buyer, productId, { remindOn: inDays(1) });
    const { db } = world.shop;
    if (state === 'sold-out') {
      await db.updateTable('stock').set({ on_hand: 0 }).where('product_id', '=', productId).execute();
    } else {
      await db.updateTable('products').set({ status: 'archived' }).where('id', '=', productId).execute();
    }
    await waitDays(1);
    const [content] = await mailsTo(buyer);
    const email = renderEmail(world.shop.context.config, { template: 'reminder', content: content! });
    expect(email.text).toContain(words);
    expect(email.text).not.toMatch(/undefined|It costs/);
  });

  test('of what has been marked as formula since, or of a deleted account, is never sent', async () => {
    const productId = await nappies();
    const [marked, gone] = [await buyerOf(productId), await buyerOf(productId)];
    await ask(gone, productId, { remindOn: inDays(1) });
    await gone.call('deleteAccount', { body: { password: gone.password } });
    expect(await world.shop.db.selectFrom('reminders').selectAll().execute()).toEqual([]);
    await ask(marked, productId, { remindOn: inDays(1) });
    await world.shop.db
      .updateTable('products')
      .set({ sale_rule: 'first-infant-formula' })
      .where('id', '=', productId)
      .execute();
    await waitDays(1);
    expect([await mailsTo(marked), await mailsTo(gone)]).toEqual([[], []]);
    expect(await list(marked)).toEqual([]);
  });

  test('is in the export of personal data', async () => {
    const productId = await nappies();
    const buyer = await buyerOf(productId);
    await ask(buyer, productId);
    const { body } = await world.shop.app.inject({
      url: '/api/account/export-data',
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(JSON.parse(body)).toMatchObject({
      reminders: [{ productId, remindOn: inDays(10), channel: 'email' }],
    });
  });
});

test('refuses bad input: what does not run out, was not bought or is formula, other days and too many', async () => {
  const productId = await nappies();
  const buyer = await buyerOf(productId);
  const cot = await world.stock(5, { name: 'Cot' });
  const formula = await nappies({ sale_rule: 'first-infant-formula' });
  for (const id of [cot, formula]) {
    const order = await buyer.orderOf(id);
    await buyer.approve(order.id);
    await buyer.capture(order.id);
    expect(await offer(buyer, order.id)).toMatchObject({ items: [] });
  }
  for (const id of [cot, formula, await nappies(), crypto.randomUUID()]) {
    await expect(ask(buyer, id)).rejects.toEqual(refusal('reminders/not-offered'));
  }
  for (const remindOn of [today(), inDays(-1), inDays(366), '9999-12-31', '0001-01-01']) {
    await expect(ask(buyer, productId, { remindOn })).rejects.toEqual(refusal('reminders/other-day'));
  }
  for (const remindOn of ['', '2026-02-30', '01/02/2027', '2027-01-01T00:00:00Z', '٢٠٢٧-٠١-٠١']) {
    await expect(ask(buyer, productId, { remindOn })).rejects.toMatchObject({ status: 400 });
  }
  await expect(ask(buyer, productId, { channel: 'fax' as 'email' })).rejects.toMatchObject({ status: 400 });
  // An order that is not paid has not been bought yet.
  const unpaid = await (await world.buyer()).orderOf(productId);
  expect(unpaid.PaymentStatus).toBe('Pending');

  const others = await Promise.all(Array.from({ length: MAX_REMINDERS }, () => nappies()));
  await world.shop.db
    .insertInto('reminders')
    .values(
      others.map((product_id) => ({
        ...{ customer_id: buyer.id, product_id, created_at: new Date() },
        ...{ remind_on: inDays(9), channel: 'email' },
      })),
    )
    .execute();
  await expect(ask(buyer, productId)).rejects.toEqual(refusal('reminders/too-many'));
});

test('refuses someone else’s data', async () => {
  const productId = await nappies();
  const [buyer, stranger] = [await buyerOf(productId), await world.buyer()];
  const { id } = await ask(buyer, productId);
  await expect(offer(stranger, buyer.orderId)).rejects.toEqual(refusal('orders/not-found'));
  await expect(ask(stranger, productId)).rejects.toEqual(refusal('reminders/not-offered'));
  const end = { params: { id } };
  await expect(stranger.call('deleteReminder', end)).rejects.toEqual(refusal('reminders/not-found'));
  expect(await list(stranger)).toEqual([]);
  await buyer.call('deleteReminder', end);
  await expect(buyer.call('deleteReminder', end)).rejects.toEqual(refusal('reminders/not-found'));
  await waitDays(10);
  expect(await mailsTo(buyer)).toEqual([]);
});
