import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, inLondon } from '#contract/delivery/calendar.ts';
import type { EndpointName } from '#contract/paths.ts';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { deliverOrder, shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { acceptedKeys, openSealed } from '#server/platform/secrets.ts';
import { deleteExpired } from '#server/retention.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { askedDuring } from '#tests/support/statements.ts';
import { applyReturnRetention } from './personal-data.service.ts';
import { readWithdrawalForms } from './withdrawal-forms.service.ts';

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
  await world.shop.context.background.stop();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.shop.db.deleteFrom('login_attempts').execute();
});

const today = () => inLondon(world.shop.clock.now()).day;

async function sentOrder(quantity = 3) {
  const product = await world.stock(5, { pricePence: 6000, name: 'Cloud Pram' });
  const buyer = await world.buyer();
  const { id } = await buyer.orderOf(product, quantity);
  await buyer.approve(id);
  expect((await buyer.capture(id)).status).toBe(200);
  await shipOrder(world.context, id);
  const { orderNumber, items } = await buyer.see(id);
  return { buyer, id, orderNumber, itemId: items[0]!.id };
}

/** The answer, or the refusal. */
async function send(name: EndpointName, body: object): Promise<{ code?: string; body?: any }> {
  try {
    return { body: await world.shop.call(name as 'withdraw', { body: body as never }) };
  } catch (error) {
    return { code: (error as { code: string }).code };
  }
}

const form = (orderNumber: string, email: string, note: string | null = null) =>
  send('withdraw', { orderNumber, email, note });
const read = () => readWithdrawalForms(world.shop.context);

async function told(orderId: string) {
  return world.shop.db
    .selectFrom('returns')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .selectAll()
    .execute();
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from withdrawal_requests`.execute(world.shop.db);
  return rows[0]!.count;
}

const mailsTo = (email: string) => waitingMails(world.shop, email, 'withdrawal-told');
const refusedTo = (email: string) => waitingMails(world.shop, email, 'withdrawal-not-taken');

function tokenOf({ email, sealedToken }: EmailContents['withdrawal-told']): string {
  return openSealed(acceptedKeys(world.shop.context.config), 'mailed link', email, sealedToken);
}

async function outboxSize(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from outbox`.execute(
    world.shop.db,
  );
  return rows[0]!.count;
}

/** Nobody is logged out meanwhile. */
async function days(count: number) {
  world.shop.clock.advance(count * 86_400);
  const until = new Date(world.shop.clock.now().getTime() + 86_400_000);
  await world.shop.db.updateTable('sessions').set({ expires_at: until, last_seen_at: until }).execute();
}

const erase = (buyer: Buyer) => buyer.call('deleteAccount', { body: { password: buyer.password } });
const contacts = () => world.shop.db.selectFrom('order_contacts').selectAll().execute();

