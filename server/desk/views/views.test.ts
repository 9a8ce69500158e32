import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_VIEWS } from '#contract/desk/views.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let mia: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  mia = await employ(shop, 'viewer', { name: 'Mia' });
  ben = await employ(shop, 'owner', { name: 'Ben' });
});
afterAll(() => shop.close());

const late = { name: 'Late gifts', path: '/desk/orders?search=gift+box&view=late' };
const viewsOf = async (person: TestStaff) => (await person.call('getMe', {})).views;

describe('a view', () => {
  test('is saved for one person under a name, and replaced under that name', async () => {
    await mia.call('saveView', { body: { name: 'Late gifts', path: '/desk/orders?view=late' } });
    const saved = await mia.call('saveView', { body: late });
    expect(await viewsOf(mia)).toEqual([saved]);
    expect(saved).toMatchObject(late);
    expect(await viewsOf(ben)).toEqual([]);
  });

  test('of somebody else cannot be removed', async () => {
    const [view] = await viewsOf(mia);
    const params = { id: view!.id };
    const missing = { status: 404, code: 'desk/view-not-found' };
    await expect(ben.call('removeView', { params })).rejects.toMatchObject(missing);
    expect(await viewsOf(mia)).toEqual([view]);
    await mia.call('removeView', { params });
    await expect(mia.call('removeView', { params })).rejects.toMatchObject(missing);
    expect(await viewsOf(mia)).toEqual([]);
  });

  test.each([
    '/desk',
    '/products',
    '/desk/../account',
    '//evil.example/desk/orders',
    'https://evil.example/desk/orders',
    '/desk/orders?a=<script>',
    '/desk/orders#top',
    '/desk//evil.example',
    `/desk/orders?search=${'x'.repeat(1000)}`,
  ])('must be a screen of the desk: %s is refused', async (path) => {
    await expect(mia.call('saveView', { body: { name: 'Bad', path } })).rejects.toMatchObject({
      status: 400,
      code: 'request/invalid',
    });
  });

  test('is one of at most thirty, even if two browsers save one at once', async () => {
    const save = (number: number) =>
      ben.call('saveView', { body: { name: `View ${number}`, path: `/desk/orders?search=${number}` } });
    for (let number = 1; number < MAX_VIEWS; number++) await save(number);
    const outcomes = await Promise.allSettled([save(100), save(101)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(save(102)).rejects.toMatchObject({ status: 409, code: 'desk/too-many-views' });
    await save(1);
    expect(await viewsOf(ben)).toHaveLength(MAX_VIEWS);
  });
});
