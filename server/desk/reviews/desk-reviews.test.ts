import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewView } from '#contract/desk/review-words.ts';
import { setStock } from '#server/inventory/stock.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { markSent, placeOrder } from '#tests/support/sent-orders.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let mia: TestStaff;
let noa: TestStaff;
let productId: string;
beforeAll(async () => {
  shop = await openTestShop();
  mia = await employ(shop, 'editor', { name: 'Mia' });
  noa = await employ(shop, 'editor', { name: 'Noa' });
  productId = await stock('REVIEWED');
});
afterAll(() => shop.close());

async function stock(sku: string): Promise<string> {
  const { id } = await shop.db
    .insertInto('products')
    .values({ sku, name: 'Otter cup', price_pence: 900 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction(shop.db, (trx) => setStock(trx, [{ productId: id, onHand: 99 }], { kind: 'command' }));
  return id;
}

async function written(words: string): Promise<{ id: string; writer: TestCustomer }> {
  const writer = await registerCustomer(shop);
  await markSent(shop, await placeOrder(writer, productId));
  const { Id } = await writer.call('writeReview', {
    params: { id: productId },
    body: { Stars: 2, Title: '<b>Leaks</b>', Words: words },
  });
  return { id: Id, writer };
}

const list = async (view: ReviewView) => (await mia.call('listDeskReviews', { query: { view } })).reviews;
const find = async (id: string, view: ReviewView = 'all') =>
  (await list(view)).find((each) => each.id === id);
let fresh = 0;
const onPage = async (id: string) => {
  const query = { pageSize: 100, fresh: (fresh += 1) } as never;
  const { Reviews } = await shop.call('listReviews', { params: { id: productId }, query });
  return Reviews.find(({ Id }) => Id === id);
};

test('a new review waits, is answered publicly, and is logged without its words', async () => {
  const { id } = await written('It \u202eleaks');
  const before = (await mia.call('getToday', {})).reviewsToLookAt.count;
  expect(await find(id, 'waiting')).toMatchObject({
    title: '<b>Leaks</b>',
    words: 'It leaks',
    stars: 2,
    isWaiting: true,
    reply: null,
    productName: 'Otter cup',
    acts: [],
  });
  const body = { act: 'answer' as const, reason: 'We are sorry: <i>here</i> is another.', version: 1 };
  const answered = await mia.call('decideOnReview', { params: { id }, body });
  expect(answered).toMatchObject({
    version: 2,
    reply: body.reason,
    isWaiting: false,
    acts: [{ act: 'answer', actedBy: 'Mia', reason: body.reason }],
  });
  expect((await onPage(id))!.Reply).toMatchObject({ Words: body.reason });
  expect(await find(id, 'waiting')).toBeUndefined();
  expect((await mia.call('getToday', {})).reviewsToLookAt.count).toBe(before - 1);
  const acts = await shop.db
    .selectFrom('staff_acts')
    .where('entity_id', '=', id)
    .select(['act', 'staff_id', 'changes'])
    .execute();
  expect(acts).toEqual([{ act: 'reviews.answer', staff_id: mia.id, changes: { reason: null } }]);
});

test('a reported one is hidden for a reason that its writer can read, and shown again', async () => {
  const { id, writer } = await written('Ring me');
  await shop.call('reportReview', { params: { id }, body: { Reason: 'personal-data' } });
  expect(await find(id, 'reported')).toMatchObject({ reports: [{ reason: 'personal-data', count: 1 }] });
  const decide = (act: 'hide' | 'unhide' | 'keep', version: number) =>
    mia.call('decideOnReview', { params: { id }, body: { act, reason: `to ${act}`, version } });
  expect(await decide('hide', 1)).toMatchObject({ status: 'hidden', hiddenBecause: 'to hide', reports: [] });
  expect(await onPage(id)).toBeUndefined();
  const [own] = (await writer.call('listOwnReviews', {})).Reviews;
  expect(own).toMatchObject({ Status: 'hidden', HiddenBecause: 'to hide' });
  await expect(decide('hide', 2)).rejects.toMatchObject({ code: 'reviews/nothing-to-do' });
  expect(await find(id, 'hidden')).toBeDefined();
  expect(await decide('unhide', 2)).toMatchObject({ status: 'published', version: 3 });
  expect(await onPage(id)).toBeDefined();
  expect(await decide('keep', 3)).toMatchObject({ version: 3, isWaiting: false });
});

test('of two who decide at once the second learns what the first has done, and who it was', async () => {
  const { id } = await written('Twice');
  const answer = (by: TestStaff, reason: string) =>
    by.call('decideOnReview', { params: { id }, body: { act: 'answer', reason, version: 1 } });
  const outcomes = await Promise.allSettled([answer(mia, 'Mia says'), answer(noa, 'Noa says')]);
  const first = outcomes[0].status === 'fulfilled' ? 'Mia' : 'Noa';
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const lost = outcomes.find((outcome) => outcome.status === 'rejected')!;
  expect(lost.reason).toMatchObject({
    code: 'desk/changed-meanwhile',
    problem: {
      ...{ version: 2, changedBy: first },
      fields: [{ field: 'decision', theirs: { status: 'published', reply: `${first} says` } }],
    },
  });
  expect((await find(id))!.acts).toHaveLength(1);
});

test('a review that its writer has changed meanwhile is read before it is answered', async () => {
  const { id, writer } = await written('Bad');
  await writer.call('changeReview', { params: { id }, body: { Stars: 5, Words: 'Good after all' } });
  await expect(
    mia.call('decideOnReview', { params: { id }, body: { act: 'answer', reason: 'Sorry', version: 1 } }),
  ).rejects.toMatchObject({
    code: 'desk/changed-meanwhile',
    problem: { changedBy: 'Its writer' },
  });
});

test('a missing review or reason is refused; a packer and a viewer see no reviews', async () => {
  const body = { act: 'hide' as const, reason: 'x', version: 1 };
  await expect(mia.call('decideOnReview', { params: { id: randomUUID() }, body })).rejects.toMatchObject({
    code: 'reviews/not-found',
  });
  const { id } = await written('Long');
  await expect(
    mia.call('decideOnReview', { params: { id }, body: { ...body, reason: 'x'.repeat(501) } }),
  ).rejects.toMatchObject({ code: 'reviews/reason-needed' });
  for (const role of ['packer', 'viewer'] as const) {
    const other = await employ(shop, role);
    await expect(other.call('listDeskReviews', { query: {} })).rejects.toMatchObject({
      code: 'desk/not-allowed',
    });
    expect((await other.call('getToday', {})).reviewsToLookAt.count).toBe(0);
  }
});

test('pages continue after the last review seen', async () => {
  const all = await list('all');
  const { reviews } = await mia.call('listDeskReviews', { query: { view: 'all', after: all[1]!.id } });
  expect(reviews.map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id));
});