describe('a form by order number and email address', () => {
  test('withdraws from everything, from the moment it was sent, and is acknowledged once', async () => {
    const { buyer, id, orderNumber, itemId } = await sentOrder();
    const typed = orderNumber.toLowerCase().replace('-', ' ');
    const { body } = await form(` ${typed}`, buyer.email.toUpperCase(), 'It is too big.');
    const asked = body.toldAt;
    const sendBackBy = daysAfter(today(), 14);
    await days(1);
    await read();
    await read();
    expect(await waiting()).toBe(0);
    const [withdrawal, ...more] = await told(id);
    expect(more).toEqual([]);
    expect(withdrawal).toMatchObject({
      ...{ kind: 'withdrawal', told_by: 'form', note: 'It is too big.', send_back_by: sendBackBy },
    });
    expect(withdrawal!.told_at.toISOString()).toBe(asked);
    const mails = await mailsTo(buyer.email);
    expect(mails).toMatchObject([
      { code: withdrawal!.code, toldAt: asked, sendBackBy, goods: [{ name: 'Cloud Pram', quantity: 3 }] },
    ]);
    // The buyer sees it in the account, too.
    expect((await buyer.see(id)).returns).toMatchObject([{ lines: [{ itemId, quantity: 3 }] }]);
  });

  test('tells nobody anything when number and address do not belong together', async () => {
    const { buyer, id, orderNumber } = await sentOrder();
    const stranger = await world.buyer();
    const before = await outboxSize();
    const found = await form(orderNumber, buyer.email);
    await world.shop.db.deleteFrom('withdrawal_requests').execute();
    for (const [number, email] of [
      ['ZZZZ-ZZZZ', buyer.email],
      [orderNumber, stranger.email],
      [orderNumber, 'nobody@example.com'],
      ['0', 'nobody@example.com'],
    ] as const) {
      expect((await form(number, email)).body.message).toBe(found.body.message);
    }
    await read();
    expect(await waiting()).toBe(0);
    expect(await told(id)).toEqual([]);
    expect(await outboxSize()).toBe(before);
  });

  test('is the same work whether there is such an order or not', async () => {
    const { buyer, orderNumber } = await sentOrder();
    const found = await askedDuring(() => form(orderNumber, buyer.email));
    const other = await askedDuring(() => form('ZZZZ-ZZZZ', `nobody-${buyer.email}`));
    expect(other.statements).toEqual(found.statements);
    expect(other.roundTrips).toBe(found.roundTrips);
    const sizes = await world.shop.db
      .selectFrom('withdrawal_requests')
      .select(sql<number>`length(sealed)`.as('size'))
      .execute();
    expect(sizes).toHaveLength(2);
    await read();
  });

  test('twice is told once; the address hears of the second once a day, with a new link', async () => {
    const { buyer, id, orderNumber } = await sentOrder();
    for (let time = 0; time < 3; time++) await form(orderNumber, buyer.email);
    await read();
    expect(await told(id)).toHaveLength(1);
    const mails = await mailsTo(buyer.email);
    expect(mails).toMatchObject([{ isAgain: false }, { isAgain: true }]);
    expect(await send('getWithdrawal', { token: tokenOf(mails[0]!) })).toEqual({
      code: 'returns/link-over',
    });
    expect((await send('getWithdrawal', { token: tokenOf(mails[1]!) })).body).toMatchObject({ orderNumber });
    await days(1);
    for (let time = 0; time < 2; time++) await form(orderNumber, buyer.email);
    await read();
    expect(await mailsTo(buyer.email)).toHaveLength(3);
  });

  test('too late is answered to the order’s own address, once a day; one in time is read later and counts', async () => {
    const { buyer, id, orderNumber } = await sentOrder();
    await deliverOrder(world.context, id);
    const lastDay = daysAfter(today(), 14);
    await days(14);
    await form(orderNumber, buyer.email);
    await days(1);
    await read();
    expect(await told(id)).toMatchObject([{ send_back_by: daysAfter(lastDay, 14) }]);

    const late = await sentOrder();
    await deliverOrder(world.context, late.id);
    const over = daysAfter(today(), 14);
    await days(15);
    for (let time = 0; time < 3; time++) await form(late.orderNumber, late.buyer.email);
    await read();
    expect(await told(late.id)).toEqual([]);
    expect(await refusedTo(late.buyer.email)).toMatchObject([{ because: 'too-late', lastDay: over }]);
  });

  test('an unpaid order and one of which nothing is left are answered so', async () => {
    const buyer = await world.buyer();
    const unpaid = await buyer.orderOf(await world.stock(1), 1);
    const { orderNumber } = await buyer.see(unpaid.id);
    await form(orderNumber, buyer.email);
    await read();
    expect(await refusedTo(buyer.email)).toMatchObject([{ because: 'not-paid' }]);
    const sold = await sentOrder(1);
    await world.shop.db
      .insertInto('returns')
      .values({
        ...{ order_id: sold.id, code: 'R2222-2222', kind: 'unannounced', told_at: new Date() },
        ...{ told_by: 'buyer', was_sent: true },
      })
      .execute();
    await sql`insert into return_lines (return_id, order_item_id, quantity)
      select id, ${sold.itemId}, 1 from returns where code = 'R2222-2222'`.execute(world.shop.db);
    await form(sold.orderNumber, sold.buyer.email);
    await read();
    expect(await refusedTo(sold.buyer.email)).toMatchObject([{ because: 'nothing-left' }]);
  });

  test('a process that dies in between leaves it to be read once', async () => {
    const { buyer, id, orderNumber } = await sentOrder();
    await form(orderNumber, buyer.email);
    const { db, config, log, clock } = world.shop.context;
    // The return and its email are written; what deletes the form fails.
    await sql`create function refuse_deletion() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`.execute(db);
    await sql`create trigger refuse before delete on withdrawal_requests for each row
      execute function refuse_deletion()`.execute(db);
    await readWithdrawalForms({ db, config, clock, log: { ...log, error: () => {} } as typeof log });
    expect(await told(id)).toEqual([]);
    expect(await mailsTo(buyer.email)).toEqual([]);
    await sql`drop trigger refuse on withdrawal_requests`.execute(db);
    await Promise.all([read(), read(), read()]);
    expect(await told(id)).toHaveLength(1);
    expect(await mailsTo(buyer.email)).toHaveLength(1);
  });

  test('one that cannot be opened holds up no other, and is deleted after a day', async () => {
    const { buyer, id, orderNumber } = await sentOrder();
    await sql`insert into withdrawal_requests (sealed, asked_at)
      values ('torn', ${world.shop.clock.now()})`.execute(world.shop.db);
    await form(orderNumber, buyer.email);
    await read();
    expect(await told(id)).toHaveLength(1);
    expect(await waiting()).toBe(1);
    await days(2);
    await read();
    expect(await waiting()).toBe(0);
  });

  test('refuses bad input and floods', async () => {
    for (const body of [
      {},
      { orderNumber: '', email: 'ada@example.com' },
      { orderNumber: '7KQ2-M9XD' },
      { orderNumber: '7KQ2-M9XD', email: 'ada' },
      { orderNumber: 'x'.repeat(21), email: 'ada@example.com' },
      { orderNumber: '7KQ2-M9XD', email: 'ada@example.com', note: 'x'.repeat(1001) },
      { orderNumber: '7KQ2-M9XD', email: 'ada@example.com', more: true },
    ]) {
      expect(await send('withdraw', body)).toEqual({ code: 'request/invalid' });
    }
    for (let time = 0; time < 4; time++) await form('7KQ2-M9XD', 'flooded@example.com');
    expect(await form('7KQ2-M9XD', 'flooded@example.com')).toEqual({ code: 'returns/too-many-forms' });
    await read();
  });
});

