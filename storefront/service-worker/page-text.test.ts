import { expect, it } from 'vitest';
import { assetsIn, withoutScripts, withStoredPages } from './page-text.ts';

const page =
  '<head><link rel="stylesheet" href="/assets/style-a.css"><link rel="modulepreload" href="/assets/shop-b.js">' +
  '<script type="module" src="/assets/entry-c.js"></script></head><body><ul class="x" id="stored-pages"></ul>' +
  '<script type="application/json" id="page-data">{"a":"\\u003c"}</script></body>';

it('finds the built files of a page, each once', () => {
  expect(assetsIn(page + page)).toEqual(['/assets/style-a.css', '/assets/shop-b.js', '/assets/entry-c.js']);
});

it('removes the code of a page and keeps its look', () => {
  const bare = withoutScripts(page);
  expect(bare).not.toMatch(/script|modulepreload/);
  expect(assetsIn(bare)).toEqual(['/assets/style-a.css']);
});

it('lists stored pages by their titles', () => {
  const html = withStoredPages(page, [
    { path: '/products?page=2&categoryId=1', html: '<title>Prams &amp; Buggies $& </title>' },
    { path: '/"><script>', html: 'no title' },
  ]);
  expect(html).toContain(
    '<li><a href="/products?page=2&amp;categoryId=1">Prams &amp; Buggies $& </a></li>' +
      '<li><a href="/&quot;&gt;&lt;script&gt;">/&quot;&gt;&lt;script&gt;</a></li></ul>',
  );
});
