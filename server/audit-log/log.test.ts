import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskRetention } from '#server/desk/retention.service.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { recordAction } from './actions.queries.ts';

let shop: TestShop;
let owner: TestStaff;
// Recent, because the job that forgets addresses runs in this shop, too.
const today = new Date().toISOString().slice(0, 10);
const happenedAt = new Date(`${today}T12:00:00Z`);
const daysLater = (days: number) => new Date(happenedAt.getTime() + days * 86_400_000);
beforeAll(async () => {
  shop = await openTestShop();
  owner = await employ(shop, 'owner', { name: 'Mia' });
  const actor = {
    kind: 'staff' as const,
    staffId: owner.id,
    role: 'owner' as const,
    sessionId: owner.sessionId,
    address: '203.0.113.9',
  };
  for (let n = 1; n <= 60; n++) {
    await recordAction(shop.db, actor, {
      happenedAt,
      act: n % 2 ? 'orders.ship' : 'orders.note',
      entity: 'order',
      entityId: `order-${n}`,
      after: { quantity: n },
    });
  }
  await recordAction(
    shop.db,
    { kind: 'command' },
    { happenedAt, act: 'demo.remove', entity: 'review', entityId: 'r' },
  );
});
afterAll(() => shop.close());

type Query = NonNullable<Parameters<typeof owner.call<'listActions'>>[1]['query']>;
const found = async (query: Query) =>
  (await owner.call('listActions', { query })).acts.map(({ entityId }) => entityId);

describe('the log', () => {
  it('is read newest first, fifty at a time, each entry once whatever happens meanwhile', async () => {
    const first = await owner.call('listActions', { query: { entityType: 'order' } });
    expect(first).toMatchObject({ hasMore: true });
    expect(first.acts).toHaveLength(50);
    expect(first.acts[0]).toMatchObject({
      who: { id: owner.id, name: 'Mia', role: 'owner' },
      via: 'desk',
      address: '203.0.113.9',
      act: 'orders.note',
      entityId: 'order-60',
      changes: { quantity: { before: null, after: 60 } },
      isSuccess: true,
      refusal: null,
    });
    await recordAction(
      shop.db,
      { kind: 'shop' },
      { happenedAt: shop.clock.now(), act: 'orders.pack', entity: 'order' },
    );
    const rest = await owner.call('listActions', {
      query: { entityType: 'order', after: first.acts.at(-1)!.id },
    });
    expect(rest).toMatchObject({ hasMore: false });
    expect(rest.acts.map(({ entityId }) => entityId)).toEqual(
      Array.from({ length: 10 }, (_, n) => `order-${10 - n}`),
    );
  });

  it('is filtered by person, way, act or kind of act, thing and day', async () => {
    expect(await found({ act: 'orders.ship', entityId: 'order-7' })).toEqual(['order-7']);
    expect(await found({ act: 'orders', entityId: 'order-8' })).toEqual(['order-8']);
    expect(await found({ act: 'orders', via: 'command' })).toEqual([]);
    expect(await found({ via: 'command' })).toEqual(['r']);
    expect(await found({ staffId: owner.id, entityId: 'order-8', refused: 'true' })).toEqual([]);
    const day = { entityId: 'order-9', from: today, to: today };
    expect(await found(day)).toEqual(['order-9']);
    const tomorrow = daysLater(1).toISOString().slice(0, 10);
    expect(await found({ ...day, from: tomorrow, to: tomorrow })).toEqual([]);
    expect(await found({ act: '%' })).toEqual([]);
  });

  it('forgets after ninety days where an act came from, and nothing else', async () => {
    const step = deskRetention['addresses in the log']!;
    await step(shop.context, daysLater(89));
    const at = async () => (await owner.call('listActions', { query: { entityId: 'order-9' } })).acts[0]!;
    expect(await at()).toMatchObject({ address: '203.0.113.9' });
    await step(shop.context, daysLater(91));
    expect(await at()).toMatchObject({ address: null, changes: { quantity: { before: null, after: 9 } } });
  });
});

it('names the products, categories, orders and people in its entries', async () => {
  const [product, category] = [
    '0199a1b2-0000-7000-8000-00000000000a',
    '0199a1b2-0000-7000-8000-00000000000b',
  ];
  await sql`insert into categories (id, name, position) values (${category}, 'Sleepsuits', 900)`.execute(
    shop.db,
  );
  await recordAction(
    shop.db,
    { kind: 'command' },
    {
      ...{ happenedAt, act: 'products.edit', entity: 'product', entityId: product },
      ...{ before: { categoryIds: [] }, after: { categoryIds: [category] } },
    },
  );
  const { acts, names } = await owner.call('listActions', { query: { act: 'products.edit' } });
  expect(acts).toHaveLength(1);
  expect(names).toEqual({ [category]: 'Sleepsuits' });
  const { names: people } = await owner.call('listActions', { query: { entityId: 'order-7' } });
  expect(people).toEqual({});
});
