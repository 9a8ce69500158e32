import { expect, test } from 'vitest';
import type { Facet } from '#contract/catalogue.ts';
import { createCall } from '#contract/call.ts';
import type { Shop } from '#contract/shop.ts';
import { renderPage } from '#storefront/entry.server.tsx';

/* Lists as the server sends them: complete, and usable without code. */

const shop = {
  name: 'Dandle',
  deliveryWords: { cost: 'Delivery £3.95 an order', freeFrom: 'free from £50.00' },
  paymentsAreSimulated: false,
  mailboxUrl: null,
} as Shop;

const facet = (Key: string, Name: string, Kind: Facet['Kind'], values: Record<string, string>): Facet => ({
  Key,
  Name,
  Kind,
  Values: Object.entries(values).map(([Value, text]) => ({ Value, Name: text, Count: 7 })),
});
const facets = [
  { ...facet('price', 'Price', 'range', { '..10': 'Up to £10.00' }), Min: 2, Max: 90 },
  facet('age', 'Age', 'choice', { 12: '1 year' }),
  facet('brand', 'Brand', 'choice', { 'A & "B"': 'A & "B"', Wren: 'Wren' }),
  facet('isofix', 'ISOFIX', 'boolean', { true: 'Yes' }),
];

/** `count` is the number of products a call finds. */
async function render(path: string, count: (query: URLSearchParams) => number = () => 45) {
  const asked: string[] = [];
  const call = createCall(async ({ path: called }) => {
    const { pathname, searchParams } = new URL(called, 'https://shop.test');
    asked.push(called);
    if (pathname === '/api/categories') {
      return {
        status: 200,
        body: { Categories: [{ Id: 'k1', Name: 'Toys', Image: '', Subcategories: [] }] },
      };
    }
    if (searchParams.get('minPrice') === 'cheap') {
      const detail = 'The lowest price must be an amount.';
      return { status: 400, body: { detail, status: 400, code: 'request/invalid' } };
    }
    if (pathname === '/api/search/reading') return { status: 200, body: { Words: '', Details: [] } };
    const total = count(searchParams);
    if (pathname === '/api/products/facets') return { status: 200, body: { Total: total, Facets: facets } };
    const PageInfo = { CurrentPage: 1, TotalPages: Math.ceil(total / 20), PageSize: 20, TotalItems: total };
    return { status: 200, body: { Products: [], PageInfo } };
  });
  const onError = (error: unknown) => {
    throw error;
  };
  const page = await renderPage({ url: `https://shop.test${path}`, call, shop, onError });
  return { ...page, asked, body: page.html.slice(0, page.html.indexOf('id="page-data"')) };
}

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');
const robotsOf = (html: string) => attribute(html, /<meta name="robots" content="([^"]*)"/);
const canonicalOf = (html: string) =>
  attribute(html, /<link rel="canonical" href="https:\/\/shop\.test([^"]*)"/);

test.each([
  ['/products?brand=Wren&page=3', '/products'],
  ['/products?sort=newest', '/products'],
  ['/products?categoryId=k1&inStock=true', '/products?categoryId=k1'],
  ['/categories/Toys?ageMonths=12&page=2', '/categories/Toys'],
])('%s is not for search engines, but its links and everything above it are: %s', async (path, canonical) => {
  const { body } = await render(path);
  expect(robotsOf(body)).toBe('noindex, follow');
  expect(canonicalOf(body)).toBe(canonical);
});

test('a further page of a category is a page in its own right', async () => {
  expect(canonicalOf((await render('/categories/Toys?page=2')).body)).toBe('/categories/Toys?page=2');
});

test('the list on the home page is filtered and sorted as every other', async () => {
  const { asked, body } = await render('/');
  expect(asked.filter((path) => path.includes('facets'))).toEqual(['/api/products/facets']);
  expect(body).toContain('Sort by');
});

test('the calls take exactly what the address says, malformed or not', async () => {
  const { asked } = await render(
    '/products?search=cot&brand=A&brand=B&attr.colour=Sage&minPrice=1&utm_source=x&token=y',
  );
  expect(asked.toSorted()).toEqual([
    '/api/categories',
    '/api/products/facets?search=cot&brand=A&brand=B&attr.colour=Sage&minPrice=1',
    '/api/products?search=cot&brand=A&brand=B&attr.colour=Sage&minPrice=1&page=1&pageSize=20',
    '/api/search/reading?search=cot',
  ]);
});