describe('the link in the email', () => {
  async function withLink(quantity = 3) {
    const order = await sentOrder(quantity);
    await form(order.orderNumber, order.buyer.email);
    await read();
    const [mail] = await mailsTo(order.buyer.email);
    return { ...order, token: tokenOf(mail!) };
  }

  test('shows the return, takes fewer pieces and a tracking number, and never more pieces', async () => {
    const { buyer, id, itemId, orderNumber, token } = await withLink();
    const { grandTotal: all } = await buyer.see(id);
    expect((await send('getWithdrawal', { token })).body).toMatchObject({
      ...{ orderNumber, state: 'told', canChange: true, sendBackBy: daysAfter(today(), 14), refundDue: null },
      ...{ lines: [{ itemId, name: 'Cloud Pram', quantity: 3 }], goesBack: all, bringTo: null },
    });
    const choose = (count: number) =>
      send('changeWithdrawal', { token, lines: [{ itemId, quantity: count }] });
    for (let time = 0; time < 2; time++)
      expect((await choose(1)).body).toMatchObject({ lines: [{ quantity: 1 }], goesBack: 60 });
    expect(await waitingMails(world.shop, buyer.email, 'return-kept')).toMatchObject([
      { goods: [{ name: 'Cloud Pram', quantity: 1 }] },
    ]);
    expect(await choose(2)).toEqual({ code: 'returns/too-many-pieces' });
    const tracked = await send('changeWithdrawal', { token, tracking: 'JD0002 1234' });
    expect(tracked.body).toMatchObject({
      ...{ state: 'on-its-way', tracking: 'JD0002 1234', refundDue: daysAfter(today(), 14) },
    });
    await world.shop.db
      .updateTable('returns')
      .set({ received_at: world.shop.clock.now() })
      .where('order_id', '=', id)
      .execute();
    expect(await choose(0)).toEqual({ code: 'returns/closed' });
    expect((await send('getWithdrawal', { token })).body).toMatchObject({ canChange: false });
  });

  test('keeping everything ends the return and the link, and leaves the order open to withdraw again', async () => {
    const { buyer, id, orderNumber, token } = await withLink();
    const kept = await send('changeWithdrawal', { token, lines: [] });
    expect(kept.body).toMatchObject({ state: 'closed' });
    expect((await buyer.see(id)).returns).toMatchObject([{ outcome: 'taken-back' }]);
    expect(await send('getWithdrawal', { token })).toEqual({ code: 'returns/link-over' });
    await form(orderNumber, buyer.email);
    await read();
    expect(await told(id)).toHaveLength(2);
  });

  test('opens nothing of somebody else’s, and refuses bad input', async () => {
    const theirs = await withLink();
    const { token } = await withLink();
    const line = { itemId: theirs.itemId, quantity: 1 };
    expect(await send('changeWithdrawal', { token, lines: [line] })).toEqual({
      code: 'returns/too-many-pieces',
    });
    for (const wrong of ['none', `${token}x`]) {
      expect(await send('getWithdrawal', { token: wrong })).toEqual({ code: 'returns/link-over' });
      expect(await send('changeWithdrawal', { token: wrong, lines: [line] })).toEqual({
        code: 'returns/link-over',
      });
      expect(await send('changeWithdrawal', { token: wrong, tracking: 'JD' })).toEqual({
        code: 'returns/link-over',
      });
    }
    for (const body of [{}, { token: '' }, { token, tracking: '' }, { token, tracking: 'x'.repeat(61) }]) {
      expect(await send('changeWithdrawal', body)).toEqual({ code: 'request/invalid' });
    }
    for (const lines of [[{ itemId: 'x', quantity: 1 }], [{ ...line, quantity: -1 }], null]) {
      expect(await send('changeWithdrawal', { token, lines })).toEqual({ code: 'request/invalid' });
    }
    expect(await told(theirs.id)).toMatchObject([{ closed_at: null }]);
  });
});

