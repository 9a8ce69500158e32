import { describe, expect, it } from 'vitest';
import { isKeptPage, treatmentOf } from './treatment.ts';

const origin = 'https://shop.example';

function ask(path: string, changes: Partial<{ method: string; mode: string; headers: Headers }> = {}) {
  const request = { method: 'GET', mode: 'no-cors', headers: new Headers(), ...changes };
  return treatmentOf({ ...request, url: new URL(path, origin).href }, origin);
}

describe('what the worker does with a request', () => {
  it('caches pages that anybody may see', () => {
    for (const path of [
      '/',
      '/products',
      '/products?page=2',
      '/products?categoryId=5&page=2',
      '/products/6c1f',
      '/categories',
      '/categories/Nursery/Cots',
      '/terms-and-conditions',
      '/privacy',
      '/returns',
    ]) {
      expect(ask(path, { mode: 'navigate' }), path).toBe('kept page');
    }
  });

  it('never caches a page of a customer, of a payment, or one that nobody has decided about', () => {
    for (const path of [
      '/account/orders',
      '/basket',
      '/checkout',
      '/payment/paypal/return?orderId=1',
      '/login',
      '/app-login?token=secret',
      '/enable-notifications?deviceId=1&token=secret',
      '/verify-email-handler?token=secret&email=a',
      '/open?type=order&id=1',
      '/products/6c1f/reviews',
      '/something-new',
    ]) {
      expect(ask(path, { mode: 'navigate' }), path).toBe('other page');
    }
  });

  it('never caches an address with a token or a search term in it, whatever its page', () => {
    for (const path of [
      '/?token=secret',
      '/products?search=surprise',
      '/products/6c1f?email=a',
      '/?page=1&t=2',
    ]) {
      expect(ask(path, { mode: 'navigate' }), path).toBe('other page');
    }
  });

  it('leaves the API and the owner’s desk alone, however they are requested', () => {
    for (const mode of ['cors', 'navigate', 'no-cors']) {
      expect(ask('/api/products', { mode })).toBe('untouched');
      expect(ask('/api', { mode })).toBe('untouched');
      expect(ask('/desk', { mode })).toBe('untouched');
      expect(ask('/desk/orders/7KQ2-M9XD', { mode })).toBe('untouched');
      expect(ask('/desk/assets/main.js', { mode })).toBe('untouched');
    }
    expect(ask('/orders?page=1', { mode: 'cors' })).toBe('untouched');
    expect(ask('/account/export-data', { mode: 'cors' })).toBe('untouched');
  });

  it('leaves alone what changes something, what is elsewhere, and parts of files', () => {
    expect(ask('/products', { method: 'POST', mode: 'navigate' })).toBe('untouched');
    expect(ask('https://elsewhere.example/assets/a.js')).toBe('untouched');
    expect(ask('/pictures/film.mp4', { headers: new Headers({ range: 'bytes=0-' }) })).toBe('untouched');
  });

  it('recognises built files and pictures', () => {
    expect(ask('/assets/shop-abc.js')).toBe('asset');
    expect(ask('/pictures/pram.svg')).toBe('picture');
    expect(ask('/favicon.svg')).toBe('untouched');
    expect(ask('/service-worker.js')).toBe('untouched');
  });

  it('mistakes no other path for a cached one', () => {
    for (const path of ['/Products', '//products', '/products/', '/terms-and-conditions/x']) {
      expect(isKeptPage(new URL(origin + path)), path).toBe(false);
    }
  });
});
