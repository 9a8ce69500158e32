import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { TestStaff } from '#tests/support/desk.ts';
import { openOrdersDesk } from '#tests/support/orders-desk.ts';

const { world, mia, packer, viewer, paidOrder, later } = await openOrdersDesk();
afterAll(() => world.close());

const exported = async (by: TestStaff, query = '') => {
  const answer = await world.shop.app.inject({
    url: `/api/desk/orders/csv${query}`,
    headers: by.browser.headers(),
  });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    lines: answer.body.split('\r\n').filter(Boolean),
  };
};

test('the orders of any view can be had as a CSV, in the shop’s words and with the county', async () => {
  const { buyer, path } = await paidOrder();
  const { path: shipped } = await paidOrder();
  await mia.call('shipDeskOrder', { params: shipped, body: { carrier: '=Otter Post' } });
  await later();
  await mia.call('changeOrderAddress', {
    params: path,
    body: {
      ...{ contactName: 'Ada, Parent', streetAddress1: '@9 Badger Row', streetAddress2: '' },
      ...{ city: 'York', regionOrState: 'North Yorkshire', postalCode: 'yo1 7hh', phoneNumber: '' },
    },
  });
  const all = await exported(mia);
  expect(all).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
  expect(all.lines[0]).toMatch(/^Order,Placed,Status,Payment,Items,Goods,/);
  expect(all.lines).toHaveLength(3);
  const line = all.lines.find((one) => one.startsWith(path.order))!;
  expect(line).toContain(',Processing,Paid,');
  expect(line).toContain(buyer.email);
  // What a spreadsheet would take for a formula is guarded.
  expect(line).toContain(`"Ada, Parent",'@9 Badger Row,,York,North Yorkshire,YO1 7HH,United Kingdom,`);
  expect(all.lines.find((one) => one.startsWith(shipped.order))).toContain(`,'=Otter Post,`);

  const numbers = async (query: string) =>
    (await exported(mia, query)).lines.slice(1).map((one) => one.split(',')[0]);
  expect(await numbers('?view=sent')).toEqual([shipped.order]);
  expect(await numbers(`?search=${path.order}`)).toEqual([path.order]);
  const { placedAt } = await mia.call('getDeskOrder', { params: path });
  const [day, before] = [placedAt.slice(0, 10), '2020-01-01'];
  expect((await numbers(`?from=${day}&to=${day}`)).toSorted()).toEqual(
    [path.order, shipped.order].toSorted(),
  );
  expect(await numbers(`?from=${before}&to=${before}`)).toEqual([]);
  const listed = await mia.call('listDeskOrders', { query: { from: before, to: before } });
  expect(listed.orders).toEqual([]);
});

test('an order with a promotion code is exported with the code and what it took off', async () => {
  await world.shop.db
    .insertInto('promotions')
    .values({
      ...{ name: 'Welcome', code: 'WELCOME10', kind: 'percent', percent: 10 },
      created_at: world.shop.clock.now(),
    })
    .execute();
  const buyer = await world.buyer();
  await buyer.put(await world.stock(5, { pricePence: 6000 }));
  await buyer.call('setBasketCode', { body: { code: 'WELCOME10' } });
  const { orderNumber } = await buyer.order();
  const { lines } = await exported(mia, `?search=${orderNumber}`);
  const cells = Object.fromEntries(lines[0]!.split(',').map((head, at) => [head, lines[1]!.split(',')[at]]));
  expect(cells).toMatchObject({ Goods: '60', Discount: '6', 'Promotion code': 'WELCOME10', Total: '54' });
});

test('it is only for those who may, is logged without what was searched for, and refuses bad input', async () => {
  const { buyer } = await paidOrder();
  for (const person of [packer, viewer]) expect((await exported(person)).status).toBe(403);
  for (const query of ['?view=nonsense', '?from=2026-02-30', `?search=${'x'.repeat(5000)}`]) {
    expect((await exported(mia, query)).status, query).toBe(400);
  }
  await exported(mia, `?view=sent&search=${encodeURIComponent(buyer.email)}`);
  const acts = await world.shop.db
    .selectFrom('staff_acts')
    .where('act', '=', 'orders.download')
    .where('is_success', '=', true)
    .orderBy('id', 'desc')
    .select(['staff_id', 'changes'])
    .execute();
  expect(acts[0]).toMatchObject({
    staff_id: mia.id,
    changes: { view: { after: 'sent' }, isSearched: { after: true } },
  });
  expect(JSON.stringify(acts)).not.toContain(buyer.email);
});

test('a long list is made page by page, with each order once', async () => {
  const before = (await exported(mia)).lines.length;
  const { path } = await paidOrder();
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER' and column_name not in ('id', 'order_number')`.execute(
    world.shop.db,
  );
  const columns = rows.map(({ name }) => name).join(', ');
  const values = columns.replace('payment_transaction_id', 'payment_transaction_id || number');
  await sql`
    insert into orders (order_number, ${sql.raw(columns)})
    select upper(substr(md5(number::text), 1, 4) || '-' || substr(md5(number::text), 5, 8)), ${sql.raw(values)}
    from orders, generate_series(1, 1100) number where order_number = ${path.order}`.execute(world.shop.db);
  const { lines } = await exported(mia);
  expect(lines).toHaveLength(before + 1 + 1100);
  expect(new Set(lines).size).toBe(lines.length);
});
