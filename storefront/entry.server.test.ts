import { expect, test } from 'vitest';
import { createCall } from '#contract/call.ts';
import { pages } from '#contract/pages.ts';
import type { Shop } from '#contract/shop.ts';
import { bareAnswers } from '#tests/support/bare-answers.ts';
import { answerTo, json, silent, type CannedAnswers } from '#tests/support/canned-answers.ts';
import { hostileAnswers, hostileText } from '#tests/support/hostile-text.ts';
import { renderPage } from './entry.server.tsx';

const shop: Shop = {
  name: 'Dandle',
  address: null,
  email: 'hello@example.com',
  phone: null,
  trader: [],
  vatNumber: null,
  deliveryCost: 3.95,
  freeDeliveryFrom: 50,
  deliveryWords: { cost: 'Delivery £3.95 an order', freeFrom: 'free from £50.00' },
  dispatch: null,
  hours: null,
  takeBack: { scheme: null, address: null, text: null },
  passwordMinLength: 6,
  paymentsAreSimulated: false,
  pushPublicKey: '',
  appScheme: 'dandle',
  mailboxUrl: null,
};

function render(path: string, answers: CannedAnswers = bareAnswers, of: Partial<Shop> = {}) {
  const call = createCall(async (request) => {
    const { status, body } = answerTo(answers, request.method, request.path);
    return { status, body: body === '' ? undefined : (JSON.parse(body) as unknown) };
  });
  const onError = (error: unknown) => {
    throw error;
  };
  return renderPage({ url: `https://shop.test${path}`, call, shop: { ...shop, ...of }, onError });
}

test.each([
  ['/', 'Bare Pram'],
  ['/products?search=pram', 'Bare Cot'],
  ['/products?categoryId=k2', 'Products in Category'],
  ['/products/11111111-1111-4111-8111-111111111111', 'In 2 basket(s)!'],
  ['/categories', 'Prams'],
  ['/categories/Nursery', 'Products in Nursery'],
  ['/categories/travel/prams', 'Products in Prams'],
])('serves %s from answers that hold no more than was promised', async (path, words) => {
  const { status, html } = await render(path);
  expect(status).toBe(200);
  expect(html).toContain(words);
  expect(html).not.toMatch(/\b(?:NaN|undefined)\b|\[object/);
});

/** Those without parameters, which are no redirect either, and two with. */
const addresses = [
  ...Object.values(pages).filter((path) => !/[:*]/.test(path) && path !== pages.account),
  '/products/1',
  '/categories/Nursery',
];

test.each(addresses)(
  'says VAT at %s only in a shop that is registered, and who trades in every shop',
  async (path) => {
    const shown = async (of: Partial<Shop>) =>
      (await render(path, bareAnswers, of)).html.replace(/<script[^]*?<\/script>/g, '');
    const trader = ['Dandle is a trading name of Ada Otter, a sole trader.'];
    const plain = await shown({ trader });
    expect(plain).not.toMatch(/\bVAT\b/i);
    expect(plain).toContain(trader[0]);
    expect(await shown({ vatNumber: 'GB 123 4567 89' })).toContain('VAT number GB 123 4567 89');
  },
);

test.each([
  '/',
  '/products',
  '/products/1',
  '/products?search=alert',
  '/categories',
  '/categories/constructor',
  '/gifts',
  '/saved?ids=1',
  '/compare?ids=1',
  '/terms-and-conditions',
])('serves %s with hostile text as text', async (path) => {
  const { html } = await render(path, hostileAnswers());
  expect(html).toMatch(/&lt;|&quot;/);
  for (const text of hostileText.filter((each) => /[<"]/.test(each))) expect(html).not.toContain(text);
});

const headingOf = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];

test.each([
  ['/products/%20', 'getProduct', 200, 404, 'Product ID is missing.'],
  ['/products/1', 'getProduct', 404, 404, 'Product not found.'],
  ['/products/1', 'getProduct', 500, 500, 'An unknown error occurred.'],
  ['/products', 'listProducts', 404, 404, 'No products found.'],
  ['/products', 'listProducts', 500, 500, 'An unknown error occurred.'],
  ['/categories', 'listCategories', 500, 500, 'Could not load categories.'],
] as const)(
  'has words for %s if %s answers %i and nothing else',
  async (path, name, status, served, words) => {
    const page = await render(path, { ...bareAnswers, [name]: silent(status) });
    expect(page.status).toBe(served);
    expect(headingOf(page.html)).toBe(words);
  },
);

test.each([
  [{ detail: 'A flood.', title: 'Not now', message: 'No.' }, 'A flood.'],
  [{ title: 'Not now', message: 'No.' }, 'Not now'],
  [{ message: 'No.' }, 'No.'],
  [{ detail: ' ', code: 7 }, 'Could not load categories.'],
])('repeats what %j itself says', async (body, words) => {
  const { html } = await render('/categories', { ...bareAnswers, listCategories: json(body, 503) });
  expect(headingOf(html)).toBe(words);
});

test('gives the status of a failure without words', async () => {
  const { html } = await render('/products', { ...bareAnswers, listProducts: silent(502) });
  expect(html).toContain('>HTTP error 502<');
});

test('redirects from where a category was to where it is', async () => {
  const answers = { ...bareAnswers, findMovedCategory: json({ Path: ['Out & about', 'Prams'] }) };
  const moved = await render('/categories/Travel/Buggies?page=2', answers);
  expect(moved).toMatchObject({ status: 301, location: '/categories/Out%20%26%20about/Prams?page=2' });
  const never = await render('/categories/Never', { ...bareAnswers, findMovedCategory: silent(404) });
  expect(never.status).toBe(404);
  expect(headingOf(never.html)).toBe(
    'Category path &quot;Never&quot; was not found. URLs should use category names.',
  );
});
