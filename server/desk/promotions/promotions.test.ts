import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskPromotion } from '#contract/desk/promotions.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { createPromotion } from '#contract/desk/promotions.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';

type Typed = CallInput<typeof createPromotion>['body'];

let world: PayingShop;
let owner: TestStaff;
beforeAll(async () => {
  world = await openPayingShop();
  owner = await employ(world.shop, 'owner', { name: 'Ben' });
});
afterAll(() => world.close());

const refusal = (code: string, message?: string | RegExp) =>
  expect.objectContaining({
    code,
    ...(message !== undefined && { message: expect.stringMatching(message) as unknown }),
  });

let made = 0;
/** 10% off everything, unless told otherwise. */
const typed = (changes: Partial<Typed> = {}): Typed => ({
  code: `DESK${++made}`,
  name: null,
  reduction: { kind: 'percent', percent: 10 },
  chosen: null,
  firstDay: null,
  lastDay: null,
  minimumPence: 0,
  usesMax: null,
  usesPerCustomer: null,
  ...changes,
});
const make = (changes: Partial<Typed> = {}) => owner.call('createPromotion', { body: typed(changes) });
const read = async (id: string) => (await owner.call('getPromotion', { params: { id } })).promotion;
const listed = async (search: string) =>
  (await owner.call('listPromotions', { query: { search } })).promotions;

/** As its form sends it again. */
const again = (
  { code, name, reduction, firstDay, lastDay, ...rest }: DeskPromotion,
  changes: object = {},
) => ({
  ...{ code, name, reduction, firstDay, lastDay, version: rest.version },
  ...{ minimumPence: rest.minimumPence, usesMax: rest.usesMax, usesPerCustomer: rest.usesPerCustomer },
  chosen: rest.chosen && {
    categoryIds: rest.chosen.categories.map(({ id }) => id),
    styleIds: rest.chosen.styles.map(({ id }) => id),
    productIds: rest.chosen.products.map(({ id }) => id),
  },
  ...changes,
});
const change = (promotion: DeskPromotion, changes: object, by = owner) =>
  by.call('changePromotion', { params: { id: promotion.id }, body: again(promotion, changes) });

const product = async (pricePence: number, changes: { sale_rule?: string; style_id?: string } = {}) => {
  const id = await world.stock(50, { pricePence });
  await world.shop.db
    .updateTable('products')
    .set({ vat_class: 'standard', ...changes })
    .where('id', '=', id)
    .execute();
  return id;
};
const apply = (buyer: Buyer, code: string) => buyer.call('setBasketCode', { body: { code } });
async function orderWith(code: string, pricePence: number, pays: boolean) {
  const buyer = await world.buyer();
  await buyer.put(await product(pricePence));
  await apply(buyer, code);
  const order = await buyer.order();
  if (pays) {
    await buyer.approve(order.id);
    expect((await buyer.capture(order.id)).status).toBe(200);
  }
  return { buyer, order };
}
const chosenOf = (part: Partial<NonNullable<Typed['chosen']>>) => ({
  ...{ categoryIds: [], styleIds: [], productIds: [] },
  ...part,
});

