import { afterAll, expect, test } from 'vitest';
import { defaultDeliveryTable } from '#contract/delivery/zones.ts';
import { deliverOrder, shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { openOrdersDesk } from '#tests/support/orders-desk.ts';
import { askedDuring } from '#tests/support/statements.ts';

/* What a buyer is shown of the money of a return: the sum that the desk gives back, before and after. */

const table = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
const [standardMethod] = table.methods;
const dearer = (steps: { costPence: number }[]) =>
  steps.map((step) => ({ ...step, costPence: step.costPence + 200 }));
const rates = Object.entries(standardMethod!.rates).map(([zone, steps]) => [zone, dearer(steps!)]);
const express = { ...standardMethod!, id: 'express', name: 'Express', rates: Object.fromEntries(rates) };
const { world, mia, later } = await openOrdersDesk({
  deliveryTable: { ...table, methods: [...table.methods, express] },
});
await world.shop.context.background.stop();
afterAll(() => world.close());

/** Three at £10, with an extra of £2 for a dearer delivery. */
async function paidOrder() {
  const product = await world.stock(5, { pricePence: 1000 });
  const buyer = await world.buyer();
  await buyer.put(product, 3);
  const { id } = await buyer.call('createOrder', {
    body: { shippingAddressId: buyer.addressId, deliveryMethodId: 'express' },
  });
  await buyer.approve(id);
  expect((await buyer.capture(id)).status).toBe(200);
  const { items, orderNumber, shippingCost } = await buyer.see(id);
  expect(shippingCost).toBe(5.95);
  const itemId = items[0]!.id;
  const tell = async (quantity: number, body: object = { kind: 'withdrawal' }) => {
    const told = { lines: [{ itemId, quantity }], note: null, ...body };
    return (await buyer.call('tellReturn', { params: { id }, body: told as never })).id;
  };
  const receive = async (returnId: string, received: number, more: object = {}) => {
    const line = { itemId, received, condition: 'as-new', backOnSale: 0, ...more };
    await mia.call('receiveReturn', { params: { id: returnId }, body: { lines: [line] } as never });
  };
  const atDesk = async (returnId: string) =>
    (await mia.call('getDeskReturn', { params: { id: returnId } })).sum.amountPence;
  const refund = async (returnId: string) => {
    const body = { expectedPence: await atDesk(returnId) };
    await mia.call('refundReturn', { params: { id: returnId }, body });
    await later();
  };
  const shown = async (returnId: string) => {
    const { returns } = await buyer.see(id);
    const { goesBack, isBeingRefunded } = returns!.find((one) => one.id === returnId)!;
    return { goesBack, isBeingRefunded };
  };
  const standard = 3.95;
  return { id, buyer, orderNumber, standard, shippingCost, tell, receive, atDesk, refund, shown };
}

async function sentOrder() {
  const order = await paidOrder();
  await shipOrder(world.context, order.id);
  await deliverOrder(world.context, order.id);
  return order;
}

test('of a part, less what is kept back, and then of the rest with the standard delivery', async () => {
  const { tell, receive, refund, shown, atDesk, standard } = await sentOrder();
  const part = await tell(1);
  expect(await shown(part)).toEqual({ goesBack: 10, isBeingRefunded: false });
  // With the part on its way already, the rest completes the order.
  const rest = await tell(2);
  expect(await shown(rest)).toEqual({ goesBack: 20 + standard, isBeingRefunded: false });
  expect(await shown(part)).toMatchObject({ goesBack: 10 });

  await receive(part, 1, { condition: 'used', deductionPence: 250, deductionReason: 'Worn.' });
  expect(await shown(part)).toMatchObject({ goesBack: 7.5 });
  await refund(part);
  expect(await shown(part)).toEqual({ goesBack: 7.5, isBeingRefunded: true });
  await receive(rest, 2);
  expect(await shown(rest)).toEqual({ goesBack: 20 + standard, isBeingRefunded: false });
  expect(await atDesk(rest)).toBe((20 + standard) * 100);
  await refund(rest);
  expect(await shown(rest)).toEqual({ goesBack: 20 + standard, isBeingRefunded: true });
});

test('of a claim nothing is promised before it is refunded, and then it is what was paid', async () => {
  const { tell, refund, shown, receive, shippingCost } = await sentOrder();
  const claim = await tell(3, { kind: 'claim', reason: 'faulty' });
  expect(await shown(claim)).toEqual({ goesBack: null, isBeingRefunded: false });
  await receive(claim, 3);
  await refund(claim);
  expect(await shown(claim)).toEqual({ goesBack: 30 + shippingCost, isBeingRefunded: true });
});

test('of a cancelled order all that was paid, although its refund names no return', async () => {
  const { id, buyer, shippingCost } = await paidOrder();
  await buyer.call('cancelPaidOrder', { params: { id } });
  expect((await buyer.see(id)).returns).toMatchObject([{ goesBack: 30 + shippingCost }]);
  await world.workUntil(async () => (await buyer.see(id)).PaymentStatus === 'Refunded');
  expect((await buyer.see(id)).returns).toMatchObject([{ goesBack: 30 + shippingCost, state: 'refunded' }]);
});

test('of a part told before the order is cancelled, the cancellation has the sum', async () => {
  const { id, buyer, tell, shown, shippingCost } = await paidOrder();
  const part = await tell(1);
  expect(await shown(part)).toEqual({ goesBack: 10, isBeingRefunded: false });
  await buyer.call('cancelPaidOrder', { params: { id } });
  const { returns } = await buyer.see(id);
  expect(returns).toMatchObject([
    { kind: 'cancellation', goesBack: 30 + shippingCost },
    { id: part, goesBack: null },
  ]);
});

test('of a packed order that is then taken out of its parcel all that was paid, delivery included', async () => {
  const { id, buyer, refund, orderNumber, shippingCost } = await paidOrder();
  await mia.call('packOrder', { params: { order: orderNumber }, body: { isPacked: true } });
  expect(await buyer.call('cancelPaidOrder', { params: { id } })).toMatchObject({ status: 'withdrawal' });
  const sum = { goesBack: 30 + shippingCost };
  const { returns } = await buyer.see(id);
  expect(returns).toMatchObject([{ ...sum, isBeingRefunded: false, sendBackBy: null }]);
  await refund(returns![0]!.id);
  expect((await buyer.see(id)).returns).toMatchObject([{ ...sum, isBeingRefunded: true }]);
});

test('however many returns there are, the order is read with as many statements', async () => {
  const { id, buyer, tell } = await sentOrder();
  const cost = async () => (await askedDuring(() => buyer.see(id))).statements.length;
  const none = await cost();
  await tell(1);
  const one = await cost();
  expect(one - none).toBe(2);
  await tell(1);
  await tell(1);
  expect(await cost()).toBe(one);
});
