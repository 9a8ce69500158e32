import { beforeAll, expect, it } from 'vitest';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { runOwnerCommand } from '#tests/support/owner-command.ts';
import { markSent, placeOrder } from '#tests/support/sent-orders.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { readCommand } from './reviews-command.ts';

const shop = await testShop();
let productId: string;
let buyer: TestCustomer;
beforeAll(async () => {
  const product = { sku: 'S-1', name: 'Night light', price_pence: 1900 };
  productId = (await shop.db.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow())
    .id;
  await shop.db.insertInto('stock').values({ product_id: productId, on_hand: 9 }).execute();
  buyer = await registerCustomer(shop);
  await markSent(shop, await placeOrder(buyer, productId));
});

/** `npm run reviews -- …` on this test's database. */
const reviews = (...args: string[]) =>
  runOwnerCommand('reviews', args, { DATABASE_URL: shop.context.config.databaseUrl! });

it('shows the owner new and reported reviews, answers, hides and restores them, and keeps the reason', async () => {
  const { Id } = await buyer.call('writeReview', {
    params: { id: productId },
    body: { Stars: 1, Words: 'It hums.\u009b31m' },
  });
  await shop.call('reportReview', { params: { id: Id }, body: { Reason: 'not-about-it' } });
  for (const option of ['--new', '--reported']) {
    expect((await reviews('list', option)).out).toMatch(
      new RegExp(`${Id} .*Night light +new, 1 reported +It hums`),
    );
  }
  expect((await reviews('show', Id)).out).toContain('not-about-it (1)');

  expect(await reviews('answer', Id, '--text', 'Please write to us.')).toMatchObject({ code: 0 });
  expect((await reviews('list', '--new')).out).toBe('No reviews found.\n');
  const shown = (page: number) =>
    shop.call('listReviews', { params: { id: productId }, query: { pageSize: 10 + page } });
  expect((await shown(1)).Reviews).toMatchObject([{ Reply: { Words: 'Please write to us.' } }]);

  expect(await reviews('hide', Id, '--reason', 'About another product.')).toMatchObject({ code: 0 });
  expect(await shown(2)).toMatchObject({ Rating: { Count: 0 }, Reviews: [] });
  expect(await reviews('hide', Id, '--reason', 'Again.')).toMatchObject({
    code: 1,
    err: `Review ${Id} is already hidden.\n`,
  });
  expect((await reviews('list', '--hidden')).out).toContain(Id);
  expect(await reviews('unhide', Id, '--reason', 'It is about this one.')).toMatchObject({ code: 0 });
  expect((await shown(3)).Rating.Count).toBe(1);
  expect(await reviews('keep', Id, '--reason', 'It is honest.')).toMatchObject({ code: 0 });
  const told = JSON.parse((await reviews('show', Id, '--json')).out) as { review: { acts: object[] } };
  expect(told.review.acts).toMatchObject([
    { act: 'answer', reason: 'Please write to us.', actedBy: 'command line', actedAt: expect.any(String) },
    { act: 'hide', reason: 'About another product.' },
    { act: 'unhide', reason: 'It is about this one.' },
    { act: 'keep', reason: 'It is honest.' },
  ]);
  const inLog = await shop.db
    .selectFrom('staff_acts')
    .select(['act', 'via', 'changes'])
    .orderBy('id')
    .execute();
  expect(inLog.map(({ act }) => act)).toEqual([
    'reviews.answer',
    'reviews.hide',
    'reviews.unhide',
    'reviews.keep',
  ]);
  expect(inLog[1]).toMatchObject({ via: 'command', changes: { reason: null } });
  // Nothing in the output moves the cursor.
  const { out } = await reviews('show', Id);
  // oxlint-disable-next-line no-control-regex -- that none of them is there is the point
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

it.each([
  [['hide', 'ID'], 'hide needs --reason.'],
  [['show'], 'show needs the id of a review.'],
  [['list', '--reason', 'x'], 'list has no option --reason.'],
])('says what cannot be understood: %j', (args, words) => {
  expect(() => readCommand(args)).toThrow(words);
});

it.each([
  [['hide', 'ID', '--reason', '  '], 1, 'Please say why.'],
  [['answer', 'ID', '--text', 'x'.repeat(2001)], 1, 'The answer can have at most 2000 characters.'],
  [['show', 'nonsense'], 1, 'That review does not exist.'],
  [['hide', '00000000-0000-4000-8000-000000000000', '--reason', 'x'], 1, 'That review does not exist.'],
  [['delete', 'ID'], 2, 'There is no command "delete".'],
])('says what is wrong with %#', async (args, code, words) => {
  const answer = await reviews(...args);
  expect(answer).toMatchObject({ code, out: '' });
  expect(answer.err).toContain(words);
});