describe('a code', () => {
  test('is made, can be used at once, and is stopped at once', async () => {
    const promotion = await make({ code: ' welcome-10 ', usesPerCustomer: 1 });
    expect(promotion).toMatchObject({ code: 'WELCOME10', name: 'WELCOME10', used: 0, chosen: null });
    const buyer = await world.buyer();
    await buyer.put(await product(4200));
    expect((await apply(buyer, 'welcome10')).discount).toMatchObject({ amount: 4.2 });
    const params = { id: promotion.id };
    expect(await owner.call('stopPromotion', { params })).toMatchObject({ isStopped: true });
    expect((await buyer.call('getBasket', { query: {} })).codeProblem).toMatch(/has ended/);
    // Pressed twice, or by two people.
    const twice = await owner.call('stopPromotion', { params });
    expect(twice).toEqual(await read(promotion.id));
    expect(await owner.call('startPromotion', { params })).toMatchObject({ isStopped: false });
    expect((await buyer.call('getBasket', { query: {} })).discount).toMatchObject({ amount: 4.2 });
    const { acts } = await owner.call('listActions', {
      query: { entityType: 'promotion', entityId: promotion.id },
    });
    expect(acts.map(({ act }) => act)).toEqual(['promotions.start', 'promotions.stop', 'promotions.create']);
  });

  test('is stopped without being asked who one is, but not started', async () => {
    const { id } = await make();
    const tired = await employ(world.shop, 'owner', { isConfirmed: false });
    expect(await tired.call('stopPromotion', { params: { id } })).toMatchObject({ isStopped: true });
    await expect(tired.call('startPromotion', { params: { id } })).rejects.toEqual(refusal('desk/confirm'));
  });

  test('is for what was chosen, and says it by name', async () => {
    const { id: categoryId } = await world.shop.db
      .insertInto('categories')
      .values({ name: 'Sleep' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const productId = await product(1000);
    const promotion = await make({
      chosen: chosenOf({ categoryIds: [categoryId], productIds: [productId, productId] }),
    });
    expect(promotion.chosen).toMatchObject({
      categories: [{ id: categoryId, name: 'Sleep' }],
      styles: [],
      products: [{ id: productId }],
    });
    const all = await change(promotion, { chosen: null });
    expect(all.chosen).toBeNull();
    expect(await change(all, { chosen: chosenOf({ productIds: [productId] }) })).toMatchObject({
      chosen: { categories: [], products: [{ id: productId }] },
    });
  });

  test('is changed in all it says, and what was used stays as it was', async () => {
    const promotion = await make({ code: 'LATER', firstDay: '2020-01-01' });
    const { order } = await orderWith('LATER', 2000, true);
    await orderWith('LATER', 1000, false);
    const changed = await change(await read(promotion.id), {
      code: 'later20',
      name: 'For Christmas',
      reduction: { kind: 'pounds', pence: 2000 },
      lastDay: '2099-12-24',
      minimumPence: 3000,
      usesMax: 1,
      usesPerCustomer: 1,
    });
    expect(changed).toMatchObject({
      ...{ code: 'LATER20', name: 'For Christmas', used: 2, held: 1, usesMax: 1 },
      ...{ costPence: 200, heldPence: 100, reduction: { kind: 'pounds', pence: 2000 } },
    });
    const { uses } = await owner.call('listPromotionUses', { params: { id: promotion.id }, query: {} });
    expect(uses).toMatchObject([
      { state: 'held', pence: 100, orderStatus: 'Pending' },
      { orderNumber: order.orderNumber, state: 'kept', pence: 200, orderStatus: 'Processing' },
    ]);
    const buyer = await world.buyer();
    await buyer.put(await product(9000));
    expect((await apply(buyer, 'LATER20')).codeProblem).toMatch(/used up/);
    const { acts } = await owner.call('listActions', {
      query: { entityType: 'promotion', entityId: promotion.id },
    });
    expect(acts[0]).toMatchObject({
      act: 'promotions.change',
      changes: {
        takesOff: { before: '10% off', after: '£20.00 off' },
        usesMax: { before: null, after: 1 },
      },
    });
  });

  test('is not changed over somebody else’s head', async () => {
    const promotion = await make();
    const mia = await employ(world.shop, 'owner', { name: 'Mia' });
    await change(promotion, { usesMax: 5 }, mia);
    await expect(change(promotion, { usesMax: 9 })).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      problem: { version: 2, fields: [{ field: 'usesMax', yours: 9, theirs: 5 }] },
    });
    // The same change is no conflict, and nothing to record.
    expect(await change(promotion, { usesMax: 5 })).toMatchObject({ version: 2 });
    const ends = await Promise.allSettled([
      change(await read(promotion.id), { usesMax: 6 }),
      change(await read(promotion.id), { usesMax: 7 }, mia),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is made once, however often its answer was lost', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = typed();
    const first = await owner.call('createPromotion', { body }, { headers });
    expect(await owner.call('createPromotion', { body }, { headers })).toEqual(first);
    expect(await listed(body.code)).toHaveLength(1);
  });

  test('is one of its name', async () => {
    const { code } = await make();
    await expect(make({ code: code.toLowerCase() })).rejects.toEqual(
      refusal('promotions/code-taken', `There is already a code ${code}`),
    );
    const other = await make();
    await expect(change(other, { code })).rejects.toEqual(refusal('promotions/code-taken', code));
    const ends = await Promise.allSettled(['RACED', 'RACED', 'RACED'].map((raced) => make({ code: raced })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is found by parts of its code and its name, page by page', async () => {
    const names = Array.from({ length: 53 }, (_, index) => `Paged ${index}`);
    await world.shop.db
      .insertInto('promotions')
      .values(
        names.map((name, index) => ({
          ...{ name, code: `PAGED${index}`, kind: 'delivery', created_at: world.shop.clock.now() },
        })),
      )
      .execute();
    const first = await owner.call('listPromotions', { query: { search: 'pAgEd' } });
    expect(first).toMatchObject({ hasMore: true });
    const after = first.promotions.at(-1)!.id;
    const second = await owner.call('listPromotions', { query: { search: 'paged', after } });
    expect(second.hasMore).toBe(false);
    expect(new Set([...first.promotions, ...second.promotions].map(({ code }) => code)).size).toBe(53);
    expect(await listed('paged 52')).toMatchObject([{ code: 'PAGED52', reduction: { kind: 'delivery' } }]);
    expect(await listed('%')).toEqual([]);
  });

  test('shows its orders page by page', async () => {
    const { id, code } = await make();
    const { order } = await orderWith(code, 1000, false);
    await orderWith(code, 1000, false);
    const { uses } = await owner.call('listPromotionUses', { params: { id }, query: {} });
    expect(uses).toHaveLength(2);
    const next = await owner.call('listPromotionUses', {
      params: { id },
      query: { after: uses[0]!.orderId },
    });
    expect(next).toMatchObject({ uses: [{ orderId: order.id }], hasMore: false });
  });
});

describe('refuses bad input', () => {
  test.each<[string, object, RegExp]>([
    ['nothing off', { reduction: { kind: 'percent', percent: 0 } }, /whole number from 1 to 90/],
    ['91 per cent', { reduction: { kind: 'percent', percent: 91 } }, /whole number from 1 to 90/],
    [
      'one and a half per cent',
      { reduction: { kind: 'percent', percent: 1.5 } },
      /whole number from 1 to 90/,
    ],
    ['a percentage in words', { reduction: { kind: 'percent', percent: '10' } }, /whole number from 1 to 90/],
    ['no pounds', { reduction: { kind: 'pounds', pence: 0 } }, /£0\.01 to £100,000/],
    ['too many pounds', { reduction: { kind: 'pounds', pence: 10_000_001 } }, /£0\.01 to £100,000/],
    ['pounds and per cent', { reduction: { kind: 'pounds', pence: 5, percent: 5 } }, /percent/],
    ['another kind', { reduction: { kind: 'bogof' } }, /what the code takes off/],
    ['a short code', { code: 'AB' }, /3 to 24 letters and digits/],
    ['a long code', { code: 'A'.repeat(25) }, /3 to 24 letters and digits/],
    ['a code of 5,000 characters', { code: 'A'.repeat(5000) }, /3 to 24 letters and digits/],
    ['an odd code', { code: 'TEN%OFF' }, /3 to 24 letters and digits/],
    ['a code with an accent', { code: 'BÉBÉ10' }, /3 to 24 letters and digits/],
    ['no code', { code: null }, /3 to 24 letters and digits/],
    ['days backwards', { firstDay: '2026-12-14', lastDay: '2026-12-01' }, /can’t be before the first/],
    ['a day that is none', { lastDay: '2026-02-30' }, /must be a date/],
    ['no uses', { usesMax: 0 }, /1 to 1,000,000/],
    ['no use for a customer', { usesPerCustomer: 0 }, /1 to 1,000/],
    ['a sum below nothing', { minimumPence: -1 }, /amount in pounds/],
    ['nothing chosen', { chosen: chosenOf({}) }, /choose at least one/],
    [
      'too much chosen',
      { chosen: chosenOf({ productIds: Array.from({ length: 201 }, () => randomUUID()) }) },
      /at most 200/,
    ],
    ['a long name', { name: 'x'.repeat(61) }, /at most 60 characters/],
    ['more than there is', { isStopped: true }, /isStopped/],
  ])('%s', async (_, changes, words) => {
    const errors = [{ message: expect.stringMatching(words) as unknown }];
    const refused = expect.objectContaining({
      code: 'request/invalid',
      errors: errors.map((one) => expect.objectContaining(one)),
    });
    await expect(make(changes)).rejects.toEqual(refused);
    await expect(change(await make(), changes)).rejects.toEqual(refused);
  });

  test('and what cannot take part', async () => {
    const formula = await product(1500, { sale_rule: 'first-infant-formula' });
    const { name } = await world.shop.db
      .selectFrom('products')
      .where('id', '=', formula)
      .select('name')
      .executeTakeFirstOrThrow();
    const { id: styleId } = await world.shop.db
      .insertInto('styles')
      .values({ name: 'Infant milk', options: JSON.stringify([{ name: 'Size', values: ['S'] }]) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const chosen of [{ productIds: [formula] }, { productIds: [formula, await product(500)] }]) {
      await expect(make({ chosen: chosenOf(chosen) })).rejects.toEqual(
        refusal('promotions/formula', `no code can be for ${name}`),
      );
    }
    await world.shop.db
      .updateTable('products')
      .set({ style_id: styleId, option_values: ['S'] })
      .where('id', '=', formula)
      .execute();
    await expect(make({ chosen: chosenOf({ styleIds: [styleId] }) })).rejects.toEqual(
      refusal('promotions/formula', 'Infant milk'),
    );
    for (const key of ['categoryIds', 'styleIds', 'productIds']) {
      await expect(make({ chosen: chosenOf({ [key]: [randomUUID()] }) })).rejects.toEqual(
        refusal('promotions/chosen-gone'),
      );
      await expect(make({ chosen: chosenOf({ [key]: ['cot'] }) })).rejects.toEqual(
        refusal('request/invalid'),
      );
    }
  });

  test('and codes that do not exist', async () => {
    const params = { id: randomUUID() };
    const missing = refusal('promotions/not-found');
    await expect(owner.call('getPromotion', { params })).rejects.toEqual(missing);
    await expect(owner.call('stopPromotion', { params })).rejects.toEqual(missing);
    await expect(owner.call('startPromotion', { params })).rejects.toEqual(missing);
    await expect(owner.call('listPromotionUses', { params, query: {} })).rejects.toEqual(missing);
    await expect(owner.call('changePromotion', { params, body: { ...typed(), version: 1 } })).rejects.toEqual(
      missing,
    );
    await expect(
      owner.call('tryPromotion', {
        body: { ...typed(), ...params, lines: [{ productId: await product(500), quantity: 1 }] },
      }),
    ).rejects.toEqual(missing);
  });

  test.each(['editor', 'packer', 'viewer'] as const)('from somebody who is %s', async (role) => {
    const person = await employ(world.shop, role);
    const { id } = await make();
    const denied = refusal('desk/not-allowed');
    await expect(person.call('listPromotions', { query: {} })).rejects.toEqual(denied);
    await expect(person.call('createPromotion', { body: typed() })).rejects.toEqual(denied);
    await expect(person.call('stopPromotion', { params: { id } })).rejects.toEqual(denied);
    await expect(person.call('listPromotionUses', { params: { id }, query: {} })).rejects.toEqual(denied);
    expect(await read(id)).toMatchObject({ isStopped: false });
  });
});

describe('a trial', () => {
  const attempt = (
    changes: Partial<Typed>,
    lines: { productId: string; quantity: number }[],
    id: string | null = null,
  ) => owner.call('tryPromotion', { body: { ...typed(changes), id, lines } });
  const one = (productId: string, quantity = 1) => [{ productId, quantity }];

  test('says what a shopper would pay, to the penny', async () => {
    const [cot, vest] = [await product(2000), await product(999)];
    const formula = await product(1200, { sale_rule: 'first-infant-formula' });
    const tried = await attempt({ reduction: { kind: 'percent', percent: 10 } }, [
      ...[...one(cot), ...one(vest), ...one(formula)],
    ]);
    expect(tried).toMatchObject({
      ...{ problem: null, label: '10% off', subtotalPence: 4199, discountPence: 299 },
      ...{ deliveryPence: 395, deliveryOffPence: 0, totalPence: 4295, notServed: null },
      lines: [
        { productId: cot, discountPence: 199, takesPart: true },
        { productId: vest, discountPence: 100, takesPart: true },
        { productId: formula, discountPence: 0, takesPart: false, isPromotable: false },
      ],
    });
    // As the basket of a shopper has it.
    const { code } = await make();
    const buyer = await world.buyer();
    for (const id of [cot, vest, formula]) await buyer.put(id);
    expect(await apply(buyer, code)).toMatchObject({ discount: { amount: 2.99 }, grandTotal: 42.95 });
    expect((await buyer.order()).items.map(({ discountAmount = 0 }) => discountAmount)).toEqual([1.99, 1, 0]);
  });

  test('of free delivery takes the parcel off', async () => {
    const cot = await product(2000);
    expect(await attempt({ reduction: { kind: 'delivery' } }, one(cot))).toMatchObject({
      ...{ discountPence: 0, deliveryPence: 0, deliveryOffPence: 395, totalPence: 2000 },
    });
  });

  test.each<[string, Partial<Typed>, RegExp | null]>([
    ['is over', { lastDay: '2020-01-01' }, /has ended/],
    ['needs more', { minimumPence: 5000 }, /^Spend £8\.00 more to use/],
    ['has not begun is tried on its first day', { firstDay: '2099-03-05' }, null],
  ])('of a code that %s', async (_, changes, words) => {
    const tried = await attempt(changes, one(await product(4200)));
    if (words === null)
      expect(tried).toMatchObject({ problem: null, day: changes.firstDay, discountPence: 420 });
    else
      expect(tried).toMatchObject({
        problem: expect.stringMatching(words),
        discountPence: 0,
        totalPence: 4595,
      });
  });

  test('of a saved code knows its uses, and whether it is stopped', async () => {
    const cot = await product(2000);
    const { id, code } = await make({ usesMax: 1 });
    await orderWith(code, 1000, true);
    expect((await attempt({ code, usesMax: 1 }, one(cot), id)).problem).toMatch(/used up/);
    expect((await attempt({ code, usesMax: 2 }, one(cot), id)).problem).toBeNull();
    await owner.call('stopPromotion', { params: { id } });
    expect((await attempt({ code, usesMax: 2 }, one(cot), id)).problem).toMatch(/has ended/);
  });

  test('agrees with what the shop says of a saved code, whatever is chosen', async () => {
    const { id: styleId } = await world.shop.db
      .insertInto('styles')
      .values({ name: 'Vest', options: JSON.stringify([{ name: 'Size', values: ['S'] }]) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const category = async (parent_id: string | null) =>
      (
        await world.shop.db
          .insertInto('categories')
          .values({ name: `Tried ${randomUUID()}`, parent_id })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const above = await category(null);
    const below = await category(above);
    const [plain, variant, filed] = [await product(700), await product(800), await product(900)];
    await world.shop.db
      .updateTable('products')
      .set({ style_id: styleId, option_values: ['S'] })
      .where('id', '=', variant)
      .execute();
    await world.shop.db
      .insertInto('product_categories')
      .values({ product_id: filed, category_id: below, position: 1 })
      .execute();
    const lines = [plain, variant, filed].map((productId) => ({ productId, quantity: 1 }));
    for (const chosen of [
      null,
      chosenOf({ productIds: [plain] }),
      chosenOf({ styleIds: [styleId] }),
      chosenOf({ categoryIds: [above] }),
      chosenOf({ categoryIds: [below], productIds: [variant] }),
    ]) {
      const { id } = await make({ chosen });
      const { rows } = await sql<{ covers: boolean }>`
        select promotion_covers(${id}, product) as covers
        from unnest(${[plain, variant, filed]}::uuid[]) with ordinality as each (product, place) order by place
      `.execute(world.shop.db);
      const tried = await attempt({ chosen }, lines);
      expect(tried.lines.map(({ takesPart }) => takesPart)).toEqual(rows.map(({ covers }) => covers));
    }
  });

  test('refuses bad input, and changes nothing', async () => {
    const cot = await product(2000);
    for (const lines of [
      [],
      [{ productId: 'cot', quantity: 1 }],
      one(cot, 0),
      one(cot, 1.5),
      one(cot, 1000),
      [...one(cot), ...one(cot.toUpperCase())],
      Array.from({ length: 21 }, () => ({ productId: randomUUID(), quantity: 1 })),
    ]) {
      await expect(attempt({}, lines)).rejects.toEqual(refusal('request/invalid'));
    }
    await expect(attempt({}, one(randomUUID()))).rejects.toEqual(refusal('promotions/chosen-gone'));
    await world.shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', cot).execute();
    await expect(attempt({}, one(cot))).rejects.toEqual(refusal('promotions/chosen-gone'));
  });

  test('finds products for sale, and says which can never take part', async () => {
    const formula = await product(1200, { sale_rule: 'first-infant-formula' });
    const { sku } = await world.shop.db
      .selectFrom('products')
      .where('id', '=', formula)
      .select('sku')
      .executeTakeFirstOrThrow();
    const { products } = await owner.call('findPromotionProducts', { query: { search: sku } });
    expect(products.find(({ id }) => id === formula)).toMatchObject({
      sku,
      isPromotable: false,
      style: null,
    });
    const all = await owner.call('findPromotionProducts', { query: {} });
    expect(all).toMatchObject({ hasMore: true });
    expect(all.products).toHaveLength(20);
  });
});
