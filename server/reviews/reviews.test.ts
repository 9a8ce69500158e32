import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invariants } from '#database/invariants.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { changeOrder } from '#server/orders/order-changes.queries.ts';
import { transaction } from '#server/platform/database/database.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { markDelivered, markSent, placeOrder } from '#tests/support/sent-orders.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { actOnReview } from './moderation.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let count = 0;
async function stock(more: { name?: string; sale_rule?: string; style?: [string, string] } = {}) {
  const { style, ...columns } = more;
  count += 1;
  const { id } = await shop.db
    .insertInto('products')
    .values({
      sku: `R-${count}`,
      name: `Muslin ${count}`,
      price_pence: 100 * count,
      ...columns,
      ...(style && { style_id: style[0], option_values: [style[1]] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('stock').values({ product_id: id, on_hand: 1000 }).execute();
  return id;
}

async function stockStyle(...values: string[]): Promise<string[]> {
  const options = JSON.stringify([{ name: 'Size', values }]);
  const { id } = await shop.db
    .insertInto('styles')
    .values({ name: 'Sleepsuit', options })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: string[] = [];
  for (const value of values) ids.push(await stock({ style: [id, value] }));
  return ids;
}

async function buyerOf(...productIds: string[]): Promise<TestCustomer & { orderId: string }> {
  const customer = await registerCustomer(shop);
  const orderId = await placeOrder(customer, ...productIds);
  await markSent(shop, orderId);
  return { ...customer, orderId };
}

const write = (by: TestCustomer, id: string, more: object = {}) =>
  by.call('writeReview', { params: { id }, body: { Stars: 4, ...more } });

/** Pages may be two seconds old, so each query here is different. */
let fresh = 0;
const see = (
  id: string,
  query: { page?: number; pageSize?: number; sort?: 'newest' | 'highest' | 'lowest' } = {},
) => shop.call('listReviews', { params: { id }, query: { ...query, fresh: (fresh += 1) } as never });

/** Uses a different query each time, for the same reason. */
async function cardRating(id: string) {
  const query = { ids: id, fresh: (fresh += 1) } as never;
  return (await shop.call('listProductCards', { query })).Cards[0]!.Rating;
}

describe('writing a review', () => {
  it('is for people who were sent the product, and shows to everybody what was said', async () => {
    const id = await stock();
    const buyer = await buyerOf(id);
    const written = await write(buyer, id, {
      Title: ' Soft ',
      Words: 'Washes well.\nDries fast.',
      Fit: 'true',
      ChildAgeMonths: 7,
      ShowAs: 'first-name',
    });
    expect(written).toMatchObject({ ShownName: 'Ada', Status: 'published', Product: { Uuid: id } });
    expect(await see(id)).toEqual({
      Rating: { Average: 4, Count: 1, Distribution: [0, 0, 0, 1, 0], IsExample: false },
      IsReviewable: true,
      Fit: { Small: 0, True: 1, Large: 0 },
      Reviews: [
        {
          Id: written.Id,
          Stars: 4,
          Title: 'Soft',
          Words: 'Washes well.\nDries fast.',
          Fit: 'true',
          ChildAgeMonths: 7,
          ShownName: 'Ada',
          Values: [],
          WrittenAt: expect.stringMatching(/Z$/),
          EditedAt: null,
          Reply: null,
          IsExample: false,
        },
      ],
      PageInfo: { CurrentPage: 1, TotalPages: 1, PageSize: 5, TotalItems: 1 },
    });
    expect((await buyer.call('listActivity', { query: {} })).logs[0]).toMatchObject({
      action: 'Review written',
      entityId: written.Id,
    });
  });

  it.each([
    [{ Stars: 0 }, 'Please choose from one to five stars.'],
    [{ Stars: 6 }, 'Please choose from one to five stars.'],
    [{ Stars: 4.5 }, 'Please choose from one to five stars.'],
    [{ Stars: undefined }, 'Please choose from one to five stars.'],
    [{ Words: 'x'.repeat(2001) }, 'The review can have at most 2000 characters.'],
    [{ Words: 'nul \u0000' }, 'The review contains characters that cannot be used here.'],
    [{ Title: 'two\nlines' }, 'The title contains characters that cannot be used here.'],
    [{ Fit: 'huge' }, 'Please say small, true or large.'],
    [{ ChildAgeMonths: -1 }, "Your child's age must be from 0 to 240 months."],
    [{ ChildAgeMonths: 241 }, "Your child's age must be from 0 to 240 months."],
    [{ ShowAs: 'own' }, 'Please enter the name to show.'],
    [{ ShowAs: 'own', OwnName: 'x'.repeat(41) }, 'The name can have at most 40 characters.'],
    [{ IsExample: true }, 'There is no field "IsExample" here.'],
  ])('refuses %# with a sentence', async (form, words) => {
    const id = await stock();
    const buyer = await buyerOf(id);
    await expect(write(buyer, id, form)).rejects.toMatchObject({ status: 400, message: words });
    expect((await see(id)).Rating.Count).toBe(0);
  });

  it('is refused to somebody who has not bought it, not paid for it, or not been sent it yet', async () => {
    const [id, other] = [await stock(), await stock()];
    const refused = { status: 403, code: 'reviews/not-bought' };
    await expect(write(await buyerOf(other), id)).rejects.toMatchObject(refused);
    const unpaid = await registerCustomer(shop);
    const orderId = await placeOrder(unpaid, id);
    await expect(write(unpaid, id)).rejects.toMatchObject(refused);
    await unpaid.call('cancelOrder', { params: { id: orderId } });
    await expect(write(unpaid, id)).rejects.toMatchObject(refused);
    await expect(shop.call('writeReview', { params: { id }, body: { Stars: 5 } })).rejects.toMatchObject({
      status: 401,
    });
  });

  it('stays possible if the goods were returned: that opinion counts as well', async () => {
    const id = await stock();
    const buyer = await buyerOf(id);
    await transaction(shop.db, async (trx) => {
      const { totalPence } = (await lockOrder(trx, buyer.orderId))!;
      await changeOrder(trx, buyer.orderId, {
        status: 'Refunded',
        paymentStatus: 'Refunded',
        refund: { amountPence: totalPence, refundedAt: shop.clock.now() },
      });
    });
    expect(await write(buyer, id, { Stars: 1 })).toMatchObject({ Stars: 1 });
  });

  it('about first infant formula is not possible for anybody', async () => {
    const id = await stock({ sale_rule: 'first-infant-formula' });
    const buyer = await buyerOf(id);
    await expect(write(buyer, id)).rejects.toMatchObject({ status: 409, code: 'reviews/not-taken' });
    expect((await buyer.call('listOwnReviews', {})).ToReview).toEqual([]);
    expect(await see(id)).toMatchObject({ IsReviewable: false, Rating: { Count: 0 } });
  });

  it('counts once for all variants of a style, and says which was bought', async () => {
    const [small, large] = (await stockStyle('0-3 months', '3-6 months')) as [string, string];
    const buyer = await buyerOf(small, large);
    expect((await buyer.call('listOwnReviews', {})).ToReview).toHaveLength(1);
    await write(buyer, large, { Stars: 5 });
    await expect(write(buyer, small, { Stars: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'reviews/already-written',
    });
    const other = await buyerOf(small);
    // Asked about the variant that they did not buy.
    await write(other, large, { Stars: 2 });
    for (const id of [small, large]) {
      const { Rating, Reviews } = await see(id);
      expect(Rating).toMatchObject({ Average: 3.5, Count: 2 });
      expect(Reviews.map(({ Values }) => Values)).toEqual([['0-3 months'], ['3-6 months']]);
    }
    expect(await buyer.call('listOwnReviews', {})).toMatchObject({
      ToReview: [],
      Reviews: [{ Product: { Uuid: large } }],
    });
  });

  it('keeps one of two that are sent at the same moment, even about two variants', async () => {
    for (let round = 0; round < 5; round++) {
      const [small, large] = (await stockStyle('Small', 'Large')) as [string, string];
      const buyer = await buyerOf(small, large);
      const all = await Promise.allSettled([
        write(buyer, small, { Stars: 1 }),
        write(buyer, large, { Stars: 2 }),
        write(buyer, small, { Stars: 3 }),
      ]);
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const each of all) {
        if (each.status === 'rejected')
          expect(each.reason).toMatchObject({ code: 'reviews/already-written' });
      }
      expect((await see(small)).Rating.Count).toBe(1);
    }
  });

  it('that is sent twice appears once', async () => {
    const id = await stock();
    const buyer = await buyerOf(id);
    const [one, two] = await Promise.all([write(buyer, id), write(buyer, id)]);
    expect(two.Id).toBe(one.Id);
    const again = await shop.app.inject({
      method: 'POST',
      url: `/api/products/${id}/reviews`,
      headers: { authorization: `Bearer ${buyer.token}` },
      payload: { Stars: 4 },
    });
    expect(again.statusCode).toBe(200);
    expect((await see(id)).Rating.Count).toBe(1);
  });
});

describe('one’s own review', () => {
  it('can be changed and deleted only by its writer', async () => {
    const id = await stock();
    const [buyer, stranger] = [await buyerOf(id), await buyerOf(id)];
    const { Id } = await write(buyer, id, { Stars: 5, ShowAs: 'own', OwnName: 'Two of four' });
    const notFound = { status: 404, code: 'reviews/not-found' };
    const change = (by: TestCustomer, Stars: number) =>
      by.call('changeReview', { params: { id: Id }, body: { Stars } });
    await expect(change(stranger, 1)).rejects.toMatchObject(notFound);
    await expect(stranger.call('deleteReview', { params: { id: Id } })).rejects.toMatchObject(notFound);
    expect((await see(id)).Rating.Average).toBe(5);

    expect(await change(buyer, 2)).toMatchObject({
      Stars: 2,
      ShownName: 'A parent',
      EditedAt: expect.stringMatching(/Z$/),
    });
    expect((await see(id)).Rating).toMatchObject({ Average: 2, Count: 1 });
    await buyer.call('deleteReview', { params: { id: Id } });
    expect((await see(id)).Rating.Count).toBe(0);
    await expect(buyer.call('deleteReview', { params: { id: Id } })).rejects.toMatchObject(notFound);
    await write(buyer, id, { Stars: 3 });
  });

  it('stays hidden when it is changed, and its writer is told why', async () => {
    const id = await stock();
    const buyer = await buyerOf(id);
    const { Id } = await write(buyer, id);
    const reason = 'It names the midwife.';
    await actOnReview(shop.context, { kind: 'command' }, Id, { act: 'hide', reason, actedBy: 'a test' });
    await buyer.call('changeReview', { params: { id: Id }, body: { Stars: 5 } });
    expect(await see(id)).toMatchObject({ Rating: { Count: 0 }, Reviews: [] });
    expect((await buyer.call('listOwnReviews', {})).Reviews).toMatchObject([
      { Status: 'hidden', HiddenBecause: reason, Stars: 5 },
    ]);
  });

  it('does not return to the page by being deleted and written again', async () => {
    const id = await stock();
    const buyer = await buyerOf(id);
    const { Id } = await write(buyer, id, { Words: 'Ask for Jane Doe.' });
    const reason = 'It names the midwife.';
    await actOnReview(shop.context, { kind: 'command' }, Id, { act: 'hide', reason, actedBy: 'a test' });
    await buyer.call('deleteReview', { params: { id: Id } });

    const { Reviews, ToReview } = await buyer.call('listOwnReviews', {});
    expect({ Reviews, ids: ToReview.map(({ Uuid }) => Uuid) }).toEqual({ Reviews: [], ids: [id] });
    const kept = await shop.db
      .selectFrom('reviews')
      .where('id', '=', Id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain('Jane');
    for (const again of [
      () => buyer.call('deleteReview', { params: { id: Id } }),
      () => buyer.call('changeReview', { params: { id: Id }, body: { Stars: 4 } }),
      () =>
        actOnReview(shop.context, { kind: 'command' }, Id, {
          act: 'unhide',
          reason: 'It may stay.',
          actedBy: 'a test',
        }),
    ]) {
      await expect(again()).rejects.toMatchObject({ code: 'reviews/not-found' });
    }

    expect(await write(buyer, id, { Words: 'Jane Doe!' })).toMatchObject({
      Id,
      Status: 'hidden',
      HiddenBecause: reason,
    });
    expect(await see(id)).toMatchObject({ Rating: { Count: 0 }, Reviews: [] });
    // The owner checks it, and may leave it as it is.
    await actOnReview(shop.context, { kind: 'command' }, Id, {
      act: 'unhide',
      reason: 'It may stay.',
      actedBy: 'a test',
    });
    expect((await see(id)).Reviews).toMatchObject([{ Words: 'Jane Doe!' }]);
  });

  it('is deleted with the account', async () => {
    const id = await stock();
    const buyer = await buyerOf(id);
    await markDelivered(shop, buyer.orderId);
    const { Id } = await write(buyer, id);
    await shop.call('reportReview', { params: { id: Id }, body: { Reason: 'not-genuine' } });
    await buyer.call('deleteAccount', { body: { password: buyer.password } });
    expect(await see(id)).toMatchObject({ Rating: { Count: 0 }, Reviews: [] });
  });
});

describe('reading reviews', () => {
  it('goes page by page in the order asked for', async () => {
    const id = await stock();
    for (const Stars of [3, 5, 1]) {
      await write(await buyerOf(id), id, { Stars });
      shop.clock.advance(60);
    }
    const stars = async (sort: 'newest' | 'highest' | 'lowest') =>
      (await see(id, { sort })).Reviews.map(({ Stars }) => Stars);
    expect(await stars('newest')).toEqual([1, 5, 3]);
    expect(await stars('highest')).toEqual([5, 3, 1]);
    expect(await stars('lowest')).toEqual([1, 3, 5]);
    const second = await see(id, { page: 2, pageSize: 2 });
    expect(second.Reviews.map(({ Stars }) => Stars)).toEqual([3]);
    expect(second.PageInfo).toMatchObject({ CurrentPage: 2, TotalPages: 2, TotalItems: 3 });
    await expect(see(id, { sort: 'best' as never })).rejects.toMatchObject({
      status: 400,
      message: 'Reviews can be sorted by newest, highest or lowest.',
    });
  });

  it('is not possible for a product that is not published', async () => {
    const id = await stock();
    await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', id).execute();
    await expect(see(id)).rejects.toMatchObject({ status: 404, code: 'catalogue/product-not-found' });
  });

  it('shows examples only until there is a review by a buyer', async () => {
    const id = await stock();
    const example = { stars: 5, shown_as: 'a-parent', shown_name: 'A parent' };
    await shop.db
      .insertInto('reviews')
      .values({ ...example, product_id: id, is_example: true, written_at: shop.clock.now() })
      .execute();
    expect(await see(id)).toMatchObject({
      Rating: { Count: 1, IsExample: true },
      Reviews: [{ IsExample: true }],
    });
    expect(await cardRating(id)).toMatchObject({ Count: 1, IsExample: true });
    await write(await buyerOf(id), id, { Stars: 2 });
    expect(await cardRating(id)).toEqual({ Average: 2, Count: 1, IsExample: false });
    expect(await see(id)).toMatchObject({
      Rating: { Average: 2, Count: 1, IsExample: false },
      Reviews: [{ IsExample: false }],
    });
  });
});

describe('reporting a review', () => {
  it('is for everybody, a few times a minute, and only for what is shown', async () => {
    const own = await openTestShop({ authRequestsPerAddressPerMinute: 10 });
    try {
      const id = '00000000-0000-4000-8000-000000000000';
      const report = () => own.call('reportReview', { params: { id }, body: { Reason: 'offensive' } });
      for (let time = 0; time < 10; time++) {
        await expect(report()).rejects.toMatchObject({ status: 404, code: 'reviews/not-found' });
      }
      await expect(report()).rejects.toMatchObject({ status: 429 });
    } finally {
      await own.close();
    }
  });

  it('is refused without a reason', async () => {
    const params = { id: '00000000-0000-4000-8000-000000000000' };
    await expect(
      shop.call('reportReview', { params, body: { Reason: 'dull' as never } }),
    ).rejects.toMatchObject({ status: 400, message: 'Please say what is wrong with the review.' });
  });
});

it('counts agree with a loop over the reviews, whatever happens to them', async () => {
  const ids = await stockStyle('A', 'B', 'C');
  const buyers = await Promise.all(Array.from({ length: 4 }, () => buyerOf(...ids)));
  const act = fc.record({
    who: fc.nat(3),
    what: fc.constantFrom('write', 'change', 'delete', 'hide', 'unhide'),
    product: fc.nat(2),
    stars: fc.integer({ min: 1, max: 5 }),
    fit: fc.constantFrom('small', 'true', 'large', null),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      // Some of them concurrently.
      await Promise.allSettled(
        acts.map(async ({ who, what, product, stars, fit }) => {
          const buyer = buyers[who]!;
          const body = { Stars: stars, Fit: fit };
          if (what === 'write') return buyer.call('writeReview', { params: { id: ids[product]! }, body });
          const [own] = (await buyer.call('listOwnReviews', {})).Reviews;
          if (!own) return undefined;
          const params = { id: own.Id };
          if (what === 'change') return buyer.call('changeReview', { params, body });
          if (what === 'delete') return buyer.call('deleteReview', { params });
          const decided = { act: what as 'hide' | 'unhide', reason: 'A test.', actedBy: 'a test' };
          return actOnReview(shop.context, { kind: 'command' }, own.Id, decided);
        }),
      );
      const shown = await shop.db
        .selectFrom('reviews')
        .where('product_id', 'in', ids)
        .where('status', '=', 'published')
        .select(['stars', 'fit'])
        .execute();
      const distribution = [0, 0, 0, 0, 0];
      const fits = { small: 0, true: 0, large: 0 };
      let sum = 0;
      for (const { stars, fit } of shown) {
        distribution[stars - 1]! += 1;
        sum += stars;
        if (fit !== null) fits[fit as keyof typeof fits] += 1;
      }
      const { Rating, Fit } = await see(ids[0]!);
      expect(Rating).toEqual({
        Average: shown.length === 0 ? 0 : Math.round((sum * 10) / shown.length) / 10,
        Count: shown.length,
        Distribution: distribution,
        IsExample: false,
      });
      expect(Fit).toEqual({ Small: fits.small, True: fits.true, Large: fits.large });
    }),
    { numRuns: 15 },
  );
  const { brokenBy } = invariants.find(({ name }) => name.startsWith('the ratings'))!;
  expect((await sql.raw(brokenBy).execute(shop.db)).rows).toEqual([]);
});
