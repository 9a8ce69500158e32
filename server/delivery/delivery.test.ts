import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultDeliveryTable, type DeliveryTable } from '#contract/delivery/zones.ts';
import { employ } from '#tests/support/desk.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';

const simple = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
const [standard] = simple.methods;
const step = (fromGrams: number, costPence: number, freeFromPence: number | null = null) => ({
  fromGrams,
  costPence,
  freeFromPence,
});
/** By weight on the mainland, dearer in the Highlands, next day, and a counter. */
const table: DeliveryTable = {
  zones: simple.zones,
  methods: [
    {
      ...standard!,
      rates: {
        mainland: [step(0, 395, 5000), step(2000, 595, 5000)],
        'highlands-and-islands': [step(0, 795)],
      },
    },
    {
      ...standard!,
      ...{ id: 'next-day', name: 'Next day', largestSize: 'normal', maxGrams: 10_000 },
      days: { min: 1, max: 1, cutOff: '12:00' },
      rates: { mainland: [step(0, 695)] },
    },
    {
      ...standard!,
      ...{ id: 'counter', name: 'Collect', kind: 'collection' },
      place: { address: '1 Otter Lane, Leeds', hours: 'Mon–Sat 9–5' },
      rates: { mainland: [step(0, 0)] },
    },
  ],
};

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop({ deliveryTable: table });
});
afterAll(() => world.close());

const refusal = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message !== undefined && { message }) });

async function weighed(
  weightGrams: number | null,
  changes: { parcel_size?: string; price_pence?: number } = {},
) {
  const id = await world.stock(20, { name: 'Cot' });
  await world.shop.db
    .updateTable('products')
    .set({ weight_grams: weightGrams, price_pence: 2000, ...changes })
    .where('id', '=', id)
    .execute();
  return id;
}

async function moveTo(buyer: Buyer, postalCode: string, country = 'United Kingdom') {
  await buyer.call('changeAddress', {
    params: { id: buyer.addressId },
    body: {
      ...{
        contactName: 'Ada Parent',
        streetAddress1: '1 High Street',
        city: 'Town',
        regionOrState: 'County',
      },
      ...{ postalCode, country, isPrimaryShipping: true },
    },
  });
}

const order = (buyer: Buyer, deliveryMethodId?: string) =>
  buyer.call('createOrder', {
    body: { shippingAddressId: buyer.addressId, ...(deliveryMethodId !== undefined && { deliveryMethodId }) },
  });

describe('delivery to a postcode', () => {
  const ask = (query: object) => world.shop.call('getDelivery', { query: query as never });
  const costs = async (query: object) => (await ask(query)).Options.map(({ id, cost }) => `${id} ${cost}`);

  test('is answered for a product, its quantity and a postcode as people write it', async () => {
    const productId = await weighed(900);
    expect(await ask({ postcode: ' ze1-0aa', productId })).toEqual({
      Postcode: 'ZE1 0AA',
      Zone: 'Highlands and Islands',
      Options: [
        expect.objectContaining({ id: 'counter', kind: 'collection', cost: 0 }),
        expect.objectContaining({ id: 'standard', name: 'Standard delivery', cost: 7.95, freeFrom: null }),
      ],
      NotServed: null,
    });
    expect(await costs({ postcode: 'LS1 4AP', productId })).toEqual([
      'counter 0',
      'standard 3.95',
      'next-day 6.95',
    ]);
    expect(await costs({ productId, quantity: 3 })).toEqual(['standard 0', 'counter 0', 'next-day 6.95']);
    expect(await costs({})).toEqual(['counter 0', 'standard 3.95', 'next-day 6.95']);
  });

  test('follows what the desk says of a product at once, in the basket too', async () => {
    const editor = await employ(world.shop, 'editor');
    const buyer = await world.buyer();
    const productId = await weighed(900);
    await buyer.put(productId);
    const params = { id: productId };
    const change = async (fields: object) => {
      const { version } = await editor.call('getDeskProduct', { params });
      await editor.call('editProduct', { params, body: { version, fields } });
      const { deliveryOptions } = await buyer.call('getBasket', { query: {} });
      const inBasket = deliveryOptions.map(({ id, cost }) => `${id} ${cost}`);
      expect(await costs({ productId })).toEqual(inBasket);
      return inBasket;
    };
    expect(await change({ parcelSize: 'bulky' })).toEqual(['counter 0', 'standard 3.95']);
    expect(await change({ parcelSize: 'small', weightGrams: 2500 })).toEqual([
      ...['counter 0', 'standard 5.95', 'next-day 6.95'],
    ]);
    expect(await change({ weightGrams: 10_001 })).toEqual(['counter 0', 'standard 5.95']);
    expect(await change({ weightGrams: null })).toEqual(['counter 0', 'standard 5.95', 'next-day 6.95']);
  });

  test('is what the page of the product says before anybody asks', async () => {
    const editor = await employ(world.shop, 'editor');
    const productId = await weighed(900);
    const params = { id: productId };
    const said = async (fields: object) => {
      const { version } = await editor.call('getDeskProduct', { params });
      await editor.call('editProduct', { params, body: { version, fields } });
      const { Delivery } = await world.shop.call('getProductDetails', { params });
      const { Options } = await ask({ productId });
      expect(Delivery!.Cost).toBe(Options.find(({ kind }) => kind === 'parcel')?.cost ?? null);
      return Delivery!.Words;
    };
    expect(await said({ weightGrams: 800 })).toBe(
      'Delivery £3.95 an order, free from £50.00, or collect free',
    );
    expect(await said({ weightGrams: 2500 })).toBe(
      'Delivery £5.95 an order, free from £50.00, or collect free',
    );
    expect(await said({ weightGrams: null })).toBe(
      'Delivery £5.95 an order, free from £50.00, or collect free',
    );
  });

  test('says where nothing is sent', async () => {
    expect(await ask({ postcode: 'BT1 5GS' })).toMatchObject({
      NotServed: 'We do not deliver to Northern Ireland yet.',
    });
    expect(await ask({ postcode: 'GY1 1AA' })).toMatchObject({
      Zone: null,
      Options: [],
      NotServed: 'We do not deliver to the Channel Islands.',
    });
  });

  test('refuses bad input', async () => {
    await expect(ask({ postcode: 'Otter' })).rejects.toEqual(refusal('delivery/not-a-postcode'));
    await expect(ask({ postcode: 'A'.repeat(100_000) })).rejects.toEqual(refusal('request/invalid'));
    await expect(ask({ productId: 'cot' })).rejects.toEqual(refusal('request/invalid'));
    await expect(ask({ productId: '018f0000-0000-7000-8000-000000000000' })).rejects.toEqual(
      refusal('catalogue/product-not-found'),
    );
    for (const quantity of [0, -1, 1.5, 'many', 10_000]) {
      await expect(ask({ quantity })).rejects.toEqual(refusal('request/invalid'));
    }
  });
});