describe('after the account was deleted', () => {
  test('the sealed address takes part until the last day, and is deleted after it', async () => {
    const { buyer, id, orderNumber } = await sentOrder();
    const until = daysAfter(today(), 60);
    expect(await buyer.call('previewDeletion', {})).toMatchObject({ keptUntil: until, isReturnOpen: false });
    const { message } = await erase(buyer);
    expect(message).toContain('your email address stays, sealed, until');
    expect(JSON.stringify(await contacts())).not.toContain(buyer.email);
    expect(await contacts()).toMatchObject([{ order_id: id, kept_until: until }]);
    expect((await waitingMails(world.shop, buyer.email, 'account-deleted'))[0]!.kept).toContain('sealed');

    await form(orderNumber, `other-${buyer.email}`);
    await read();
    expect(await told(id)).toEqual([]);
    await form(orderNumber, buyer.email, 'My words');
    await read();
    expect(await told(id)).toMatchObject([{ told_by: 'form', note: 'My words' }]);
    const [mail] = await mailsTo(buyer.email);
    expect(mail).toMatchObject({ isAccountGone: true });
    const { body } = await send('getWithdrawal', { token: tokenOf(mail!) });
    expect(body).toMatchObject({ orderNumber, note: 'My words' });

    // The return is open: the address and the words stay, however long it takes.
    await days(100);
    await applyReturnRetention(world.shop.context);
    expect(await contacts()).toMatchObject([{ order_id: id, kept_until: today() }]);
    await send('changeWithdrawal', { token: tokenOf(mail!), lines: [] });
    await applyReturnRetention(world.shop.context);
    expect(await contacts()).toEqual([]);
    expect(await told(id)).toMatchObject([{ note: '', outcome: 'taken-back' }]);
  });

  test('the days follow the parcel: shorter once it has arrived, gone when they are over', async () => {
    const { buyer, id } = await sentOrder();
    await erase(buyer);
    await deliverOrder(world.context, id);
    await deleteExpired(world.shop.context);
    expect(await contacts()).toMatchObject([{ order_id: id, kept_until: daysAfter(today(), 14) }]);
    await days(14);
    await deleteExpired(world.shop.context);
    expect(await contacts()).toHaveLength(1);
    await days(1);
    await deleteExpired(world.shop.context);
    expect(await contacts()).toEqual([]);
  });

  test('nothing is kept of orders that nobody can return', async () => {
    const { buyer, id, itemId } = await sentOrder();
    await deliverOrder(world.context, id);
    await days(15);
    const claim = { kind: 'claim', lines: [{ itemId, quantity: 1 }], reason: 'faulty', note: 'It squeaks' };
    const { id: returnId } = await buyer.call('tellReturn', { params: { id }, body: claim as never });
    await sql`insert into return_pictures (return_id, by_staff, position, bytes)
      values (${returnId}, false, 1, 'x'), (${returnId}, true, 1, 'y')`.execute(world.shop.db);
    expect(await buyer.call('previewDeletion', {})).toMatchObject({ isReturnOpen: true });
    expect(JSON.stringify(await buyer.call('exportData', {}))).toContain('It squeaks');
    await buyer.call('takeBackReturn', { params: { id: returnId } });
    expect(await buyer.call('previewDeletion', {})).toEqual({
      ...{ keptUntil: null, isReturnOpen: false, sentence: null },
    });
    await erase(buyer);
    expect(await contacts()).toEqual([]);
    expect(await told(id)).toMatchObject([{ note: '' }]);
    const { rows } = await sql`select by_staff from return_pictures where return_id = ${returnId}`.execute(
      world.shop.db,
    );
    expect(rows).toEqual([{ by_staff: true }]);
  });
});
