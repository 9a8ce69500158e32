import { expect, it } from 'vitest';
import { hasTemplate, topicOf, renderPush } from './push.template.ts';

const order = { orderId: '01936d3c-5a7b-7c3e-9f00-aabbccddeeff', orderNumber: 'D-10042' };
const long = 'x'.repeat(60);
const pushes = [
  renderPush('order-paid', order, 'Dandle'),
  renderPush('order-shipped', { ...order, carrier: 'Royal Mail' }, 'Dandle'),
  renderPush('order-shipped', { ...order, carrier: null }, 'Dandle'),
  renderPush('order-refunded', { ...order, refundedPence: 123450 }, 'Dandle'),
];

it('says what happened, from whom, and where to look', () => {
  for (const push of pushes) {
    expect(push.title).toContain('Dandle');
    expect(push.body).toContain('D-10042');
    expect(push.url).toBe('/account/orders/01936d3c-5a7b-7c3e-9f00-aabbccddeeff');
  }
  expect(pushes.map((push) => push.body)).toEqual([
    'Order D-10042 is paid. We will tell you when it has been shipped.',
    'Order D-10042 has been shipped with Royal Mail.',
    'Order D-10042 has been shipped.',
    'We have refunded £1,234.50 for order D-10042.',
  ]);
});

it('replaces older news of an order by newer, on the screen and on its way there', () => {
  expect(new Set(pushes.map((push) => push.tag)).size).toBe(1);
  expect(topicOf(order)).toMatch(/^[A-Za-z0-9_-]{1,32}$/);
  const other = { ...order, orderId: '01936d3c-5a7b-7c3e-9f00-aabbccddee00' };
  expect(topicOf(other)).not.toBe(topicOf(order));
});

it('does not name what somebody is waiting for, but leads to it', () => {
  const productId = '01936d3c-5a7b-7c3e-9f00-aabbccddee11';
  expect(renderPush('back-in-stock', { productId }, 'Dandle')).toEqual({
    title: 'Back in stock at Dandle',
    body: 'Something you are waiting for can be bought again.',
    url: `/products/${productId}`,
    tag: `stock-${productId}`,
  });
  expect(topicOf({ productId })).toMatch(/^[A-Za-z0-9_-]{1,32}$/);
});

it('does not name what somebody asked to be reminded of, and says if it cannot be bought', () => {
  const productId = '01936d3c-5a7b-7c3e-9f00-aabbccddee11';
  const bodies = (['in-stock', 'sold-out', 'withdrawn'] as const).map((state) => {
    const push = renderPush('reminder', { productId, state }, 'Dandle');
    expect(push).toMatchObject({ url: `/products/${productId}`, tag: `reminder-${productId}` });
    return push.body;
  });
  expect(bodies).toEqual([
    'You asked us to remind you of something that may be running out.',
    expect.stringContaining('It is sold out at the moment.'),
    expect.stringContaining('We no longer sell it.'),
  ]);
});

it('fits into a message, however long the names are', () => {
  const push = renderPush('order-shipped', { ...order, carrier: long.replaceAll('x', '🍼') }, long);
  expect(Buffer.byteLength(JSON.stringify(push))).toBeLessThan(2048);
});

it('has no words for what it does not know', () => {
  expect(['order-paid', 'order-cancelled', 'toString', ''].filter(hasTemplate)).toEqual(['order-paid']);
});
