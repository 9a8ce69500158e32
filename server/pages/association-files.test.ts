import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const androidCertificates = [Array.from({ length: 32 }, () => 'AB').join(':')];

let shop: TestShop;
let shopWithoutApp: TestShop;
beforeAll(async () => {
  shopWithoutApp = await openTestShop();
  shop = await openTestShop({
    app: {
      appleIds: ['AB12CD34EF.com.example.app'],
      androidPackage: 'com.example.app',
      androidCertificates,
    },
  });
});
afterAll(() => Promise.all([shop.close(), shopWithoutApp.close()]));

it('tells iPhones which links the app opens', async () => {
  const answer = await shop.app.inject('/.well-known/apple-app-site-association');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const [details] = answer.json<{
    applinks: { details: { appIDs: string[]; components: { '/': string; exclude?: true }[] }[] };
  }>().applinks.details;
  expect(details!.appIDs).toEqual(['AB12CD34EF.com.example.app']);
  const firstMatch = (path: string) =>
    details!.components.find(({ '/': page }) => new RegExp(`^${page.replaceAll('*', '.*')}$`).test(path));
  for (const path of ['/products/1', '/account/orders/1', '/open?type=product&id=1']) {
    expect(firstMatch(path), path).toEqual({ '/': expect.any(String) });
  }
  for (const path of ['/app-login?token=1', '/enable-notifications?token=1', '/payment/paypal/return']) {
    expect(firstMatch(path), path).toMatchObject({ exclude: true });
  }
  for (const path of ['/', '/login', '/reset-password-handler?token=1', '/api/orders', '/basket']) {
    expect(firstMatch(path), path).toBeUndefined();
  }
});

it('tells Android phones which app it is', async () => {
  const answer = await shop.app.inject('/.well-known/assetlinks.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.json()).toMatchObject([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.app',
        sha256_cert_fingerprints: androidCertificates,
      },
    },
  ]);
});

it('has neither file while no app is set', async () => {
  for (const name of ['apple-app-site-association', 'assetlinks.json']) {
    const answer = await shopWithoutApp.app.inject(`/.well-known/${name}`);
    expect(answer.json(), name).toMatchObject({ status: 404, code: 'request/not-found' });
  }
});
