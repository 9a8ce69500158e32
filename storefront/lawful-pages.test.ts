import { sql } from 'kysely';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Basket } from '#contract/basket.ts';
import type { Product } from '#contract/catalogue.ts';
import type { Shop } from '#contract/shop.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { entry, importerOf } from '#tests/support/entries.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { laterParts } from './app/page/lazy.ts';
import { SiteContext } from './app/page/site.ts';
import { AddedSheet } from './basket/added-sheet.tsx';
import { BasketContents } from './basket/basket-contents.tsx';
import { CheckoutSummary } from './checkout/checkout-summary.tsx';
import { renderPage } from './entry.server.tsx';
import { routes } from './routes.ts';
import { SavedCard } from './saved/saved-card.tsx';

/*
 * What the law wants of every page: what delivery costs stands before the first price, and first infant formula is shown
 * only to those who ask for it, with nothing that recommends it.
 */
const NAME = 'Marlow First Infant Formula';
const COST = 'Delivery £3.95 an order';

const shop = await testShop({ delivery: { costPence: 395, freeFromPence: 5000 } });
const { put, idOf } = importerOf(shop);
let id: string;
let other: string;
let formula: Product;
let facts: Shop;
/** Of a customer who has six tins and one bottle. */
let basket: Basket;

beforeAll(async () => {
  const shared = {
    brand: 'Marlow',
    stock: 5,
    ageFromMonths: 0,
    ageToMonths: 12,
    goesWith: ['MILK', 'BOTTLE'],
  };
  const milk = {
    ...{ ...shared, name: NAME, unit: 'g' as const, unitQuantity: 800 },
    categoryPath: ['Feeding'],
    otherCategoryPaths: [['Gifts']],
    description: 'Suitable from birth.',
    saleRule: 'first-infant-formula' as const,
  };
  const rug = { name: 'Marlow Rug', categoryPath: ['Rugs'] };
  await put(entry('MILK', { ...milk, pricePence: 9900 }), entry('RUG', { ...rug, pricePence: 4800 }));
  // Both have cost that for forty days when they are reduced.
  await sql`update price_changes set valid_from = valid_from - interval '40 days'`.execute(shop.db);
  await put(
    entry('RUG', { ...rug, pricePence: 3900 }),
    entry('BOTTLE', { ...shared, name: 'Marlow Bottle', pricePence: 1234, categoryPath: ['Feeding'] }),
    entry('MILK', { ...milk, pricePence: 5678 }),
    entry('BOOK', {
      name: 'Marlow Book',
      pricePence: 1234,
      categoryPath: ['Gifts'],
      ageFromMonths: 0,
      ageToMonths: 36,
    }),
  );
  [id, other] = [await idOf('MILK'), await idOf('BOTTLE')];
  const { call } = await registerCustomer(shop);
  await call('addBasketItem', { body: { productId: other, quantity: 1 } });
  basket = await call('addBasketItem', { body: { productId: id, quantity: 2 } });
  formula = await shop.call('getProduct', { params: { id } });
  facts = await shop.call('getShop', {});
});

type Drawn = () => string | ReactElement;
interface Tried {
  /** The formula is not there: an address. */
  without?: Drawn[];
  /** It is one of a list that was asked for; what the page says about others does not matter. */
  amongOthers?: Drawn[];
  /** All of it is read. */
  whole?: Drawn[];
  /** Opens over a page that has said what delivery costs. */
  over?: Drawn[];
}

/** By the id of its route. A sentence says why a page has nothing to try. */
const tried: Readonly<Record<string, Tried | string>> = {
  'home/home-page': { without: [() => '/'] },
  'search/product-listing': {
    amongOthers: [() => '/products', () => '/products?search=infant%20formula', () => '/?page=1'],
  },
  'product/product-page': {
    whole: [() => `/products/${id}`],
    without: [() => `/products/${other}`],
    over: [
      () => {
        const added = { productId: id, name: NAME, pieces: 1, failure: '', answer: basket };
        return createElement(AddedSheet, { added: { ...added, opener: null, companions: [] } });
      },
    ],
  },
  'product/product-preview-page': 'The product page, drawn in the browser of staff.',
  'search/categories-page': { amongOthers: [() => '/categories/Feeding'] },
  'search/gifts-page': { without: [() => '/gifts'] },
  'saved/saved-page': {
    without: [() => `/saved?ids=${id},${other}`],
    over: [() => createElement(SavedCard, { product: formula })],
  },
  'compare/compare-page': { whole: [() => `/compare?ids=${id},${other}`] },
  'basket/basket-page': { whole: [() => createElement(BasketContents, { loaded: basket })] },
  'checkout/checkout-page': {
    whole: [() => createElement(CheckoutSummary, { method: undefined, basket, onChanged: () => {} })],
  },
};

/** The pages without goods, and those about what was bought. */
const others =
  /^(?:account|not found|terms\/|contact\/|reviews\/|recycling\/|payments\/|profile\/|activity\/|authentication\/|addresses\/|orders\/|returns\/|two-factor\/|notifications\/|privacy\/|offline\/|stock-alerts\/|hand-off\/)/;

function leavesOf(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ id: route = '', children }) => (children ? leavesOf(children) : [route]));
}

test('every page is tried, or has nothing to try', () => {
  const missing = leavesOf(routes).filter((route) => !(route in tried) && !others.test(route));
  expect(missing).toEqual([]);
});

