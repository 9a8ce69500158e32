import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
let editor: TestStaff;
beforeAll(async () => {
  world = await openPayingShop();
  editor = await employ(world.shop, 'editor', { name: 'Mia' });
});
afterAll(() => world.close());

async function buyerWithOrder(): Promise<{ buyer: Buyer; orderNumber: string }> {
  const buyer = await world.buyer();
  const order = await buyer.orderOf(await world.stock(5), 1);
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  return { buyer, orderNumber: order.orderNumber };
}

const actsOn = (customerId: string) =>
  world.shop.db
    .selectFrom('staff_acts')
    .where('entity_id', '=', customerId)
    .orderBy('id')
    .select(['act', 'staff_id'])
    .execute();

test('the page shows what the shop knows, and the log who looked, once in ten minutes', async () => {
  const { buyer, orderNumber } = await buyerWithOrder();
  await editor.call('noteOrder', { params: { order: orderNumber }, body: { body: 'Rang twice' } });
  const opened = await editor.call('getCustomer', { params: { id: buyer.id } });
  expect(opened).toMatchObject({
    name: 'Ada Parent',
    email: buyer.email,
    isTwoFactorEnabled: false,
    isBeingDeleted: false,
    sessions: [{ device: 'a test' }],
    addresses: [{ postalCode: 'LS1 1AA' }],
    paidOrders: 1,
    spentPence: 1645,
    givenBackPence: 0,
    orders: [{ orderNumber, status: 'Processing', totalPence: 1645, refundedPence: 0 }],
    hasMoreOrders: false,
    reviews: [],
    notes: [{ orderNumber, who: 'Mia', body: 'Rang twice' }],
    dataRequest: null,
  });
  expect(opened.activity.map(({ action }) => action)).toEqual([
    'Payment captured',
    'Payment started',
    'Order placed',
    'Address added',
  ]);
  expect(JSON.stringify(opened)).not.toMatch(/hash|password_|secret|token/i);

  await editor.call('getCustomer', { params: { id: buyer.id } });
  const open = { act: 'customers.open', staff_id: editor.id };
  expect(await actsOn(buyer.id)).toEqual([open]);
  const other = await employ(world.shop, 'owner');
  await other.call('getCustomer', { params: { id: buyer.id } });
  await world.wait(601);
  await editor.call('getCustomer', { params: { id: buyer.id } });
  expect(await actsOn(buyer.id)).toEqual([open, { ...open, staff_id: other.id }, open]);
});

test('an order links to its customer for those who may open one, and to nobody once they are deleted', async () => {
  const { buyer, orderNumber } = await buyerWithOrder();
  const seen = async (person: TestStaff) =>
    (await person.call('getDeskOrder', { params: { order: orderNumber } })).people?.customer;
  expect(await seen(editor)).toMatchObject({ id: buyer.id, email: buyer.email });
  expect(await seen(await employ(world.shop, 'packer'))).toMatchObject({ id: null, email: buyer.email });
  await buyer.call('deleteAccount', { body: { password: buyer.password } });
  expect(await seen(editor)).toBeNull();
  const gone = editor.call('getCustomer', { params: { id: buyer.id } });
  await expect(gone).rejects.toMatchObject({ status: 404, code: 'customers/no-such-account' });
  const never = editor.call('getCustomer', { params: { id: randomUUID() } });
  await expect(never).rejects.toMatchObject({ status: 404, code: 'customers/no-such-account' });
});
