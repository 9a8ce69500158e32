import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ProductList } from '#contract/catalogue.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { entry, importerOf } from '#tests/support/entries.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { selectProductsForSale } from './products-for-sale.queries.ts';
import { listProducts } from '#server/search/listing.service.ts';

const shop = await testShop();

afterEach(() => {
  vi.useRealTimers();
});

const { put, idOf } = importerOf(shop);
const categoryNamed = async (name: string) =>
  (await shop.db.selectFrom('categories').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id;
/** Bypasses the answers that are kept for two seconds. */
const list = (query: Partial<Parameters<typeof listProducts>[1]> = {}): Promise<ProductList> =>
  listProducts(shop.db, { page: 1, pageSize: 20, search: '', ...query }, shop.clock.now());
const skus = (found: ProductList) => found.Products.map(({ Sku }) => Sku);
const refusal = (status: number, message?: string) =>
  expect.objectContaining({ status, ...(message !== undefined && { message }) });

describe('categories', () => {
  test('are nested to any depth, siblings in their order', async () => {
    await put(entry('C-1', { categoryPath: ['Zoo', 'Animals', 'Soft', 'Small'] }));
    await put(entry('C-2', { categoryPath: ['zoo', 'Plants'] }), entry('C-3', { categoryPath: ['Attic'] }));
    const { Categories } = await shop.call('listCategories', {});
    const [zoo, attic] = Categories;
    expect(Categories.map(({ Name }) => Name)).toEqual(['Zoo', 'Attic']);
    expect(zoo!.Subcategories.map(({ Name }) => Name)).toEqual(['Animals', 'Plants']);
    expect(zoo!.Subcategories[0]!.Subcategories[0]!.Subcategories[0]).toEqual({
      Id: expect.any(String),
      Name: 'Small',
      Image: '',
      Subcategories: [],
    });
    expect(attic!.Subcategories).toEqual([]);
  });

  test('are shown while something for sale is in them or below', async () => {
    const top = async () => (await shop.call('listCategories', {})).Categories.map(({ Name }) => Name);
    const cellar = ['Cellar', 'Wine'];
    await put(entry('E-1', { categoryPath: cellar, status: 'draft' }));
    expect(await top()).not.toContain('Cellar');
    await put(entry('E-1', { categoryPath: cellar, status: 'published' }));
    expect(await top()).toContain('Cellar');
    await put(
      entry('E-1', { categoryPath: ['Attic'] }),
      entry('E-2', { categoryPath: cellar, status: 'draft' }),
    );
    expect(await top()).not.toContain('Cellar');
    // What is no longer sold leads to a category that visitors see.
    await put(
      entry('E-3', { categoryPath: ['Attic', 'Trunk'], status: 'archived' }),
      entry('E-2', { categoryPath: cellar, status: 'archived' }),
    );
    const leadsTo = async (sku: string) =>
      shop.call('getProduct', { params: { id: await idOf(sku) } }).catch((error: unknown) => error);
    expect(await leadsTo('E-3')).toMatchObject({ problem: { categoryPath: 'Attic' } });
    expect(await leadsTo('E-2')).toMatchObject({ code: 'catalogue/product-no-longer-sold' });
  });
});

describe('a product', () => {
  test('is shown with everything that the contract names', async () => {
    await put(
      entry('P-1', {
        name: 'Pebble Night Light',
        brand: 'Murmur',
        description: 'Glows.\n\nSoftly.',
        pricePence: 2499,
        vatClass: 'standard',
        categoryPath: ['Nursery', 'Lighting'],
        stock: 7,
        images: [
          { path: '/pictures/one.svg', description: 'From the front' },
          { path: 'https://pictures.example/two.jpg', description: '' },
        ],
      }),
    );
    const id = await idOf('P-1');
    expect(await shop.call('getProduct', { params: { id } })).toEqual({
      Uuid: id,
      Name: 'Pebble Night Light',
      Brand: 'Murmur',
      Sku: 'P-1',
      Price: 24.99,
      ImageCollection: [
        { Id: expect.any(String), ImagePath: '/pictures/one.svg', ImageDescription: 'From the front' },
        { Id: expect.any(String), ImagePath: 'https://pictures.example/two.jpg', ImageDescription: '' },
      ],
      StockLevel: 7,
      InBasketsCount: 0,
      Description: 'Glows.\n\nSoftly.',
      Categories: [{ Id: expect.any(String), Name: 'Lighting', Path: ['Nursery', 'Lighting'] }],
    });
  });

  test('has empty fields where it has no pictures, brand, category or description', async () => {
    await put({ sku: 'P-2', name: 'Plain', pricePence: 1 });
    const product = await shop.call('getProduct', { params: { id: await idOf('P-2') } });
    expect(product).toMatchObject({
      Brand: null,
      Price: 0.01,
      ImageCollection: [],
      StockLevel: 0,
      Description: '',
      Categories: [],
    });
  });

  test('has what is left after reservations', async () => {
    await put(entry('P-3', { stock: 5 }));
    const id = await idOf('P-3');
    await shop.db.updateTable('stock').set({ reserved: 3 }).where('product_id', '=', id).execute();
    expect((await shop.call('getProduct', { params: { id } })).StockLevel).toBe(2);
  });

  test('counts the baskets that contain it and changed within thirty days', async () => {
    await put(entry('P-4'));
    const productId = await idOf('P-4');
    const [recent, old] = [await registerCustomer(shop), await registerCustomer(shop)];
    await recent.call('addBasketItem', { body: { productId, quantity: 3 } });
    await old.call('addBasketItem', { body: { productId, quantity: 1 } });
    expect((await list({ search: 'P-4' })).Products[0]!.InBasketsCount).toBe(2);

    const newest = await shop.db
      .selectFrom('baskets')
      .select('customer_id')
      .orderBy('changed_at', 'desc')
      .executeTakeFirstOrThrow();
    const thirtyOneDaysAgo = new Date(shop.clock.now().getTime() - 31 * 86_400_000);
    await shop.db
      .updateTable('baskets')
      .set({ changed_at: thirtyOneDaysAgo })
      .where('customer_id', '=', newest.customer_id)
      .execute();
    expect((await list({ search: 'P-4' })).Products[0]!.InBasketsCount).toBe(1);
  });

  test('is not found if it does not exist', async () => {
    const call = shop.call('getProduct', { params: { id: '00000000-0000-4000-8000-000000000000' } });
    await expect(call).rejects.toEqual(refusal(404, 'Product not found.'));
  });

  test('with a malformed id is refused with a sentence', async () => {
    for (const id of ['1', 'x'.repeat(300), "' or 1=1"]) {
      await expect(shop.call('getProduct', { params: { id } })).rejects.toEqual(
        refusal(400, 'That id is not valid.'),
      );
    }
  });

  test('shows the owner’s counts at once, and within two seconds what customers take of a large stock', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    // The fake clock starts at zero: move it past the start of the shop.
    vi.advanceTimersByTime(3_600_000);
    await put(entry('P-5', { stock: 29 }));
    const id = await idOf('P-5');
    const stock = async () => {
      vi.advanceTimersByTime(1);
      return (await shop.call('getProduct', { params: { id } })).StockLevel;
    };
    const set = (counts: { on_hand?: number; reserved?: number }) =>
      shop.db.updateTable('stock').set(counts).where('product_id', '=', id).execute();
    expect(await stock()).toBe(29);
    await set({ on_hand: 30 });
    expect(await stock()).toBe(30);
    await set({ reserved: 12 });
    expect(await stock()).toBe(30);
    vi.advanceTimersByTime(1990);
    expect(await stock()).toBe(18);
    // So few that the page shows the number.
    for (const [reserved, left] of [
      [21, 9],
      [22, 8],
    ]) {
      await set({ reserved: reserved! });
      expect(await stock()).toBe(left);
    }
  });
});

