import { expect, it } from 'vitest';
import { bannerVariant, isBannerPlace } from './banner-variant.ts';

const fresh = {
  support: 'supported',
  permission: 'default',
  isOn: false,
  hasAnswered: false,
  reaction: null,
} as const;

it('offers notifications where they can be had and nobody has answered yet', () => {
  expect(bannerVariant(fresh)).toBe('offer');
  expect(bannerVariant({ ...fresh, permission: 'granted' })).toBe('offer');
});

it('explains how to unblock them, and what an iPhone needs', () => {
  expect(bannerVariant({ ...fresh, permission: 'denied' })).toBe('denied');
  expect(bannerVariant({ ...fresh, support: 'needs-home-screen' })).toBe('needs-home-screen');
});

it('confirms an answer once', () => {
  expect(bannerVariant({ ...fresh, isOn: true, reaction: 'enabled' })).toBe('subscribed');
  expect(bannerVariant({ ...fresh, reaction: 'not-now' })).toBe('dismissed');
  expect(bannerVariant({ ...fresh, isOn: true, reaction: 'closed' })).toBeNull();
});

it('is quiet after an answer, where they are on already, and where there are none', () => {
  expect(bannerVariant({ ...fresh, hasAnswered: true })).toBeNull();
  expect(bannerVariant({ ...fresh, permission: 'denied', hasAnswered: true })).toBeNull();
  expect(bannerVariant({ ...fresh, isOn: true })).toBeNull();
  expect(bannerVariant({ ...fresh, support: 'unsupported' })).toBeNull();
});

it('stays out of the way of a payment, and of the page that says it all itself', () => {
  for (const path of ['/checkout', '/payment/paypal/return', '/account/notifications']) {
    expect(isBannerPlace(path), path).toBe(false);
  }
  for (const path of ['/', '/account/orders', '/basket', '/checkouts']) {
    expect(isBannerPlace(path), path).toBe(true);
  }
});