describe('an order', () => {
  test('takes the cheapest parcel, never a collection, and keeps its method and the standard cost', async () => {
    const buyer = await world.buyer();
    await buyer.put(await weighed(900));
    const basket = await buyer.call('getBasket', { query: {} });
    expect(basket).toMatchObject({ shippingCost: 3.95, notServed: null });
    expect(basket.deliveryOptions.map(({ id }) => id)).toEqual(['counter', 'standard', 'next-day']);
    const placed = await order(buyer);
    expect(placed).toMatchObject({
      shippingCost: 3.95,
      grandTotal: 23.95,
      deliveryMethod: { id: 'standard', name: 'Standard delivery', kind: 'parcel', cost: 3.95 },
    });
    expect((await order(buyer)).id).toBe(placed.id);
  });

  test('takes what is chosen, which is another order at another price', async () => {
    const buyer = await world.buyer();
    await buyer.put(await weighed(900));
    const first = await order(buyer);
    const second = await order(buyer, 'next-day');
    expect(second).toMatchObject({ shippingCost: 6.95, deliveryMethod: { id: 'next-day', kind: 'parcel' } });
    expect(second.id).not.toBe(first.id);
    const { standard_delivery_pence: standardPence } = await world.shop.db
      .selectFrom('orders')
      .where('id', '=', second.id)
      .select('standard_delivery_pence')
      .executeTakeFirstOrThrow();
    expect(standardPence).toBe(395);
    expect(await order(buyer, 'counter')).toMatchObject({
      shippingCost: 0,
      deliveryMethod: { id: 'counter', kind: 'collection', cost: 0, earliest: null },
    });
  });

  test.each([
    ['IV1 1AA', 900, 7.95],
    ['iv11aa', null, 7.95],
    ['LS1 4AP', 2000, 5.95],
    ['LS1 4AP', null, 5.95],
  ])('to %s of %s g costs %d to deliver', async (postalCode, grams, cost) => {
    const buyer = await world.buyer();
    await moveTo(buyer, postalCode);
    await buyer.put(await weighed(grams));
    expect((await buyer.call('getBasket', { query: {} })).shippingCost).toBe(cost);
    expect((await order(buyer)).shippingCost).toBe(cost);
  });

  test('is refused where nothing is sent, in words, before anything is placed', async () => {
    const buyer = await world.buyer();
    await buyer.put(await weighed(900));
    await moveTo(buyer, 'BT1 5GS');
    expect(await buyer.call('getBasket', { query: {} })).toMatchObject({
      notServed: 'We do not deliver to Northern Ireland yet.',
      deliveryOptions: [{ id: 'counter' }],
      shippingCost: 3.95,
    });
    await expect(order(buyer)).rejects.toEqual(
      refusal('orders/postcode-not-served', 'We do not deliver to Northern Ireland yet.'),
    );
    expect((await order(buyer, 'counter')).deliveryMethod).toMatchObject({ kind: 'collection' });
    await moveTo(buyer, 'JE2 3AB');
    await expect(order(buyer)).rejects.toEqual(
      refusal('orders/postcode-not-served', 'We do not deliver to the Channel Islands.'),
    );
    await moveTo(buyer, 'IM1 1AA', 'Isle of Man');
    await expect(order(buyer)).rejects.toEqual(
      refusal('orders/postcode-not-served', 'We do not deliver to the Isle of Man yet.'),
    );
  });

  test('is refused a method that is not offered for it', async () => {
    const buyer = await world.buyer();
    await buyer.put(await weighed(900, { parcel_size: 'bulky' }));
    for (const id of ['next-day', 'drone', '']) {
      await expect(order(buyer, id)).rejects.toEqual(refusal('orders/delivery-not-offered'));
    }
    await expect(order(buyer, 'x'.repeat(37))).rejects.toEqual(refusal('request/invalid'));
  });

  test('never changes its delivery', async () => {
    const buyer = await world.buyer();
    await buyer.put(await weighed(900));
    const { id } = await order(buyer);
    await expect(
      world.shop.db
        .updateTable('orders')
        .set({ delivery_method_id: 'next-day' })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow(/never change/);
  });
});