describe('a list of products', () => {
  test('shows first what can be bought, then the newest, page by page', async () => {
    await put(
      ...['L-1', 'L-2', 'L-3', 'L-4', 'L-5'].map((sku) =>
        entry(sku, { categoryPath: ['Listed'], stock: sku === 'L-4' ? 0 : 3 }),
      ),
    );
    const categoryId = await categoryNamed('Listed');
    const page = (number: number) =>
      shop.call('listProducts', { query: { categoryId, page: number, pageSize: 2 } });
    expect(skus(await page(1))).toEqual(['L-5', 'L-3']);
    expect(skus(await page(2))).toEqual(['L-2', 'L-1']);
    expect((await shop.call('listProducts', { query: { categoryId } })).PageInfo.PageSize).toBe(10);
    expect(await page(3)).toMatchObject({
      Products: [{ Sku: 'L-4' }],
      PageInfo: { CurrentPage: 3, TotalPages: 3, PageSize: 2, TotalItems: 5 },
    });
    expect(await page(4)).toEqual({
      Products: [],
      PageInfo: { CurrentPage: 4, TotalPages: 3, PageSize: 2, TotalItems: 5 },
    });
  });

  test('moves sold-out products to the end, and back when they return', async () => {
    await put(entry('M-1', { categoryPath: ['Moving'] }), entry('M-2', { categoryPath: ['Moving'] }));
    const categoryId = await categoryNamed('Moving');
    expect(skus(await list({ categoryId }))).toEqual(['M-2', 'M-1']);
    const id = await idOf('M-2');
    await shop.db.updateTable('stock').set({ reserved: 5 }).where('product_id', '=', id).execute();
    expect(skus(await list({ categoryId }))).toEqual(['M-1', 'M-2']);
    await shop.db.updateTable('stock').set({ reserved: 4 }).where('product_id', '=', id).execute();
    expect(skus(await list({ categoryId }))).toEqual(['M-2', 'M-1']);
  });

  test('of a category includes the categories below it, each product once', async () => {
    await put(
      entry('B-1', { categoryPath: ['Branch'] }),
      entry('B-2', { categoryPath: ['Branch', 'Twig', 'Leaf'] }),
      entry('B-3', { categoryPath: ['Other branch', 'Leaf'] }),
    );
    const [branch, twig] = await shop.db
      .selectFrom('categories')
      .where('name', 'in', ['Branch', 'Twig'])
      .orderBy('name')
      .select('id')
      .execute();
    await shop.db
      .insertInto('product_categories')
      .values({ product_id: await idOf('B-2'), category_id: branch!.id, position: 1 })
      .execute();
    const inBranch = await list({ categoryId: branch!.id });
    expect(skus(inBranch)).toEqual(['B-2', 'B-1']);
    expect(inBranch.Products[0]!.Categories.map(({ Path }) => Path)).toEqual([
      ['Branch', 'Twig', 'Leaf'],
      ['Branch'],
    ]);
    expect(skus(await list({ categoryId: twig!.id }))).toEqual(['B-2']);
    expect(skus(await list({ categoryId: twig!.id, search: 'thing' }))).toEqual(['B-2']);
  });

  test('is not found for a category that does not exist', async () => {
    const categoryId = '00000000-0000-4000-8000-000000000000';
    for (const search of ['', 'thing', '!?']) {
      const call = shop.call('listProducts', { query: { categoryId, search } });
      await expect(call).rejects.toEqual(refusal(404, 'That category does not exist.'));
    }
  });

  test('refuses bad pages, sizes and ids with a sentence', async () => {
    const bad: [Record<string, string>, string][] = [
      [{ page: '0' }, 'The page must be a whole number from 1.'],
      [{ page: '-1' }, 'The page must be a whole number from 1.'],
      [{ page: '1.5' }, 'The page must be a whole number from 1.'],
      [{ page: 'one' }, 'The page must be a whole number from 1.'],
      [{ pageSize: '0' }, 'The page size must be a whole number from 1 to 100.'],
      [{ pageSize: '101' }, 'The page size must be a whole number from 1 to 100.'],
      [{ categoryId: 'nursery' }, 'We could not find that category.'],
      [{ search: 'x'.repeat(101) }, 'A search can have at most 100 characters.'],
      [{ search: 'nul\u0000byte' }, 'The search contains characters that cannot be used here.'],
    ];
    for (const [query, words] of bad) {
      const answer = await shop.app.inject({ url: `/api/products?${new URLSearchParams(query)}` });
      expect(answer.statusCode, JSON.stringify(query)).toBe(400);
      expect(answer.json().errors[0].message).toBe(words);
    }
  });
});

