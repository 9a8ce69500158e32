import type { Category } from '#contract/catalogue.ts';

/** `/categories/Nursery/Cots` for a chain of names. */
function categoryPath(names: readonly string[]): string {
  return `/categories/${names.map((name) => encodeURIComponent(name)).join('/')}`;
}

function* categoryPaths(categories: readonly Category[], above: readonly string[] = []): Generator<string> {
  for (const { Name, Subcategories } of categories) {
    yield categoryPath([...above, Name]);
    yield* categoryPaths(Subcategories, [...above, Name]);
  }
}

/** sitemap.xml: every public page. The protocol allows 50,000 addresses in one file. */
export function sitemap(
  publicUrl: string,
  categories: readonly Category[],
  products: readonly { id: string; updatedAt: Date }[],
): string {
  const pages = ['/', '/products', '/categories', ...categoryPaths(categories), '/terms-and-conditions'];
  const entries = [
    ...pages.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`),
    ...products.map(
      ({ id, updatedAt }) =>
        `<url><loc>${escapeXml(`${publicUrl}/products/${id}`)}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`,
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

export function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...['/api/', '/account', '/basket', '/checkout', '/payment/', '/login', '/register', '/app-login'].map(
      (path) => `Disallow: ${path}`,
    ),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
