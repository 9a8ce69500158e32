import { describe, expect, it } from 'vitest';
import { pageOf, tabFor, notificationOf } from './notification.ts';

const origin = 'https://shop.example';

describe('the words of a push', () => {
  it('are those of the message', () => {
    const message = { title: 'On its way', body: 'Order K7PM', tag: 'order-1', url: '/account/orders/1' };
    expect(notificationOf(JSON.stringify(message), origin)).toMatchObject({
      title: 'On its way',
      options: { body: 'Order K7PM', tag: 'order-1', data: { url: '/account/orders/1' } },
    });
  });

  it('are neutral ones when the message cannot be read', () => {
    for (const text of [null, '', 'no JSON', 'null', '3', '[]', '{}', '{"title":3,"data":"x"}']) {
      expect(notificationOf(text, origin), String(text)).toMatchObject({
        title: 'News about your order',
        options: { data: { url: '/account/orders' } },
      });
    }
  });
});

describe('the page that a click leads to', () => {
  it('is one of this shop’s, with its query and fragment', () => {
    expect(pageOf('/products?page=2#top', origin)).toBe('/products?page=2#top');
    expect(pageOf('https://shop.example/basket', origin)).toBe('/basket');
  });

  it('is one of this shop’s however many slashes it begins with', () => {
    for (const path of [
      '//evil.example',
      '/.//evil.example',
      '/%2e//evil.example',
      '/x/..//evil.example',
      '///evil.example',
    ]) {
      const page = pageOf(origin + path, origin);
      expect(new URL(page, origin).origin, path).toBe(origin);
    }
  });

  it('is the list of orders for everything else', () => {
    for (const url of [
      undefined,
      null,
      7,
      {},
      '//evil.example/x',
      '/\\evil.example',
      'https://evil.example',
      'http://shop.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://shop.example@evil.example',
      'https://user:word@shop.example/x',
      'http://[',
    ]) {
      expect(pageOf(url, origin), String(url)).toBe('/account/orders');
    }
  });
});

describe('the tab that shows it', () => {
  const tab = (path: string, focused = false) => ({ url: origin + path, focused });

  it('is the one that already has the page', () => {
    const tabs = [tab('/', true), tab('/account/orders/1')];
    expect(tabFor(tabs, '/account/orders/1#top')).toEqual({ tab: tabs[1], hasPage: true });
  });

  it('otherwise is an idle one, preferably the one in front', () => {
    const tabs = [tab('/products'), tab('/account/orders', true)];
    expect(tabFor(tabs, '/account/orders/1')).toEqual({ tab: tabs[1], hasPage: false });
  });

  it('is never one with a payment or something half written in it', () => {
    const tabs = ['/checkout', '/payment/paypal/return', '/login', '/account/profile', '/basket'].map(
      (path) => tab(path, true),
    );
    expect(tabFor(tabs, '/account/orders/1')).toBeNull();
    expect(tabFor([], '/account/orders/1')).toBeNull();
  });
});