test('products for a basket are the ones asked for, with their price, stock and first picture', async () => {
  await put(
    entry('F-1', {
      vatClass: 'zero',
      images: [
        { path: '/a.svg', description: '' },
        { path: '/b.svg', description: '' },
      ],
    }),
    entry('F-2', { stock: 0 }),
  );
  const ids = [await idOf('F-1'), await idOf('F-2'), '00000000-0000-4000-8000-000000000000'];
  const products = await selectProductsForSale(shop.db, ids[2]!).where('products.id', 'in', ids).execute();
  expect(products.toSorted((a, b) => a.sku.localeCompare(b.sku))).toEqual([
    {
      id: ids[0],
      sku: 'F-1',
      name: 'Thing F-1',
      imagePath: '/a.svg',
      unitPricePence: 1000,
      vatClass: 'zero',
      weightGrams: null,
      parcelSize: 'normal',
      returnRule: 'normal',
      isForSale: true,
      available: 5,
      unitQuantity: null,
      isPromotable: true,
      unit: null,
      isUnsafeUnder36Months: false,
    },
    {
      id: ids[1],
      sku: 'F-2',
      name: 'Thing F-2',
      imagePath: null,
      unitPricePence: 1000,
      vatClass: 'standard',
      weightGrams: null,
      parcelSize: 'normal',
      returnRule: 'normal',
      isForSale: true,
      available: 0,
      unitQuantity: null,
      isPromotable: true,
      unit: null,
      isUnsafeUnder36Months: false,
    },
  ]);
});
