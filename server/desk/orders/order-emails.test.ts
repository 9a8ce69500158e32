import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { deliverNext } from '#server/outbox/outbox.service.ts';
import { deleteSentMessage, keepLostMessage } from '#server/outbox/sent-emails.queries.ts';
import type { TestStaff } from '#tests/support/desk.ts';
import { openOrdersDesk } from '#tests/support/orders-desk.ts';

const { world, mia, packer, viewer, paidOrder, later } = await openOrdersDesk();
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

test('a waiting email can be read as its buyer gets it, by those who may know the buyer', async () => {
  const { buyer, path } = await paidOrder();
  const { timeline } = await packer.call('getDeskOrder', { params: path });
  const { emailId: email = '' } = timeline.find(({ what }) => what.startsWith('Confirmation by email'))!;
  const read = (by: TestStaff, params = { ...path, email }) => by.call('getOrderEmail', { params });
  const shown = await read(packer);
  expect(shown.to).toContain(`<${buyer.email}>`);
  expect(shown.subject).toContain(path.order);
  expect(shown.text).toContain('Please ring twice');
  const gone = { status: 404, code: 'orders/letter-gone' };
  await expect(read(viewer)).rejects.toMatchObject(gone);
  const { path: other } = await paidOrder();
  await expect(read(mia, { ...other, email })).rejects.toMatchObject(gone);
  // Once it is delivered, its text is deleted and the fact that it was sent stays; its recipient shows only to those
  // who may know.
  await world.shop.db
    .updateTable('outbox')
    .set({ due_at: sql`now() - interval '1 year'` })
    .where('id', '=', email)
    .execute();
  while (
    (await world.shop.db.selectFrom('outbox').where('id', '=', email).select('id').execute()).length > 0
  ) {
    await deliverNext(world.context, 'email', async () => ({ kind: 'sent' }));
  }
  await expect(read(mia)).rejects.toMatchObject(gone);
  const emailsSeenBy = async (by: TestStaff) =>
    (await by.call('getDeskOrder', { params: path })).timeline
      .filter(({ kind, what }) => kind === 'letter' && what.includes('Confirmation'))
      .map(({ what, emailId }) => [what, emailId]);
  expect(await emailsSeenBy(mia)).toEqual([[`Confirmation by email was sent to ${buyer.email}.`, undefined]]);
  expect(await emailsSeenBy(viewer)).toEqual([['Confirmation by email was sent.', undefined]]);
});

test('an email that nobody accepts is reported next to its order, once, and can be read meanwhile', async () => {
  const { buyer, path } = await paidOrder();
  const { id } = await mia.call('getDeskOrder', { params: path });
  const [email] = await world.shop.db
    .selectFrom('outbox')
    .where(sql<string>`content ->> 'orderId'`, '=', id)
    .where('kind', '=', 'email')
    .select('id')
    .execute();
  await keepLostMessage(world.shop.db, email!.id, '550 no such mailbox', world.shop.clock.now());
  await keepLostMessage(world.shop.db, email!.id, '550 no such mailbox', world.shop.clock.now());
  const { timeline } = await mia.call('getDeskOrder', { params: path });
  expect(timeline.filter(({ kind }) => kind === 'letter')).toMatchObject([
    { what: `Confirmation by email could not be delivered to ${buyer.email}.`, emailId: email!.id },
  ]);
  // It is listed on Today until it has been delivered after all.
  const lost = async () => ({
    today: (await mia.call('getToday', {})).lostEmails.count,
    list: (await mia.call('listDeskOrders', { query: { view: 'letter-lost' } })).orders.map(
      ({ orderNumber }) => orderNumber,
    ),
  });
  expect(await lost()).toEqual({ today: 1, list: [path.order] });
  await mia.call('resendOrderEmail', { params: path, body: { letter: 'order-confirmed' } });
  await later();
  const again = await world.shop.db
    .selectFrom('outbox')
    .where(sql<string>`content ->> 'orderId'`, '=', id)
    .where('kind', '=', 'email')
    .where('given_up_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  await deleteSentMessage(world.shop.db, again.id, world.shop.clock.now());
  expect(await lost()).toEqual({ today: 0, list: [] });
});

test('an email sent while its account is being deleted is no obstacle, and leaves nothing behind', async () => {
  const { path } = await paidOrder();
  const { id } = await mia.call('getDeskOrder', { params: path });
  const { id: email, customer_id: customer } = await world.shop.db
    .selectFrom('outbox')
    .where(sql<string>`content ->> 'orderId'`, '=', id)
    .where('kind', '=', 'email')
    .select(['id', 'customer_id'])
    .executeTakeFirstOrThrow();
  let sending: Promise<void> | undefined;
  await world.shop.db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ customer_id: null }).where('customer_id', '=', customer).execute();
    await sql`select from customers where id = ${customer} for update`.execute(trx);
    sending = deleteSentMessage(world.shop.db, email, world.shop.clock.now());
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sent_letters%'`.execute(
        world.shop.db,
      );
      return rows.length;
    };
    await expect.poll(waiting).toBeGreaterThan(0);
    await trx.deleteFrom('customers').where('id', '=', customer).execute();
  });
  await sending;
  const left = await world.shop.db
    .selectFrom('sent_letters')
    .where('order_id', '=', id)
    .select('id')
    .execute();
  expect(left).toEqual([]);
});

