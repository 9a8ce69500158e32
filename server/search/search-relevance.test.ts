import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { listProducts } from './listing.service.ts';
import { loadDemoCatalogue } from '#server/demo/demo-catalogue.service.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await loadDemoCatalogue(shop.db, { mode: 'on', isEmbedded: false, report: () => {} });
});
afterAll(() => shop.close());

const search = (term: string, pageSize = 20) =>
  listProducts(shop.db, { page: 1, pageSize, search: term }, shop.clock.now());

/** What a shopper types, and what the first results must be: one pattern for each place. */
const queries: [typed: string, ...first: RegExp[]][] = [
  // The thing itself, before its accessories.
  ['pram', /Pram,|Pram and/, /Pram,|Pram and/],
  ['pushchair', /Pushchair,/, /Pushchair,/, /Pushchair,/],
  ['car seat', /Car Seat/, /Car Seat/, /Car Seat/, /Car Seat/],
  ['moses basket', /Moses Basket/],
  ['cot', /Cot,|Cot with/, /Cot,|Cot with/],
  ['cot bed', /Cot Bed,/],
  ['blanket', /Blanket/],
  ['sleeping bag', /Sleeping Bag/, /Sleeping Bag/],
  ['night light', /Night Light/],
  ['baby monitor', /Monitor/, /Monitor/],
  ['bib', /Bibs?[ ,]/, /Bibs?[ ,]/, /Bibs?[ ,]/],
  ['changing mat', /Changing Mat/, /Changing Mat/],
  ['swim nappies', /Swim Napp/, /Swim Napp/],
  ['bath', /Bath/, /Bath/, /Bath/],
  ['wellies', /Wellies/],
  ['sun hat', /Sun Hat/],
  ['wardrobe', /Wardrobe/],
  ['teddy', /Teddy/],
  ['stair gate', /Stair Gate/, /Stair Gate/],
  ['rattle', /Rattle/],
  ['thermometer', /Thermometer/, /Thermometer/],
  // Singular for plural, and the other way round.
  ['bibs', /Bibs?[ ,]/, /Bibs?[ ,]/],
  ['nappies', /Napp(y|ies)/, /Napp(y|ies)/, /Napp(y|ies)/],
  ['nappy', /Napp(y|ies)/, /Napp(y|ies)/, /Napp(y|ies)/],
  ['muslins', /Muslin/],
  // Typos.
  ['pushcair', /Pushchair,/, /Pushchair,/],
  ['moses baskt', /Moses Basket/],
  ['baby moniter', /Monitor/, /Monitor/],
  ['car seet', /Car Seat/, /Car Seat/],
  ['highchiar', /Highchair/],
  ['napies', /Napp(y|ies)/],
  ['brest pump', /Breast Pump/],
  ['chaning mat', /Changing Mat/, /Changing Mat/],
  ['baby carier', /Carrier/],
  ['dipaers', /Napp(y|ies)/, /Napp(y|ies)/],
  ['sterliser', /Steriliser/],
  // Joined and split.
  ['push chair', /Pushchair,/, /Pushchair,/],
  ['high chair', /Highchair/],
  ['cotbed', /Cot Bed/],
  ['nappybag', /Changing Bag/],
  ['nightlight', /Night Light/],
  ['tooth brush', /Toothbrush/],
  ['breast feeding pillow', /Breastfeeding Pillow/],
  ['tshirt', /T-Shirt/],
  ['carseat', /Car Seat/, /Car Seat/],
  // Unfinished.
  ['push', /Push-Along|Pushchair/, /Pushchair/, /Pushchair/],
  ['steril', /Steriliser/],
  ['moses bas', /Moses Basket/],
  ['highch', /Highchair/],
  ['changi', /Changing/, /Changing/],
  // Other words for it.
  ['diaper', /Napp(y|ies)/, /Napp(y|ies)/, /Napp(y|ies)/],
  ['stroller', /Buggy|Pushchair,/, /Buggy|Pushchair,/, /Buggy|Pushchair,/],
  ['crib', /Crib/, /Cot|Crib|Moses/, /Cot|Crib|Moses/],
  ['bassinet', /Carrycot|Moses Basket/, /Carrycot|Moses Basket/],
  ['onesie', /Sleepsuit|Babygrow|Bodysuit/, /Sleepsuit|Babygrow|Bodysuit/],
  ['burp cloth', /Muslin/],
  ['nappy bag', /Changing Bag/],
  ['sterilizer', /Steriliser/],
  ['pajamas', /Pyjamas/],
  ['rain boots', /Wellies/],
  ['closet', /Wardrobe/],
  ['chest of drawers', /Chest of Drawers/],
  ['dresser', /Chest of Drawers/],
  ['next to me crib', /Bedside Crib/],
  ['sippy cup', /Beaker/],
  ['pacifier', /Dumm/, /Dumm/],
  ['baby gate', /Stair Gate/, /Stair Gate/],
  ['new baby gift', /Gift/],
  // Brands, several words, common words, skus.
  ['fernshaw car seat', /Car Seat/, /Car Seat/],
  ['wooden highchair', /Wooden Highchair/],
  ['double buggy', /Double/],
  ['rear facing', /Rear-Facing/],
  ['a bag for the nappies', /Bag/],
  ['lrk-cot-elder', /Elder Cot Bed/],
  ['LRK COT ELDER', /Elder Cot Bed/],
  // What a product is comes before prices, ages, sizes and colours, and before mere mentions.
  ['prams under £300', /Buggy,/, /Buggy,/],
  // One pushchair is sold out, so what is called otherwise comes before it.
  ['pushchair', /Pushchair,/, /Pushchair,/, /Pushchair,/, /Pushchair,/, /Buggy,/, /Buggy,/],
  ['cot mattress', /Cot Bed Mattress/],
  ['car seat cover', /Car Seat Protector|Car Seat/],
  ['car seat fernshaw', /Car Seat[, ]/, /Car Seat[, ]/, /Car Seat[, ]/],
  ['wipes', /Wipes/, /Wipes/],
  ['gift under 30', /Gift Box/, /Gift Set/],
  ['gift for 1 year old under 15', /First Birthday|Crayons|Balloons/, /First Birthday|Crayons|Balloons/],
  ['1 year old', ...Array<RegExp>(5).fill(/Rings|First|Blocks|Sorter|Corner|Car,|Ball,|Plate/)],
  ['pyjamas for a 1 year old', /1 to 2 Years/],
  ['sleeping bag 6 months', /6 to 18 Months|0 to 6 Months/, /6 to 18 Months|0 to 6 Months/],
  ['sleeping bag 12 months', /6 to 18 Months/],
  ['size 3', /Nappies Size 3/],
  ['nappies size 3', /Nappies Size 3/, /Napp(y|ies)/],
  ['wellies size 5', /Wellies, Teal, Size 5/],
  ['blanket pink', /Blanket,/, /Blanket,/],
  ['pink pushchair', /Pushchair, Blush|Dusky Rose/, /Pushchair, Blush|Dusky Rose/],
  ['white noise', /White Noise/],
];

