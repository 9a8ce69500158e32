import { sql } from 'kysely';
import { badLinks } from '#contract/light-marks.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import {
  DAYS_TO_REFUND,
  DAYS_TO_REJECT,
  DAYS_TO_SEND_BACK,
  DAYS_TO_WITHDRAW,
} from '#contract/returns/clock.ts';
import { setStock } from '#server/inventory/stock.service.ts';
import { renderEmail } from '#server/email/email.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { lockOrder } from '#server/orders/orders.queries.ts';
import { resendOrderConfirmed } from '#server/orders/notifications/order-notifications.service.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let nora: TestStaff;
let mia: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  nora = await employ(shop, 'owner', { name: 'Nora' });
  mia = await employ(shop, 'owner', { name: 'Mia' });
});
afterAll(() => shop.close());

const DAY = 86_400;
const version = (number?: number) => shop.call('getTerms', { query: { version: number } });
const latest = async () => (await nora.call('getDeskTerms', { query: {} })).versions[0]!.version;
const dayAhead = (days: number) =>
  new Date(shop.clock.now().getTime() + days * DAY * 1000).toISOString().slice(0, 10);

async function write(body: string, by = nora): Promise<number> {
  const { draft } = await by.call('getDeskTerms', { query: {} });
  return (await by.call('saveTermsDraft', { body: { body, version: draft.version } })).draft.version;
}

async function publish(body: string, holdsFrom: string | null = null): Promise<number> {
  await nora.call('publishTerms', { body: { version: await write(body), holdsFrom } });
  return latest();
}

test('a shop begins with the terms supplied, with its own name and prices in them', async () => {
  const first = await version();
  expect(first).toMatchObject({ version: 1, isInForce: true, holdsUntil: null, other: null });
  expect(first.words).toContain('Dandle is the seller of everything in this shop');
  expect(first.words).toContain(
    'Delivery £3.95 an order, free from £50.00. First infant formula does not count',
  );
  expect(first.words).toContain('at least 6 characters');
  expect(first.words).not.toMatch(/[{}]/);
  const other = await openAnotherProcess(shop);
  await other.close();
  expect(await latest()).toBe(1);
});

test('the texts supplied say what the screens do, in the days that the shop counts', async () => {
  const addresses = Object.values(pages) as string[];
  for (const kind of ['terms', 'returns'] as const) {
    const { words } = await shop.call('getTerms', { query: { kind } });
    expect(words).toContain('](/withdraw)');
    expect(words).toContain('](/account/orders)');
    for (const [, to] of words.matchAll(/\]\((\/[^)]*)\)/g)) expect(addresses).toContain(to);
    const days = [...words.matchAll(/(\d+) days/g)].map(([, count]) => Number(count));
    expect(new Set(days)).toEqual(new Set([DAYS_TO_WITHDRAW, DAYS_TO_REJECT]));
    expect([DAYS_TO_SEND_BACK, DAYS_TO_REFUND]).toEqual([DAYS_TO_WITHDRAW, DAYS_TO_WITHDRAW]);
  }
});

test('nobody sees a draft, everybody sees what is published, and old versions can still be read', async () => {
  const was = await version(1);
  const draft = await write('## Terms of {shop}\n\nBe **kind**. <b>Always</b>.');
  expect((await version()).words).toBe(was.words);
  const { versions } = await nora.call('publishTerms', { body: { version: draft, holdsFrom: null } });
  expect(versions[0]).toMatchObject({ version: 2, isInForce: true, publishedBy: 'Nora' });
  await expect
    .poll(async () => (await version()).words)
    .toBe('## Terms of Dandle\n\nBe **kind**. <b>Always</b>.');
  await expect
    .poll(() => version(1))
    .toMatchObject({
      words: was.words,
      isInForce: false,
      other: { version: 2 },
    });
  const acts = await shop.db
    .selectFrom('staff_acts')
    .where('act', 'in', ['terms.write', 'terms.publish'])
    .orderBy('id')
    .select(['act', 'staff_id', 'changes'])
    .execute();
  expect(acts.map(({ act, staff_id }) => [act, staff_id])).toEqual([
    ['terms.write', nora.id],
    ['terms.publish', nora.id],
  ]);
  expect(acts[1]!.changes).toMatchObject({ version: { after: 2 } });
});

