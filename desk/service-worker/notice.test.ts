import { expect, test } from 'vitest';
import { noticeOf, pageOf } from './notice.ts';

test('a message is shown in its own words, and opens its page', () => {
  const message = {
    title: 'New order',
    body: 'Order 7KQ2-M9XD',
    url: '/desk/orders/7KQ2-M9XD',
    tag: 'order-1',
  };
  expect(noticeOf(JSON.stringify(message))).toMatchObject({
    title: 'New order',
    options: { body: 'Order 7KQ2-M9XD', tag: 'order-1', data: { url: '/desk/orders/7KQ2-M9XD' } },
  });
});

test.each(['', 'no JSON', 'null', '3', '[]', '{}', '{"title":3,"body":"x"}'])(
  '%j is shown neutrally',
  (text) => {
    expect(noticeOf(text)).toMatchObject({ title: 'News at the desk', options: { data: { url: '/desk' } } });
  },
);

test.each([
  undefined,
  7,
  '/',
  '//evil.example',
  '/desk//evil.example',
  '/deskx',
  'https://evil.example/desk',
])('%j opens the desk’s home', (url) => expect(pageOf(url)).toBe('/desk'));
