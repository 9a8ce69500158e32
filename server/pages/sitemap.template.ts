import type { Category } from '#contract/catalogue.ts';
import { inAddress } from '#contract/category-address.ts';
import { giftPath, listGiftPages } from '#contract/gift-pages.ts';
import { pagePath, pages, PAYMENT_PAGES } from '#contract/pages.ts';

/** `/categories/Nursery/Cots` for a chain of names. */
function categoryPath(names: readonly string[]): string {
  return `${pages.categories}/${names.map(inAddress).join('/')}`;
}

function* categoryPaths(categories: readonly Category[], above: readonly string[] = []): Generator<string> {
  for (const { Name, Subcategories } of categories) {
    yield categoryPath([...above, Name]);
    yield* categoryPaths(Subcategories, [...above, Name]);
  }
}

/** Only gift pages that have products to show. */
function giftPaths(cheapest: readonly { ageMonths: number | null; pricePence: number }[]): string[] {
  return listGiftPages()
    .filter(({ age, price }) =>
      cheapest.some(
        ({ ageMonths, pricePence }) =>
          ageMonths === (age?.months ?? null) && (!price || pricePence < price.pounds * 100),
      ),
    )
    .map(giftPath);
}

/** sitemap.xml: every public page. The protocol allows 50,000 addresses in one file. */
export function sitemap(
  publicUrl: string,
  categories: readonly Category[],
  products: readonly { id: string; updatedAt: Date }[],
  cheapestGifts: readonly { ageMonths: number | null; pricePence: number }[],
): string {
  const paths = [
    pages.home,
    pages.products,
    pages.categories,
    ...categoryPaths(categories),
    ...giftPaths(cheapestGifts),
    pages.terms,
    pages.privacyNotice,
    pages.returns,
    pages.about,
    pages.contact,
    pages.withdraw,
  ];
  const entries = [
    ...paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`),
    ...products.map(
      ({ id, updatedAt }) =>
        `<url><loc>${escapeXml(publicUrl + pagePath('product', { productId: id }))}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`,
    ),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.slice(0, 50_000),
    '</urlset>',
    '',
  ].join('\n');
}

/** Paths that search engines should not visit. */
const unlisted = [
  '/api/',
  pages.account,
  pages.basket,
  pages.checkout,
  PAYMENT_PAGES,
  pages.login,
  pages.register,
  pages.appLogin,
];

export function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...unlisted.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
