import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPush } from '#server/notifications/push.template.ts';
import { newBrowser } from '#tests/support/browsers.ts';
import { employ } from '#tests/support/desk.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop({ ownerEmail: 'owner@dandle.example' });
  // Messages stay in the outbox to be counted.
  await world.shop.context.background.stop();
});
afterAll(() => world.close());

async function paidOrder() {
  const buyer = await world.buyer();
  const order = await buyer.orderOf(await world.stock(5, { pricePence: 6000 }));
  await buyer.approve(order.id);
  await buyer.capture(order.id);
  await buyer.capture(order.id);
  return order;
}

/** The addresses and push services that hear of an order, once for each message. */
async function told({ orderNumber }: { orderNumber: string }) {
  const rows = await world.shop.db
    .selectFrom('outbox')
    .leftJoin('push_subscriptions', 'push_subscriptions.id', 'push_subscription_id')
    .select(['template', 'recipient', 'content', 'endpoint'])
    .where('template', 'in', ['owner-order-paid', 'new-order'])
    .execute();
  return rows
    .filter(({ content }) => (content as { orderNumber: string }).orderNumber === orderNumber)
    .map(({ recipient, endpoint }) => endpoint ?? (recipient as { address: string }).address)
    .toSorted();
}

it('each person switches on emails and notifications about new orders for themselves', async () => {
  const [ada, ben] = [await employ(world.shop, 'owner'), await employ(world.shop, 'packer')];
  expect(await told(await paidOrder())).toEqual(['owner@dandle.example']);

  const [phone, tablet] = [newBrowser(), newBrowser()];
  await ada.call('switchOrderEmails', { body: { isOn: true } });
  await ada.call('addOrderNewsDevice', { body: phone });
  await ada.call('addOrderNewsDevice', { body: phone });
  await ben.call('addOrderNewsDevice', { body: tablet });
  expect(await ada.call('getOrderNews', {})).toMatchObject({
    emails: true,
    devices: [{ id: expect.any(String) }],
  });
  expect(await ben.call('getOrderNews', {})).toMatchObject({ emails: false, devices: [{}] });
  expect(await told(await paidOrder())).toEqual(
    ['owner@dandle.example', ada.email, phone.endpoint, tablet.endpoint].toSorted(),
  );

  await ada.call('switchOrderEmails', { body: { isOn: false } });
  const [device] = (await ada.call('getOrderNews', {})).devices;
  await ada.call('removeOrderNewsDevice', { params: { id: device!.id } });
  expect(await told(await paidOrder())).toEqual(['owner@dandle.example', tablet.endpoint].toSorted());
});

it('they stop when the person leaves or changes role, and nothing that still waits is sent to them', async () => {
  const owner = await employ(world.shop, 'owner');
  for (const end of ['suspendStaff', 'changeStaff'] as const) {
    const person = await employ(world.shop, 'editor');
    await person.call('switchOrderEmails', { body: { isOn: true } });
    await person.call('addOrderNewsDevice', { body: newBrowser() });
    const before = await paidOrder();
    expect(await told(before)).toContain(person.email);
    const params = { id: person.id };
    if (end === 'suspendStaff') {
      await owner.call(end, { params });
      await owner.call('reinstateStaff', { params });
    } else {
      await owner.call(end, { params, body: { role: 'viewer' } });
    }
    for (const order of [before, await paidOrder()]) {
      expect(await told(order), end).not.toContain(person.email);
    }
    const left = await world.shop.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('staff_id', '=', person.id)
      .execute();
    expect(left, end).toEqual([]);
  }
});

it('a notification opens the order at the desk, and a browser belongs to the last person who switched it on', async () => {
  const [ada, ben] = [await employ(world.shop, 'owner'), await employ(world.shop, 'packer')];
  const shared = newBrowser();
  await ada.call('addOrderNewsDevice', { body: shared });
  await ben.call('addOrderNewsDevice', { body: shared });
  expect((await ada.call('getOrderNews', {})).devices).toEqual([]);
  expect((await ben.call('getOrderNews', {})).devices).toHaveLength(1);
  const content = { orderId: 'an-id', orderNumber: '7KQ2-M9XD', totalPence: 6395 };
  expect(renderPush('new-order', content, 'Dandle')).toEqual({
    title: 'New order at Dandle',
    body: 'Order 7KQ2-M9XD for £63.95 is paid and ready to pack.',
    url: '/desk/orders/7KQ2-M9XD',
    tag: 'new-order-an-id',
  });
});

it('refuses bad browsers, and another person’s device', async () => {
  const [ada, ben] = [await employ(world.shop, 'owner'), await employ(world.shop, 'owner')];
  await ada.call('addOrderNewsDevice', { body: newBrowser() });
  const [device] = (await ada.call('getOrderNews', {})).devices;
  await expect(ben.call('removeOrderNewsDevice', { params: { id: device!.id } })).rejects.toMatchObject({
    status: 404,
    code: 'notifications/subscription-not-found',
  });
  const elsewhere = { ...newBrowser(), endpoint: 'https://evil.example/push' };
  await expect(ada.call('addOrderNewsDevice', { body: elsewhere })).rejects.toMatchObject({
    code: 'notifications/endpoint-refused',
  });
  const keyless = { ...newBrowser(), p256dh: 'A'.repeat(87) };
  await expect(ada.call('addOrderNewsDevice', { body: keyless })).rejects.toMatchObject({
    code: 'notifications/keys-invalid',
  });
});

it('the shop’s own address for notices is a setting of the desk', async () => {
  const owner = await employ(world.shop, 'owner');
  const setting = (await owner.call('listSettings', {})).settings.find(({ key }) => key === 'OWNER_EMAIL')!;
  expect(setting).toMatchObject({ value: 'owner@dandle.example', isFixed: false });
  const change = (value: string, version: number) =>
    owner.call('changeSettings', { body: { changes: [{ key: 'OWNER_EMAIL', value, version }] } });
  await expect(change('Ada <ada@example.com>', 0)).rejects.toMatchObject({ status: 400 });
  await change('orders@dandle.example', 0);
  expect(await told(await paidOrder())).toContain('orders@dandle.example');
  await change('', 1);
  const heard = await told(await paidOrder());
  expect(heard.filter((address) => address.endsWith('@dandle.example'))).toEqual([]);
});
