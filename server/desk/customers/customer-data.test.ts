import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inLondon } from '#contract/delivery/calendar.ts';
import { finishDeletions } from '#server/privacy/deletion.service.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
let owner: TestStaff;
beforeAll(async () => {
  world = await openPayingShop();
  owner = await employ(world.shop, 'owner', { name: 'Nora' });
});
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

async function approved(): Promise<{ buyer: Buyer; orderId: string }> {
  const buyer = await world.buyer();
  const { id } = await buyer.orderOf(await world.stock(5), 1);
  await buyer.approve(id);
  return { buyer, orderId: id };
}

const erase = ({ id, email }: Buyer, by = owner) =>
  by.call('eraseCustomer', { params: { id }, body: { email } });

const storedOrder = (id: string) =>
  world.shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

async function actsOn(id: string): Promise<unknown[]> {
  const rows = await world.shop.db
    .selectFrom('staff_acts')
    .where('entity_id', '=', id)
    .where('is_success', '=', true)
    .orderBy('id')
    .select(['act', 'changes'])
    .execute();
  return rows.map(({ act, changes }) => [act, changes]);
}

describe('a copy of all the data of a customer', () => {
  test('contains what they could download themselves and what the shop did; owners hear of it', async () => {
    const { buyer, orderId } = await approved();
    expect((await buyer.capture(orderId)).status).toBe(200);
    const packer = await employ(world.shop, 'packer', { name: 'Pat' });
    await packer.call('packOrder', { params: { order: orderId }, body: { isPacked: true } });
    await packer.call('noteOrder', { params: { order: orderId }, body: { body: 'Rang twice' } });
    const params = { id: buyer.id };
    await owner.call('getCustomer', { params });
    const { exportedAt, actsOfTheShop, ...data } = await owner.call('exportCustomer', { params });
    const { exportedAt: _, ...own } = await buyer.call('exportData', {});
    // Except for the record of this very act.
    const { activity, messages: _m, ...rest } = own as Record<string, unknown>;
    const { activity: _a, messages: _n, ...same } = data as Record<string, unknown>;
    expect(same).toEqual(rest);
    expect(activity).toContainEqual(
      expect.objectContaining({ action: 'Data exported', changes: 'by the shop' }),
    );
    expect(data).toMatchObject({ notesOfTheShop: [{ note: 'Rang twice' }] });
    expect(actsOfTheShop).toMatchObject([
      { act: 'orders.pack', orderNumber: expect.any(String) },
      { act: 'orders.note' },
      { act: 'customers.open', orderNumber: null },
    ]);
    expect(JSON.stringify(actsOfTheShop)).not.toContain('Pat');
    expect(Date.parse(exportedAt)).not.toBeNaN();
    expect(await actsOn(buyer.id)).toEqual([
      ['customers.open', {}],
      ['customers.export', {}],
    ]);
    const other = await employ(world.shop, 'owner');
    await other.call('exportCustomer', { params });
    const mails = await waitingMails(world.shop, owner.email, 'staff-notice');
    expect(mails).toMatchObject([
      { news: 'exported', isAboutReader: true },
      { news: 'exported', isAboutReader: false, name: 'A owner' },
    ]);
  });

  test('is due a month after the email, and waits until it has been sent', async () => {
    const { buyer } = await approved();
    const params = { id: buyer.id };
    const today = inLondon(world.shop.clock.now()).day;
    await expect(owner.call('answerDataRequest', { params })).rejects.toMatchObject({
      code: 'customers/nothing-asked',
    });
    const unborn = owner.call('openDataRequest', { params, body: { askedOn: '2999-01-01' } });
    await expect(unborn).rejects.toMatchObject({
      status: 400,
      message: 'The day of the request must not be in the future.',
    });
    const opened = await Promise.all(
      ['2024-01-31', '2024-01-31', '2024-01-31'].map((askedOn) =>
        owner.call('openDataRequest', { params, body: { askedOn } }),
      ),
    );
    const open = { askedOn: '2024-01-31', dueOn: '2024-02-29', openedBy: 'Nora', answeredAt: null };
    for (const answer of opened) expect(answer).toMatchObject(open);
    const { dataRequests } = await owner.call('getToday', {});
    expect(dataRequests).toEqual([
      { customerId: buyer.id, dueOn: '2024-02-29', daysLeft: expect.any(Number) },
    ]);
    const days = (Date.parse('2024-02-29') - Date.parse(today)) / 86_400_000;
    expect(dataRequests[0]!.daysLeft).toBe(days);
    const editor = await employ(world.shop, 'editor');
    expect((await editor.call('getToday', {})).dataRequests).toEqual([]);

    await owner.call('answerDataRequest', { params });
    const answered = await owner.call('answerDataRequest', { params });
    expect(answered).toMatchObject({ answeredAt: expect.any(String), answeredBy: 'Nora' });
    expect((await owner.call('getToday', {})).dataRequests).toEqual([]);
    expect((await actsOn(buyer.id)).map((act) => (act as string[])[0])).toEqual([
      'customers.data-request',
      'customers.data-answered',
    ]);
  });
});