test('a setting that the terms mention makes a new version, and the one before keeps its words', async () => {
  const before = await publish('## {shop}\n\n{delivery}');
  await nora.call('changeSettings', {
    body: { changes: [{ key: 'DELIVERY_PENCE', value: '450', version: 0 }] },
  });
  // The shop follows the setting in its own time. Until it has, no other test may count versions.
  await expect.poll(latest).toBe(before + 1);
  expect((await version(before)).words).toContain('£3.95');
  const { versions } = await nora.call('getDeskTerms', { query: {} });
  expect(versions[0]).toMatchObject({ isInForce: true, publishedBy: null });
  expect((await version(versions[0]!.version)).words).toContain('£4.50');
});

test('the name of a shop is plain text, whatever marks are in it', async () => {
  const named = await openAnotherProcess(shop, { shopName: '**Otter** [x](/y) {delivery}' });
  await named.close();
  const number = await publish('{shop}');
  expect((await version(number)).words).toBe('Dandle');
  const { versions } = await nora.call('getDeskTerms', { query: {} });
  const texts = await Promise.all(versions.slice(1, 3).map((one) => version(one.version)));
  expect(texts.map(({ words }) => words).join()).toContain(String.raw`\*\*Otter\*\* \[x\](/y) \{delivery\}`);
});

describe('an order', () => {
  let customer: TestCustomer;
  let productId: string;
  beforeAll(async () => {
    customer = await registerCustomer(shop);
    await customer.call('addAddress', {
      body: {
        contactName: 'Ada Otter',
        streetAddress1: '1 Quay',
        city: 'Leeds',
        regionOrState: 'West Yorkshire',
        postalCode: 'LS1 1AA',
        country: 'United Kingdom',
      },
    });
    const product = await shop.db
      .insertInto('products')
      .values({ sku: 'TERMS-1', name: 'Otter', price_pence: 1000 })
      .returning('id')
      .executeTakeFirstOrThrow();
    productId = product.id;
    await transaction(shop.db, (trx) => setStock(trx, [{ productId, onHand: 50 }], { kind: 'command' }));
    await customer.call('addBasketItem', { body: { productId, quantity: 1 } });
  });

  const place = async () => {
    const [address] = await customer.call('listAddresses', {});
    return customer.call('createOrder', { body: { shippingAddressId: address!.id, customerNotes: null } });
  };

  test('names the version it was made under, and, asked for again, the one in force by then', async () => {
    const one = await publish('One');
    const { id, termsVersion } = await place();
    expect(termsVersion).toBe(one);
    const two = await publish('Two');
    expect((await place()).id).toBe(id);
    expect((await customer.call('getOrder', { params: { id } })).termsVersion).toBe(two);
    const ahead = await publish('Three', dayAhead(3));
    expect((await place()).termsVersion).toBe(two);
    shop.clock.advance(4 * DAY);
    nora = await employ(shop, 'owner', { name: 'Nora' });
    expect(ahead).toBe(two + 1);
    expect((await nora.call('getDeskTerms', { query: {} })).versions[0]).toMatchObject({
      version: ahead,
      isInForce: true,
    });
  });

  test('keeps it once it is paid, and its letter links there', async () => {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, terms_version as version from orders order by id desc limit 1
    `.execute(shop.db);
    const { id, version: kept } = rows[0]!;
    await sql`update orders set status = 'Processing', payment_status = 'Paid', payment_transaction_id = 'T1', reserved_until = null,
      held_to = now() where id = ${id}`.execute(shop.db);
    await expect(sql`update orders set terms_version = 1 where id = ${id}`.execute(shop.db)).rejects.toThrow(
      'keeps the terms',
    );
    await transaction(shop.db, async (trx) => {
      await resendOrderConfirmed(trx, (await lockOrder(trx, id))!, 'test', shop.clock.now());
    });
    const letter = await shop.db
      .selectFrom('outbox')
      .where('template', '=', 'order-confirmed')
      .select(['template', 'content'])
      .executeTakeFirstOrThrow();
    const { text, html } = renderEmail(shop.context.config, letter as never);
    expect(text).toContain(`http://shop.test/terms-and-conditions?version=${kept}`);
    expect(html).toContain(`/terms-and-conditions?version=${kept}"`);
  });
});