/** The fields a form of the page would send as served. */
function fieldsOf(form: string): string[] {
  return [...form.matchAll(/<input\b[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => !/type="(?:checkbox|radio)"/.test(input) || / checked=""/.test(input))
    .map((input) => {
      const value = attribute(input, / value="([^"]*)"/)?.replaceAll('&quot;', '"') ?? '';
      return `${attribute(input, / name="([^"]*)"/)}=${value}`;
    });
}
const formsOf = (body: string) => body.slice(body.indexOf('<main')).match(/<form\b.*?<\/form>/gs) ?? [];

test('both forms send on everything that is asked for, offered or not', async () => {
  const query = new URLSearchParams([
    ['search', 'cot'],
    ['brand', 'A & "B"'],
    ['brand', 'Gone'],
    ['attr.isofix', 'true'],
    ['attr.odd', '1..2'],
    ['maxPrice', '20'],
    ['ageMonths', '14'],
    ['sort', 'price-asc'],
  ]);
  const forms = formsOf((await render(`/products?${query}`)).body);
  expect(forms).toHaveLength(2);
  const sorting = forms.find((form) => form.includes('Sort by'))!;
  const filtering = forms.find((form) => form.includes('Apply'))!;
  const whole = [...query].map(([name, value]) => `${name}=${value}`);
  expect(
    fieldsOf(filtering)
      .filter((field) => !field.endsWith('='))
      // The field shows the price in full.
      .map((field) => field.replace(/^(maxPrice=20)\.00$/, '$1'))
      .toSorted(),
  ).toEqual(whole.toSorted());
  expect(fieldsOf(sorting).toSorted()).toEqual(
    whole.filter((field) => !field.startsWith('sort=')).toSorted(),
  );
  expect(sorting).toMatch(/<option value="price-asc" selected="">/);
});

test('links that only filter are not for search engines to follow', async () => {
  const { body } = await render('/products?brand=Wren&maxPrice=20');
  const filtering = body.match(/<a [^>]*href="\/products\?[^"]*(?:brand|Price)=[^"]*"[^>]*>/g) ?? [];
  expect(filtering.length).toBeGreaterThanOrEqual(3);
  // Leave out links to further pages of the same list.
  const others = filtering.filter((link) => !link.includes('page='));
  expect(others.filter((link) => !link.includes('rel="nofollow"'))).toEqual([]);
});

test('an empty list says which filter to remove, the best one first', async () => {
  const { body } = await render('/categories/Toys?brand=Wren&maxPrice=5&attr.isofix=true', (query) => {
    if (!query.has('brand')) return 1400;
    return query.has('maxPrice') ? 0 : 1;
  });
  expect(body).toContain('No products found for this category.');
  const ways = [...body.matchAll(/>(Without[^<]*)<\/a>/g)].map(([, words]) => words);
  expect(ways).toEqual(['Without ‘Wren’ there are 1,400', 'Without ‘Up to £5.00’ there is 1']);
  expect(body).toContain('Clear all filters');
});

test('a malformed address is explained, and leads to the list without filters', async () => {
  const { status, body } = await render('/categories/Toys?minPrice=cheap&page=2');
  expect(status).toBe(400);
  expect(body).toMatch(/<h1[^>]*>The lowest price must be an amount\.<\/h1>/);
  expect(body).toMatch(/<a [^>]*href="\/categories\/Toys"[^>]*>(?:<[^>]*>)*See everything, without filters/);
});

test.each([
  ['/gifts', 200, 'Gifts', '/gifts'],
  ['/gifts/1-year/under-30', 200, 'Gifts for a one-year-old under £30.00', '/gifts/1-year/under-30'],
  ['/gifts/under-10?page=2', 200, 'Gifts under £10.00', '/gifts/under-10?page=2'],
  ['/gifts/1-year/under-31', 404, 'Page not found', undefined],
])('%s answers %i', async (path, status, title, canonical) => {
  const page = await render(path);
  expect(page.status).toBe(status);
  expect(attribute(page.body, /<title>([^<]*) · Dandle<\/title>/)).toBe(title);
  expect(canonicalOf(page.body)).toBe(canonical);
});