const message = 'We have no sage left.\n\nWould oat do?';
const writeTo = (by: TestStaff, params: { order: string }, body: string = message) =>
  by.call('emailBuyer', { params, body: { body } });

test('an email written at the desk goes to the buyer after ten seconds, and is kept in the order’s timeline', async () => {
  const { buyer, path } = await paidOrder();
  const waiting = () =>
    world.shop.db
      .selectFrom('outbox')
      .where('template', '=', 'order-message')
      .where(sql<string>`recipient ->> 'address'`, '=', buyer.email)
      .select(sql<string>`content ->> 'body'`.as('body'))
      .execute();
  const { job } = await writeTo(mia, path);
  await mia.call('undoJob', { params: { id: job!.id } });
  await later();
  expect(await waiting()).toEqual([]);
  await writeTo(mia, path);
  await later();
  expect(await waiting()).toEqual([{ body: message }]);
  const events = async (by: TestStaff) =>
    (await by.call('getDeskOrder', { params: path })).timeline.filter(
      ({ what }) => what === 'Emailed the buyer.',
    );
  expect(await events(packer)).toMatchObject([{ who: 'Mia', text: message }]);
  // It is no note for staff, and nobody reads it who may not know the buyer.
  expect((await mia.call('getDeskOrder', { params: path })).people!.staffNotes).toEqual([]);
  const [seen] = await events(viewer);
  expect(seen).toMatchObject({ who: 'Mia' });
  expect(seen).not.toHaveProperty('text');
  const acts = world.shop.db.selectFrom('staff_acts').where('act', '=', 'orders.email').select('changes');
  expect(await acts.execute()).toEqual([{ changes: {} }]);
});

test('an email to a buyer is refused to packers, when it is empty or too long, and when there is no buyer left', async () => {
  const { path } = await paidOrder();
  await expect(writeTo(packer, path)).rejects.toMatchObject({ status: 403, code: 'desk/not-allowed' });
  for (const body of ['', ' \n ', 'x'.repeat(2001)]) {
    await expect(writeTo(mia, path, body)).rejects.toMatchObject({ status: 400 });
  }
  await expect(writeTo(mia, { order: 'AAAA-AAAA' })).rejects.toMatchObject({ code: 'orders/not-found' });
  await world.shop.db
    .updateTable('orders')
    .set({ customer_id: null })
    .where('order_number', '=', path.order)
    .execute();
  await expect(writeTo(mia, path)).rejects.toMatchObject({ status: 409, code: 'orders/no-buyer' });
});

test('a buyer gets five emails about an order a day, and a person writes fifty', async () => {
  const { path } = await paidOrder();
  for (let time = 0; time < 5; time++) {
    await writeTo(mia, path);
    await later();
  }
  const enough = { status: 429, code: 'orders/too-many-emails' };
  await expect(writeTo(mia, path)).rejects.toMatchObject(enough);
  const { path: other } = await paidOrder();
  await writeTo(mia, other);
  await later();
  await sql`insert into staff_acts (happened_at, staff_id, via, act, is_success)
    select ${world.shop.clock.now()}, ${mia.id}, 'desk', 'orders.email', true from generate_series(1, 45)`.execute(
    world.shop.db,
  );
  await expect(writeTo(mia, other)).rejects.toMatchObject(enough);
});

test('a buyer is sent five emails of an order again within a day, no matter who presses', async () => {
  const { path } = await paidOrder();
  const resend = (by: TestStaff) =>
    by.call('resendOrderEmail', { params: path, body: { letter: 'order-confirmed' } });
  for (let time = 0; time < 5; time++) {
    await resend(time % 2 ? mia : packer);
    await later();
  }
  const enough = { status: 429, code: 'orders/too-many-letters' };
  await expect(resend(packer)).rejects.toMatchObject(enough);
  await expect(resend(mia)).rejects.toMatchObject(enough);
  await world.wait(86_400);
  await resend(packer);
  await later();
});