describe('privacy and returns', () => {
  const read = (kind: 'privacy' | 'returns' | 'about', number?: number) =>
    shop.call('getTerms', { query: { kind, version: number } });

  test('are separate texts from the start, with the settings filled in', async () => {
    for (const [kind, words] of [
      ['privacy', 'Dandle is the seller of everything in this shop'],
      ['returns', 'Who pays for sending it back'],
    ] as const) {
      const first = await read(kind, 1);
      expect(first.words).toContain(words);
      expect(first.words).not.toMatch(/[{}]/);
      expect(badLinks(first.words)).toEqual([]);
    }
  });

  test('follow the text supplied until somebody publishes their own', async () => {
    const supplied = await read('about');
    const next = supplied.version + 1;
    await shop.db
      .insertInto('terms_versions')
      .values({
        ...{ kind: 'about', version: next, body: 'Of last year.', words: 'Of last year.' },
        ...{ holds_from: shop.clock.now(), published_at: shop.clock.now() },
      })
      .execute();
    await (await openAnotherProcess(shop)).close();
    const desk = await nora.call('getDeskTerms', { query: { kind: 'about' } });
    expect(desk.versions[0]).toMatchObject({ version: next + 1, isInForce: true, publishedBy: null });
    expect(desk.draft.body).toBe(desk.supplied);
    expect((await read('about', next + 1)).words).toContain('well-chosen things for babies');

    const { draft } = await nora.call('saveTermsDraft', {
      body: { kind: 'about', body: 'We are us.', version: desk.draft.version },
    });
    await nora.call('publishTerms', { body: { kind: 'about', version: draft.version, holdsFrom: null } });
    await (await openAnotherProcess(shop)).close();
    expect((await nora.call('getDeskTerms', { query: { kind: 'about' } })).versions[0]!.version).toBe(
      next + 2,
    );
  });

  test('are drafted and published separately, and count their own versions', async () => {
    nora = await employ(shop, 'owner', { name: 'Nora' });
    const before = await latest();
    const seen = await nora.call('getDeskTerms', { query: { kind: 'privacy' } });
    const { draft } = await nora.call('saveTermsDraft', {
      body: { kind: 'privacy', body: 'Nothing is kept by {shop}.', version: seen.draft.version },
    });
    const others = await nora.call('getDeskTerms', { query: { kind: 'returns' } });
    expect(others.draft.version).toBe(0);
    const { versions } = await nora.call('publishTerms', {
      body: { kind: 'privacy', version: draft.version, holdsFrom: null },
    });
    expect(versions[0]!.version).toBe(seen.versions[0]!.version + 1);
    await expect
      .poll(() => read('privacy'))
      .toMatchObject({ words: 'Nothing is kept by Dandle.', isInForce: true });
    expect(await latest()).toBe(before);
    expect((await read('returns')).words).toContain('Who pays');
    expect((await read('about')).words).toContain('How to reach us');
    const [act] = await shop.db
      .selectFrom('staff_acts')
      .where('act', '=', 'terms.publish')
      .orderBy('id', 'desc')
      .limit(1)
      .select(['entity_type', 'entity_id'])
      .execute();
    expect(act).toEqual({ entity_type: 'privacy', entity_id: String(versions[0]!.version) });
  });

  test('an unknown text is refused by its name', async () => {
    const answer = await shop.app.inject({ url: '/api/terms?kind=imprint' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [{ field: 'kind', message: 'Please name a text: terms, privacy, returns or about.' }],
    });
  });
});

test('a version can be announced before it is in force', async () => {
  const now = await publish('Now');
  const soon = await publish('Soon', dayAhead(2));
  await expect.poll(() => version()).toMatchObject({ version: now, other: { version: soon } });
  expect(await version(soon)).toMatchObject({ words: 'Soon', isInForce: false, other: { version: now } });
  shop.clock.advance(3 * DAY);
  await expect.poll(() => version()).toMatchObject({ version: soon, isInForce: true });
});