describe('a shopper who types', () => {
  test.each(queries)('“%s” finds it first', async (typed, ...patterns) => {
    const names = (await search(typed)).Products.map(({ Name }) => Name);
    for (const [place, pattern] of patterns.entries()) {
      expect(names[place], `place ${place + 1} of ${names.slice(0, 5).join(' | ')}`).toMatch(pattern);
    }
  });
});

test('a brand finds all that it makes', async () => {
  const { Products } = await search('brackenby', 100);
  const all = await shop.db
    .selectFrom('products')
    .innerJoin('product_index', 'product_id', 'id')
    .where('brand', '=', 'Brackenby')
    .where('is_lead', '=', true)
    .select('sku')
    .execute();
  expect(Products.map(({ Sku }) => Sku)).toEqual(expect.arrayContaining(all.map(({ sku }) => sku)));
});

test('a category finds everything in it', async () => {
  const { Categories } = await shop.call('listCategories', {});
  const category = Categories.flatMap(({ Subcategories }) => Subcategories).find(
    ({ Name }) => Name === 'Carriers & Slings',
  )!;
  const inCategory = await listProducts(
    shop.db,
    { page: 1, pageSize: 100, search: '', categoryId: category.Id },
    shop.clock.now(),
  );
  const found = await search('carriers & slings', 100);
  expect(found.Products.map(({ Sku }) => Sku)).toEqual(
    expect.arrayContaining(inCategory.Products.map(({ Sku }) => Sku)),
  );
});