describe('erasing an account', () => {
  test('works like the customer’s own deletion, and only with the right confirmation', async () => {
    const { buyer, orderId } = await approved();
    expect((await buyer.capture(orderId)).status).toBe(200);
    await owner.call('openDataRequest', { params: { id: buyer.id }, body: { askedOn: '2024-01-31' } });
    const wrong = owner.call('eraseCustomer', { params: { id: buyer.id }, body: { email: 'a@example.com' } });
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      message: 'That is not the address of this account.',
    });
    const { underWay, orders } = await owner.call('getCustomer', { params: { id: buyer.id } });
    expect(underWay).toEqual([{ orderNumber: orders[0]!.orderNumber, what: ['to-send'] }]);
    expect(await erase(buyer)).toEqual({ isDone: true });
    await expect(buyer.call('getProfile', {})).rejects.toMatchObject({ status: 401 });
    expect(await waitingMails(world.shop, buyer.email, 'account-deleted')).toHaveLength(1);
    expect(await storedOrder(orderId)).toMatchObject({ customer_id: null, total_pence: 1645 });
    expect((await owner.call('getToday', {})).dataRequests).toEqual([]);
    expect(await actsOn(buyer.id)).toContainEqual([
      'customers.erase',
      { isDone: { before: null, after: true } },
    ]);
    const gone = { status: 404, code: 'customers/no-such-account' };
    await expect(erase(buyer)).rejects.toMatchObject(gone);
    const params = { id: buyer.id };
    const late = owner.call('openDataRequest', { params, body: { askedOn: '2024-01-31' } });
    await expect(late).rejects.toMatchObject(gone);
    await expect(owner.call('exportCustomer', { params })).rejects.toMatchObject(gone);
  });

  test('waits for money under way, and nobody logs in or is written to meanwhile', async () => {
    const { buyer, orderId } = await approved();
    await world.paypal.fault({ operation: 'capture', fault: 'pending' });
    expect((await buyer.capture(orderId)).code).toBe('payments/pending');
    expect(await owner.call('getCustomer', { params: { id: buyer.id } })).toMatchObject({
      underWay: [{ what: ['payment'] }],
    });
    expect(await erase(buyer)).toEqual({ isDone: false });
    await expect(buyer.call('getProfile', {})).rejects.toMatchObject({ status: 401 });
    const params = { id: buyer.id };
    expect(await owner.call('getCustomer', { params })).toMatchObject({ isBeingDeleted: true });
    await expect(owner.call('mailPasswordReset', { params })).rejects.toMatchObject({
      code: 'customers/being-deleted',
    });
    expect(await actsOn(buyer.id)).toContainEqual([
      'customers.erase',
      { isDone: { before: null, after: false } },
    ]);
    const capture = (await world.paypal.state()).captures.find(({ custom_id }) => custom_id === orderId);
    await world.paypal.settle(capture.id, 'COMPLETED');
    await world.workUntil(async () => (await storedOrder(orderId))!.payment_status === 'Paid');
    await finishDeletions(world.shop.context);
    expect(await storedOrder(orderId)).toMatchObject({ customer_id: null, payment_status: 'Paid' });
    await expect(owner.call('getCustomer', { params })).rejects.toMatchObject({ status: 404 });
  });

  test('by several people while the order is being paid loses no money', async () => {
    for (let round = 0; round < 3; round++) {
      const { buyer, orderId } = await approved();
      const owners = await Promise.all([1, 2, 3].map(() => employ(world.shop, 'owner')));
      const [captured, ...erased] = await Promise.all([
        buyer.capture(orderId),
        ...owners.map((by) => erase(buyer, by).catch((error: { code: string }) => error.code)),
      ]);
      for (const answer of erased) {
        const isKnown = typeof answer === 'object' || answer === 'customers/no-such-account';
        expect(isKnown, JSON.stringify(answer)).toBe(true);
      }
      await world.workUntil(async () => !(await storedOrder(orderId))!.payment_in_progress);
      await finishDeletions(world.shop.context);
      const order = await storedOrder(orderId);
      expect(order!.customer_id).toBeNull();
      // Either the money came first, or nothing was taken.
      expect(`${order!.status} ${order!.payment_status}`).toMatch(/^(?:Processing Paid|Cancelled \w+)$/);
      if (captured.status === 200) expect(order!.payment_status).toBe('Paid');
    }
  });
});
