import { expect, it } from 'vitest';
import { bannerVariant, isAccountPage, isBannerPlace, isOffer } from './banner-variant.ts';

const fresh = { support: 'supported', permission: 'default', isOn: false, isDismissed: false } as const;

it('offers notifications where they are possible and nobody has said Not Now', () => {
  expect(bannerVariant(fresh)).toBe('offer');
  expect(bannerVariant({ ...fresh, permission: 'granted' })).toBe('offer');
  expect(bannerVariant({ ...fresh, isDismissed: true })).toBe('dismissed');
});

it('explains how to unblock them, and what an iPhone needs', () => {
  expect(bannerVariant({ ...fresh, permission: 'denied' })).toBe('denied');
  expect(bannerVariant({ ...fresh, permission: 'denied', isDismissed: true })).toBe('denied');
  expect(bannerVariant({ ...fresh, support: 'needs-home-screen' })).toBe('needs-home-screen');
  expect(bannerVariant({ ...fresh, support: 'needs-home-screen', isDismissed: true })).toBe('dismissed');
});

it('says that they are on, whatever was said before', () => {
  expect(bannerVariant({ ...fresh, permission: 'granted', isOn: true })).toBe('subscribed');
  expect(bannerVariant({ ...fresh, permission: 'granted', isOn: true, isDismissed: true })).toBe(
    'subscribed',
  );
});

it('says nothing where they are impossible', () => {
  expect(bannerVariant({ ...fresh, support: 'unsupported' })).toBeNull();
});

it('shows the state on the account’s pages, and elsewhere only offers them', () => {
  for (const path of ['/account', '/account/orders', '/account/orders/1']) {
    expect(isAccountPage(path), path).toBe(true);
  }
  for (const path of ['/', '/accounts', '/products']) expect(isAccountPage(path), path).toBe(false);
  expect((['offer', 'needs-home-screen'] as const).every(isOffer)).toBe(true);
  expect((['denied', 'subscribed', 'dismissed'] as const).some(isOffer)).toBe(false);
});

it('stays out of the way of a payment, and of the page that explains everything itself', () => {
  for (const path of ['/checkout', '/payment/paypal/return', '/account/notifications']) {
    expect(isBannerPlace(path), path).toBe(false);
  }
  for (const path of ['/', '/account/orders', '/basket', '/checkouts']) {
    expect(isBannerPlace(path), path).toBe(true);
  }
});
