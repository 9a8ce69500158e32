import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue.ts';
import { createCall } from '#contract/call.ts';
import type { HomeSection } from '#contract/home.ts';
import type { Shop } from '#contract/shop.ts';
import { renderPage } from '#storefront/entry.server.tsx';

/* The home page as the server sends it: its sections, then all products, with whichever sections could be loaded. */

const shop = {
  name: 'Dandle',
  email: 'hello@shop.test',
  phone: null,
  vatNumber: null,
  deliveryCost: 3.95,
  freeDeliveryFrom: 50,
  deliveryWords: { cost: 'Delivery £3.95 an order', freeFrom: 'free from £50.00' },
  paymentsAreSimulated: false,
  mailboxUrl: null,
} as Shop;

const nappies: Product = {
  Uuid: '01936d3c-5a7b-7c3e-9f00-000000000001',
  Name: 'Nappies Size 3',
  Brand: 'Clovershaw',
  Sku: 'NAP-3',
  Price: 8.95,
  ImageCollection: [],
  StockLevel: 5,
  InBasketsCount: 0,
  Description: '',
  Categories: [],
};
const card = {
  Uuid: nappies.Uuid,
  AgeFromMonths: 4,
  AgeToMonths: 9,
  Values: ['3'],
  Options: [{ Name: 'Size', Values: ['3', '4'] }],
  UnitPrice: { Price: 0.204, Unit: 'each' },
  Rating: { Average: 4.6, Count: 12, IsExample: false },
  IsPromotable: true,
};
const section = (Kind: HomeSection['Kind'], Title: string): HomeSection => ({
  ...{ Id: Title.replaceAll(' ', '-'), Kind, Title, Text: '', Link: null },
  Points: [
    { Title: 'Stairs?', Text: 'Look at the weight.', Path: '/products?search=pushchair', Picture: null },
  ],
  Products: Kind === 'products' || Kind === 'guide' ? [nappies] : [],
});
const kinds = ['hero', 'products', 'stages', 'guide', 'promises'] as const;

async function render(path: string, failing: string[] = []) {
  const asked: string[] = [];
  const call = createCall(async ({ path: called }) => {
    const { pathname } = new URL(called, 'https://shop.test');
    asked.push(pathname);
    if (failing.includes(pathname)) return { status: 503, body: {} };
    const body = {
      '/api/categories': { Categories: [] },
      '/api/home': { Sections: kinds.map((kind) => section(kind, `The ${kind}`)) },
      '/api/products/cards': { Cards: [card] },
    }[pathname] ?? {
      Products: [nappies],
      PageInfo: { CurrentPage: 1, TotalPages: 1, PageSize: 20, TotalItems: 1 },
    };
    return { status: 200, body };
  });
  const { status, html } = await renderPage({ url: `https://shop.test${path}`, call, shop });
  return { status, asked, body: html.slice(html.indexOf('<main'), html.indexOf('id="page-data"')) };
}

test('the home page shows every kind of section before all products', async () => {
  const { body } = await render('/');
  const places = [...kinds.map((kind) => `The ${kind}`), 'All Products'].map((words) => body.indexOf(words));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  // A row without a link of its own has Add to Basket buttons.
  expect(body).toContain('aria-label="Add to Basket: Nappies Size 3"');
});

test('a card shows size, age, unit price and stars', async () => {
  const { body } = await render('/products');
  for (const words of ['Size 3 · 4–9 months', '20.4p each', '4.6', '2 sizes', 'Only 5 left']) {
    expect(body).toContain(words);
  }
});

test.each(['/api/home', '/api/products/cards'])('the home page works without %s', async (path) => {
  const { status, body } = await render('/', [path]);
  expect(status).toBe(200);
  expect(body).toContain('All Products');
  expect(body).toContain('£8.95');
});

test.each(['/products', '/?page=2', '/?categoryId=k1'])('%s is only the listing', async (path) => {
  const { asked, body } = await render(path);
  expect(asked).not.toContain('/api/home');
  expect(body).not.toContain('The hero');
});