test('wipes is not shown a thermometer that wipes clean', async () => {
  for (const { Name } of (await search('wipes', 100)).Products) expect(Name).toMatch(/Wipes|Cream|Balm/);
});

test('a price is a limit', async () => {
  const prices = async (typed: string) => (await search(typed, 100)).Products.map(({ Price }) => Price);
  for (const [typed, least, most] of [
    ['prams under £300', 0, 299.99],
    ['gift under 30', 0, 29.99],
    ['£20-£40', 20, 40],
    ['toys between 10 and 20', 10, 20],
    ['cot over £200', 200.01, 1000],
  ] as const) {
    const found = await prices(typed);
    expect(found.length, typed).toBeGreaterThan(1);
    expect(Math.min(...found), typed).toBeGreaterThanOrEqual(least);
    expect(Math.max(...found), typed).toBeLessThanOrEqual(most);
  }
  const all = await shop.db.selectFrom('products').where('price_pence', '<', 500).select('id').execute();
  expect((await search('under £5')).PageInfo.TotalItems).toBe(all.length);
});

test('a gift that is sold out comes after those that suit the age as well', async () => {
  const { Products } = await search('gift for 1 year old', 100);
  const soldOut = Products.filter(({ StockLevel }) => StockLevel === 0).map(({ Name }) => Name);
  expect(soldOut).toContain('Ten Little Ladybirds Counting Book');
  const place = (name: RegExp) => Products.findIndex((product) => name.test(product.Name));
  expect(place(/Ladybirds/)).toBeGreaterThan(place(/Activity Cube/));
});

test('nonsense finds nothing', async () => {
  for (const typed of ['qwertyuiop', 'qqqqq wwwww', '!!!'])
    expect((await search(typed)).PageInfo.TotalItems, typed).toBe(0);
});

describe('the demo catalogue', () => {
  test('is loaded once, with its pictures, in its order', async () => {
    const before = await search('', 100);
    const options = { isEmbedded: true, report: () => {} };
    expect(await loadDemoCatalogue(shop.db, { ...options, mode: 'on' })).toBe(0);
    expect(await loadDemoCatalogue(shop.db, { ...options, mode: 'when-embedded-and-empty' })).toBe(0);
    expect(await search('', 100)).toEqual(before);
    for (const product of before.Products)
      expect(product.ImageCollection.length, product.Name).toBeGreaterThan(0);
  });

  test('leaves alone what the owner has changed, and restores what is missing', async () => {
    const [first, second] = (await search('', 2)).Products;
    await shop.db.updateTable('products').set({ price_pence: 4711 }).where('id', '=', first!.Uuid).execute();
    await shop.db.deleteFrom('products').where('id', '=', second!.Uuid).execute();
    expect(await loadDemoCatalogue(shop.db, { mode: 'on', isEmbedded: false, report: () => {} })).toBe(1);
    expect((await search(first!.Sku)).Products[0]!.Price).toBe(47.11);
    expect((await search(second!.Sku)).Products[0]!.Name).toBe(second!.Name);
  });

  test('is not loaded into a shop that has a database or products of its own', async () => {
    const empty = await openTestShop();
    const options = { report: () => {} };
    try {
      expect(await loadDemoCatalogue(empty.db, { ...options, mode: 'off', isEmbedded: true })).toBe(0);
      expect(
        await loadDemoCatalogue(empty.db, { ...options, mode: 'when-embedded-and-empty', isEmbedded: false }),
      ).toBe(0);
      expect(
        await loadDemoCatalogue(empty.db, { ...options, mode: 'when-embedded-and-empty', isEmbedded: true }),
      ).toBeGreaterThan(100);
    } finally {
      await empty.close();
    }
  });
});