test('what is published never changes, in any way', async () => {
  for (const statement of [
    'update terms_versions set words = words || $$x$$',
    'delete from terms_versions where version = 2',
    'truncate terms_versions cascade',
  ]) {
    await expect(sql.raw(statement).execute(shop.db), statement).rejects.toThrow('never changes');
  }
});

describe('two who write', () => {
  beforeAll(async () => {
    nora = await employ(shop, 'owner', { name: 'Nora' });
    mia = await employ(shop, 'owner', { name: 'Mia' });
  });

  test('one after the other: the second sees both texts', async () => {
    const seen = await write('Ours');
    await mia.call('saveTermsDraft', { body: { body: 'Mine', version: seen } });
    await expect(
      nora.call('saveTermsDraft', { body: { body: 'No, mine', version: seen } }),
    ).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      problem: { changedBy: 'Mia', fields: [{ field: 'body', theirs: 'Mine' }] },
    });
    await expect(
      nora.call('publishTerms', { body: { version: seen, holdsFrom: null } }),
    ).rejects.toMatchObject({ code: 'desk/changed-meanwhile' });
  });

  test('do not publish a published draft again, nor mistake it for the next', async () => {
    const seen = await write('Once');
    const outcomes = await Promise.allSettled(
      [nora, mia, nora].map((by) => by.call('publishTerms', { body: { version: seen, holdsFrom: null } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await write('Next')).not.toBe(seen);
    const { draft } = await nora.call('getDeskTerms', { query: {} });
    await nora.call('discardTermsDraft', { body: { version: draft.version } });
    expect((await nora.call('getDeskTerms', { query: {} })).draft).toMatchObject({
      body: 'Once',
      version: 0,
    });
    await expect(nora.call('publishTerms', { body: { version: 0, holdsFrom: null } })).rejects.toMatchObject({
      code: 'terms/nothing-written',
    });
  });
});

test.each([
  ['', 'The text is required.'],
  [
    'Dear {shopp}',
    '{shopp} is not a known placeholder. Put a backslash before the brace to show it as text.',
  ],
  [
    '[x](javascript:x)',
    '“javascript:x” can’t be used as a link. Use a page such as /account, https:// or mailto:.',
  ],
  ['x'.repeat(50_001), 'The text can have at most 50000 characters.'],
])('a text is refused at its field: %#', async (body, message) => {
  const { draft } = await nora.call('getDeskTerms', { query: {} });
  await expect(nora.call('saveTermsDraft', { body: { body, version: draft.version } })).rejects.toMatchObject(
    { status: 400, errors: [{ field: 'body', message }] },
  );
});

test('a day in the past is refused, and a version that nobody made is not found', async () => {
  const seen = await write('Late');
  await expect(
    nora.call('publishTerms', { body: { version: seen, holdsFrom: dayAhead(0) } }),
  ).rejects.toMatchObject({ errors: [{ field: 'holdsFrom' }] });
  await expect(version(999_999)).rejects.toMatchObject({ status: 404, code: 'terms/not-found' });
});

test('a text has only as many placeholders as fit, whatever the settings become', async () => {
  const say = /^A text can have at most 100 placeholders\.$/;
  for (const body of ['{seller} '.repeat(4500), '{shop}'.repeat(101)]) {
    await expect(write(body)).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ field: 'body', message: expect.stringMatching(say) as string }] },
    });
  }
  await publish('{email}'.repeat(100) + 'x'.repeat(49_300));
  const number = await latest();
  const longest = [
    { key: 'SHOP_NAME' as const, value: '#'.repeat(60), version: 0 },
    { key: 'SHOP_ADDRESS' as const, value: '#'.repeat(200), version: 0 },
    { key: 'SHOP_EMAIL' as const, value: `${'#'.repeat(240)}@shop.test`, version: 0 },
    { key: 'SHOP_PHONE' as const, value: `(${'1'.repeat(29)}`, version: 0 },
  ];
  const seen = new Map(
    (await nora.call('listSettings', {})).settings.map((setting) => [setting.key, setting.version]),
  );
  const changes = longest.map((change) => ({ ...change, version: seen.get(change.key)! }));
  await nora.call('changeSettings', { body: { changes } });
  const another = await openAnotherProcess(shop);
  await another.close();
  expect(await latest()).toBeGreaterThan(number);
});