/** What is drawn in the page's main part. */
async function draw(what: string | ReactElement): Promise<string> {
  if (typeof what === 'string') {
    const url = `https://shop.test${what}`;
    const { status, html } = await renderPage({ url, call: shop.call, shop: facts });
    expect(status, what).toBe(200);
    return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  }
  const handler = createStaticHandler([{ id: 'tried', path: '*', Component: () => what }]);
  const context = (await handler.query(new Request('https://shop.test/'))) as StaticHandlerContext;
  const router = createStaticRouter(handler.dataRoutes, context);
  await laterParts();
  return renderToString(
    createElement(
      SiteContext,
      { value: { publicUrl: 'https://shop.test', shop: facts } },
      createElement(StaticRouterProvider, { router, context, hydrate: false }),
    ),
  );
}

function textsIn(html: string): string[] {
  return html
    .replaceAll(/<script.*?<\/script>|<!--.*?-->/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').trim())
    .filter(Boolean);
}

/** Each with a name for its test. */
function of(...kinds: (keyof Tried)[]): [string, Drawn, keyof Tried][] {
  return Object.entries(tried).flatMap(([route, how]) =>
    typeof how === 'string'
      ? []
      : kinds.flatMap((kind) =>
          (how[kind] ?? []).map((draws, place): [string, Drawn, keyof Tried] => [
            `${route} ${kind} ${place}`,
            draws,
            kind,
          ]),
        ),
  );
}

test.each(of('without', 'amongOthers', 'whole'))(
  '%s: what delivery costs stands before the first price',
  async (_, draws) => {
    const text = textsIn(await draw(draws())).join(' ');
    expect(text).toMatch(/£(?:12\.34|56\.78)/);
    expect(text.indexOf(COST)).toBe(text.search(/£\d+\.\d\d/) - COST.indexOf('£'));
  },
);

test.each([
  ['its page', async () => `/products/${await idOf('RUG')}`],
  ['a list', () => '/categories/Rugs'],
  ['a search', () => '/products?search=rug'],
])('%s says what a reduced product cost for thirty days', async (_, address) => {
  const html = await draw(await address());
  expect(textsIn(html).join(' ')).toContain('Now £39.00 was £48.00');
  expect(html).toMatch(/was (?:<!-- -->)?<s>£48\.00<\/s>/);
});

describe('first infant formula', () => {
  const price = ['£56.78', '£70.98 per kg', '£113.56', '2 × £56.78', '2 x £56.78 = £113.56'];
  const cost = 'First infant formula does not count towards free delivery.';
  /** All that may be said of it. */
  const ofIt = [
    ...[
      NAME,
      'M',
      'Marlow',
      'SKU',
      'MILK',
      'SKU: MILK',
      'Birth to 12 months',
      'Suitable from birth.',
      ...price,
    ],
    ...['£56.78 each (£70.98 per kg)', 'including VAT', 'Low Stock (Only 5 left!)', cost, COST],
    `Delivery to the UK mainland costs £3.95. ${cost}`,
    'Important notice.',
    'Breastfeeding is best for babies. Use first infant formula only on the advice of a doctor, midwife, health visitor, public health nurse, dietitian or pharmacist.',
    `1 × ${NAME} added to your basket.`,
  ];
  /** And of the page, and of what else is on it. */
  const besides = [
    ...[
      'Home',
      'Categories',
      'Feeding',
      'Details',
      'Age',
      'Description',
      'Add to Basket',
      'Buy',
      'Buy It Now',
      'Close',
    ],
    ...[
      'Delivery and returns',
      'Returns',
      '.',
      'You can change your mind up to 14 days after it arrives. See',
    ],
    ...[
      'Compare Feeding',
      `${COST}, free from £50.00`,
      'Add another',
      'Only what differs',
      'What is compared',
      'Remove',
    ],
    ...[
      'Price',
      'Stock',
      'Unit price',
      'Brand',
      'Differs',
      '–',
      'not stated',
      'Marlow Bottle',
      '£12.34',
      'SKU: BOTTLE',
    ],
    ...[
      '£12.34 each',
      '1 x £12.34 = £12.34',
      'Your basket',
      '3 items',
      'Save for later',
      'Continue Shopping',
    ],
    ...[
      'Clear Basket',
      'Summary',
      `Spend £37.66 more for free delivery. ${cost}`,
      'Subtotal',
      'Subtotal, 3 items',
    ],
    ...[
      '£125.90',
      'Shipping',
      '£3.95',
      'Grand Total',
      '£129.85',
      'Prices include VAT.',
      'Proceed to Checkout',
    ],
    ...['You pay with PayPal. We never see your card.', 'View basket', 'Checkout', 'Order Summary', 'Edit'],
    // For the other goods in the basket.
    'Add a code',
  ];

  test.each(of('without'))('is not on %s', async (_, draws) => {
    expect(await draw(draws())).not.toContain(NAME);
  });

  test.each(of('amongOthers', 'whole', 'over'))('is not recommended on %s', async (_, draws, kind) => {
    const html = await draw(draws());
    const items = html.split(/<li|<\/ul/);
    const said = textsIn(
      kind === 'amongOthers' ? `<${items.find((item) => item.includes(`>${NAME}<`))}` : html,
    );
    expect(said).toContain(NAME);
    const allowed = kind === 'amongOthers' ? ofIt : [...ofIt, ...besides];
    expect(said.filter((text) => !allowed.includes(text))).toEqual([]);
  });

  test('is in no basket that others are told of', () => {
    expect(formula.InBasketsCount).toBe(0);
  });

  test('has no companions and is none', async () => {
    for (const one of [id, other]) {
      expect(await shop.call('listRelatedProducts', { params: { id: one } })).toMatchObject({ GoesWith: [] });
    }
  });
});
