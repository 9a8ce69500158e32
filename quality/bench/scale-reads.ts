import type pg from 'pg';

export type Read = [name: string, pathOf: (number: number) => string];

/**
 * The reads of visitors, each address used for the first time: a different page size or capitalisation makes it a new
 * one.
 */
export async function listReads(client: pg.Client): Promise<Read[]> {
  const { rows } = await client.query<{ cards: number; category: string; held: number; ids: string[] }>(`
    select (select count(*)::int from product_index where is_listed and is_lead) as cards,
      largest.id as category, largest.held,
      array(select product_id from product_index where is_lead and in_stock order by md5(product_id::text) limit 2000) as ids
    from (
      select c.id, count(distinct i.product_id) filter (where i.is_lead)::int as held
      from categories c join categories shelf on shelf.parent_id = c.id
      join product_categories pc on pc.category_id = shelf.id join product_index i using (product_id)
      where c.name like 'Department %' group by c.id order by 2 desc limit 1
    ) largest`);
  const { cards, category, held, ids } = rows[0]!;
  const lengthOf = (number: number) => 15 + (number % 80);
  const deep = (total: number, number: number) =>
    Math.max(1, Math.min(10_000, Math.floor(total / lengthOf(number))) - (number % 97));
  const products = (query: (number: number) => string) => (number: number) =>
    `/api/products?pageSize=${lengthOf(number)}&${query(number)}`;
  const facets = (query: (number: number) => string) => (number: number) =>
    `/api/products/facets?pageSize=${lengthOf(number)}&${query(number)}`;
  const search = (words: (number: number) => string) =>
    products((n) => `search=${encodeURIComponent(inCapitals(words(n), n))}`);
  const colour = (n: number) => `attr.bench-colour=Colour+${n % 14}`;
  // To the penny, so that no two addresses have the same answer, because repeated answers are cached.
  const price = (n: number, from = 20) => `maxPrice=${(from + (n % 8000) / 100).toFixed(2)}`;
  const anyPrice = (n: number) => price(n, 9000);
  const three = (n: number) => `brand=Brand+${n % 60}&${colour(n)}&${price(n)}`;
  const quarter = (n: number) => `inStock=true&attr.bench-isofix=true&${price(n, 100)}`;
  const ofCategory = `categoryId=${category}`;
  const rare = (n: number) => `word${2000 + ((n * 37) % 1000)}`;
  const suggest = (words: (number: number) => string) => (number: number) =>
    `/api/search/suggestions?q=${encodeURIComponent(inCapitals(words(number), number))}`;
  return [
    ['list, first page', products(() => 'page=1')],
    [`list, page 10,000 or the last`, products((n) => `page=${deep(cards, n)}`)],
    ['list, dearest first', products(() => 'sort=price-desc')],
    ['list, lightest first, page 100', products(() => 'sort=bench-weight-kg-asc&page=100')],
    ['category of a tenth, first page', products(() => ofCategory)],
    ['category of a tenth, last page', products((n) => `${ofCategory}&page=${deep(held, n)}`)],
    ['three filters: list', products(three)],
    ['three filters: counts', facets(three)],
    ['three filters that leave a quarter: list', products(quarter)],
    ['three filters that leave a quarter: counts', facets(quarter)],
    ['three filters in the category: counts', facets((n) => `${quarter(n)}&${ofCategory}`)],
    ['category: counts', facets((n) => `${ofCategory}&${anyPrice(n)}`)],
    ['the whole shop: counts', facets(anyPrice)],
    ['search: a rare word', search(rare)],
    ['search: a rare word, mistyped', search((n) => `${rare(n)}x`)],
    ['search: two words', search((n) => `thing ${n * 7} cotton`)],
    ['search: a word of one in a hundred', search((n) => `word${1 + (n % 9)}`)],
    ['search: a word nearly all have', search(() => 'cotton')],
    ['search: a word nearly all have, mistyped', search(() => 'cottn')],
    ['search: a word nearly all have, page 50', products(() => 'search=cotton&page=50')],
    ['search: a word nearly all have, three filters', products((n) => `search=cotton&${three(n)}`)],
    ['search: a word nearly all have, counts', facets((n) => `search=cotton&${anyPrice(n)}`)],
    ['suggestions: two letters', suggest(() => 'th')],
    ['suggestions: a word nearly all have', suggest(() => 'cotton')],
    ['suggestions: mistyped', suggest(() => 'cottn')],
    ['suggestions: a rare word', suggest(rare)],
    ['product', (n) => `/api/products/${ids[n % ids.length]}`],
    ['product, its variants', (n) => `/api/products/${ids[n % ids.length]}/variants`],
    ['product, goes with it', (n) => `/api/products/${ids[n % ids.length]}/related`],
  ];
}

/** Capitalises the letters for which `number` has a bit set. */
function inCapitals(words: string, number: number): string {
  return [...words].map((letter, place) => ((number >> place) & 1 ? letter.toUpperCase() : letter)).join('');
}
