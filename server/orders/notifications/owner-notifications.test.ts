import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { renderEmail } from '#server/email/email.service.ts';
import type { EmailTemplate } from '#server/outbox/email-contents.types.ts';
import { refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

const ownerEmail = 'owner@dandle.example';
let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop({ ownerEmail });
  // Messages stay in the outbox to be counted.
  await world.shop.context.background.stop();
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(() => world.expectBalancedLedger());

async function approvedOrder() {
  const buyer = await world.buyer();
  const order = await buyer.orderOf(await world.stock(5, { pricePence: 6000 }));
  return { buyer, order, paypalOrderId: await buyer.approve(order.id) };
}

async function emailsAbout(template: EmailTemplate, orderNumber: string) {
  const contents = await waitingMails(world.shop, ownerEmail, template);
  return contents
    .filter((content) => 'orderNumber' in content && content.orderNumber === orderNumber)
    .map((content) => renderEmail(world.context.config, { template, content }));
}

test('the owner hears of a paid order once, but not who bought it', async () => {
  const { buyer, order } = await approvedOrder();
  await Promise.all([buyer.capture(order.id), buyer.capture(order.id), world.work()]);
  await buyer.capture(order.id);
  const [letter, ...more] = await emailsAbout('owner-order-paid', order.orderNumber);
  expect(more).toEqual([]);
  expect(letter!.subject).toContain(`${order.orderNumber} is paid`);
  for (const part of ['£60.00', order.items[0]!.productSkuSnapshot, `/desk/orders/${order.orderNumber}`]) {
    expect(letter!.text).toContain(part);
    expect(letter!.html).toContain(part);
  }
  expect(letter!.text + letter!.html).not.toMatch(new RegExp(`${buyer.email}|High Street`));
});

test('the owner hears of a payment in review, and what to do about it', async () => {
  const { buyer, order, paypalOrderId } = await approvedOrder();
  await world.paypal.fault({ operation: 'capture', fault: 'wrong-amount' });
  await buyer.capture(order.id);
  await buyer.capture(order.id);
  const [letter, ...more] = await emailsAbout('owner-payment-in-review', order.orderNumber);
  expect(more).toEqual([]);
  expect(letter!.text).toContain('does not agree: amount');
  expect(letter!.text).toContain(paypalOrderId);
  expect(letter!.text).toContain(`/desk/orders/${order.orderNumber}`);
  expect(await emailsAbout('owner-order-paid', order.orderNumber)).toEqual([]);
});

test('the owner hears of a refund that PayPal refuses', async () => {
  const { buyer, order } = await approvedOrder();
  await buyer.capture(order.id);
  await world.paypal.fault({ operation: 'refund', fault: 'decline' });
  await refundOrder(world.context, order.id, 1500);
  await world.workUntil(async () => (await emailsAbout('owner-refund-failed', order.orderNumber)).length > 0);
  const [letter, ...more] = await emailsAbout('owner-refund-failed', order.orderNumber);
  expect(more).toEqual([]);
  expect(letter!.text).toContain('PayPal has refused to refund £15.00');
});

test('nobody hears anything if the owner has given no address', async () => {
  const quiet = await openPayingShop();
  try {
    await quiet.shop.context.background.stop();
    const buyer = await quiet.buyer();
    const order = await buyer.orderOf(await quiet.stock(5));
    await buyer.approve(order.id);
    expect((await buyer.capture(order.id)).status).toBe(200);
    const templates = await quiet.shop.db.selectFrom('outbox').select('template').execute();
    expect(templates.filter(({ template }) => template.startsWith('owner-'))).toEqual([]);
    expect(templates).toContainEqual({ template: 'order-confirmed' });
  } finally {
    await quiet.close();
  }
});
