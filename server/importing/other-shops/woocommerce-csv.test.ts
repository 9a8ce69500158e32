import { expect, test } from 'vitest';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
const { bring, held } = catalogueFiles(shop);

const columns = [
  ...['Weight (kg)', 'ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?'],
  ...['Visibility in catalog', 'Short description', 'Description', 'Date sale price starts'],
  ...['Date sale price ends', 'Tax status', 'Tax class', 'In stock?', 'Stock', 'Backorders allowed?'],
  ...['Sale price', 'Regular price', 'Categories', 'Tags', 'Images', 'Parent', 'Upsells', 'Position'],
  ...['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible', 'Attribute 1 global'],
  ...['Attribute 2 name', 'Attribute 2 value(s)', 'Brands'],
] as const;
type Row = Partial<Record<(typeof columns)[number], string>>;

/** As WooCommerce exports it: with a byte order mark, and every cell that needs it in quotes. */
function csv(...rows: Row[]): string {
  const quoted = (text: string) => (/[\s,"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const usual: Row = { Type: 'simple', Published: '1', 'Visibility in catalog': 'visible' };
  const written = rows.map((row) => columns.map((column) => ({ ...usual, ...row })[column] ?? ''));
  return `\ufeff${[columns, ...written].map((cells) => cells.map(quoted).join(',')).join('\n')}\n`;
}
const woo = (content: string, now?: string) =>
  bring(content, { extension: 'csv', ...(now && { now: new Date(now) }) });
const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0, rows: [] };

test('a parent may have a sku of any length', async () => {
  const sku = Array.from({ length: 9000 }, (_, place) =>
    String.fromCharCode(97 + ((place * place) % 23)),
  ).join('');
  const content = csv(
    { ID: '90', Type: 'variable', SKU: sku, Name: 'Long' },
    { ID: '91', Type: 'variation', SKU: 'LONG-1', Name: 'Long', 'Regular price': '2', Parent: sku },
  );
  expect(await woo(content)).toMatchObject({ created: 1, bad: 0 });
});

test('a simple product is imported whole, and the same file again changes nothing', async () => {
  const content = csv({
    ID: '12',
    SKU: 'MOON',
    Name: 'Moon & Stars Night Light\\, large',
    'Short description': 'Glows softly.',
    Description:
      '<strong>Warm</strong> light.\\n\\nWith a timer:\\n<ul>\\n<li>15 min</li>\\n<li>C:\\\\new</li>\\n</ul>',
    'Tax status': 'taxable',
    'Tax class': 'reduced-rate',
    'In stock?': '1',
    Stock: '4',
    'Regular price': '24.5',
    Categories: 'Nursery, Nursery > Lighting, Gifts \\& more\\, cheap > Under £30, nursery > LIGHTING',
    Images:
      'https://shop.example/a.jpg, https://cdn.example/w_300,h_200/b.jpg, http://shop.example/c\\,d.jpg',
    Brands: 'Murmur, Other',
  });
  expect(await woo(content)).toEqual({ ...none, created: 1 });
  expect(await held('MOON')).toMatchObject({
    Name: 'Moon & Stars Night Light, large',
    Brand: 'Murmur',
    Description: 'Glows softly.\n\nWarm light.\n\nWith a timer:\n\n• 15 min\n• C:\\new',
    Price: 24.5,
    StockLevel: 4,
    vatClass: 'reduced',
    ImageCollection: [
      { ImagePath: 'https://shop.example/a.jpg' },
      { ImagePath: 'https://cdn.example/w_300,h_200/b.jpg' },
      { ImagePath: 'https://shop.example/c,d.jpg' },
    ],
    Categories: [{ Path: ['Nursery', 'Lighting'] }, { Path: ['Gifts \\& more, cheap', 'Under £30'] }],
  });
  expect(await woo(content)).toEqual({ ...none, unchanged: 1 });
  // A new sku, because the old page is kept for a moment; the order is that of the file.
  const turned = content
    .replace('MOON', 'SUN')
    .replace(/Nursery, Nursery > Lighting, (Gifts.*?30), /, '$1, ');
  expect(await woo(turned)).toEqual({ ...none, created: 1 });
  expect((await held('SUN')).Categories.map(({ Name }) => Name)).toEqual(['Under £30', 'Lighting']);
});

test('each variation becomes a product, wherever it is in the file and however it names its parent', async () => {
  const suit: Row = { Type: 'variation', Parent: 'SUIT', 'Tax class': 'parent', 'Tax status': 'taxable' };
  const content = csv(
    {
      ...suit,
      ID: '30',
      SKU: 'SUIT-NB',
      Name: 'Starry Sleepsuit - Newborn, Blue',
      'Regular price': '12',
      Stock: '7',
      Images: 'https://shop.example/blue.jpg',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'Newborn',
      'Attribute 2 name': 'Colour',
      'Attribute 2 value(s)': 'Blue\\, dark',
    },
    {
      ID: '20',
      Type: 'variable',
      SKU: 'SUIT',
      Name: 'Starry Sleepsuit',
      Description: 'Organic cotton.',
      'Tax status': 'taxable',
      'Tax class': 'zero-rate',
      Stock: '9',
      Categories: 'Clothing > Sleepsuits',
      Images: 'https://shop.example/all.jpg, https://shop.example/blue.jpg',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'Newborn, 0-3 months',
    },
    {
      ...suit,
      ID: '31',
      Description: 'Runs small.',
      'Regular price': '13.5',
      Stock: 'parent',
      'Attribute 1 value(s)': '0-3 months',
    },
    { ...suit, ID: '32', SKU: 'ANY', Parent: 'id:20', 'Regular price': '14', 'In stock?': '0' },
    { ...suit, ID: '33', SKU: 'LOST', Parent: 'id:99', 'Regular price': '14' },
    { ID: '40', Type: 'variable', SKU: 'EMPTY', Name: 'Nothing of it' },
  );
  expect(await woo(content)).toEqual({
    ...{ ...none, created: 3, bad: 1, skipped: 1 },
    rows: [
      'bad 6: its parent product is not in the file',
      'skipped 7: none of its variations is in the file',
    ],
  });
  expect(await held('SUIT-NB')).toMatchObject({
    Name: 'Starry Sleepsuit – Newborn / Blue, dark',
    Description: 'Organic cotton.',
    Price: 12,
    StockLevel: 7,
    vatClass: 'zero',
    Categories: [{ Path: ['Clothing', 'Sleepsuits'] }],
    ImageCollection: [
      { ImagePath: 'https://shop.example/blue.jpg' },
      { ImagePath: 'https://shop.example/all.jpg' },
    ],
  });
  expect(await held('woo-31')).toMatchObject({
    Name: 'Starry Sleepsuit – 0-3 months',
    Description: 'Organic cotton.\n\nRuns small.',
    StockLevel: 0,
    ImageCollection: [{ ImagePath: 'https://shop.example/all.jpg' }, {}],
  });
  expect(await held('ANY')).toMatchObject({ Name: 'Starry Sleepsuit', StockLevel: 0, vatClass: 'zero' });
  expect(await woo(content)).toMatchObject({ unchanged: 3 });
});

test('the sale price is the price while the sale is on', async () => {
  const bib = (SKU: string, sale: Row) => csv({ SKU, Name: 'Bib', 'Regular price': '10', ...sale });
  const whileOn = {
    'Sale price': '7,50',
    'Date sale price starts': '2026-11-20 0:00:00',
    'Date sale price ends': '2026-11-30 23:59:59',
  };
  for (const [day, price] of [
    ['2026-11-19', 10],
    ['2026-11-20', 7.5],
    ['2026-11-30', 7.5],
    ['2026-12-01', 10],
  ] as const) {
    await woo(bib(day, whileOn), `${day}T12:00:00Z`);
    expect((await held(day)).Price, day).toBe(price);
  }
  // In summer, midnight in London is an hour before that of UTC.
  const july = { 'Sale price': '7', 'Date sale price starts': '2026-07-02 00:00:00' };
  await woo(bib('JULY', july), '2026-07-01T22:59:00Z');
  expect((await held('JULY')).Price).toBe(10);
  await woo(bib('JULY-2', july), '2026-07-01T23:00:00Z');
  expect((await held('JULY-2')).Price).toBe(7);
  await woo(bib('ALWAYS', { 'Sale price': '8' }));
  expect((await held('ALWAYS')).Price).toBe(8);
});

test('what a row does not mention stays, and what the shop cannot sell is skipped with the reason', async () => {
  await bring(
    JSON.stringify({
      ...{ sku: 'KEEP', name: 'Cot', price: 90, stock: 3, vatClass: 'zero', images: ['/cot.svg'] },
      ...{ categoryPath: ['Cots'], brand: 'Oak', description: 'Solid.' },
    }),
  );
  const content = csv(
    { SKU: 'KEEP', Name: 'Cot', 'Regular price': '95', 'In stock?': '1', Categories: 'Uncategorized' },
    { SKU: 'P0', Name: 'Private', Published: '0', 'Regular price': '1' },
    { SKU: 'P-1', Name: 'Draft', Published: "'-1", 'Regular price': '1' },
    { SKU: 'HID', Name: 'Hidden', 'Visibility in catalog': 'hidden', 'Regular price': '1' },
    { SKU: 'GRP', Name: 'Set', Type: 'grouped' },
    { SKU: 'DL', Name: 'Pattern', Type: 'simple, downloadable, virtual', 'Regular price': '1' },
    { SKU: 'VIRT', Name: 'Gift wrap', Type: 'simple, virtual', 'Regular price': '1' },
    { ID: '50', SKU: 'DRAFT', Name: 'Draft suit', Type: 'variable', Published: '-1' },
    { ID: '51', SKU: 'DRAFT-S', Type: 'variation', Parent: 'DRAFT', 'Regular price': '1' },
    { SKU: 'FREE', Name: 'No price' },
    { SKU: 'FILE', Name: 'A file name', 'Regular price': '1', Images: 'cot.jpg' },
    { SKU: "'-5", Name: "'+1 Bib", 'Regular price': '1', 'Tax status': 'none', Stock: "'-2" },
  );
  const { rows, ...counts } = await woo(content);
  expect(counts).toEqual({ created: 5, updated: 1, unchanged: 0, skipped: 3, bad: 2 });
  expect(rows).toEqual([
    'skipped 6: its type is grouped',
    'skipped 7: it is a download',
    'skipped 8: it is virtual',
    'bad 11: the price is missing',
    'bad 12: an image address must start with https:// or /',
  ]);
  expect(await held('KEEP')).toMatchObject({
    ...{ Price: 95, StockLevel: 3, vatClass: 'zero', Brand: 'Oak', Description: 'Solid.' },
    ...{ Categories: [{ Path: ['Cots'] }], ImageCollection: [{ ImagePath: '/cot.svg' }] },
  });
  const statuses = await shop.db.selectFrom('products').select(['sku', 'status']).execute();
  expect(statuses).toEqual(
    expect.arrayContaining([
      ...['P0', 'P-1', 'HID', 'DRAFT-S'].map((sku) => ({ sku, status: 'draft' })),
      ...['KEEP', '-5'].map((sku) => ({ sku, status: 'published' })),
    ]),
  );
  expect(await held('-5')).toMatchObject({ Name: '+1 Bib', StockLevel: 0, vatClass: 'zero' });
});

test('barcodes and weights are taken, a weight from the parent as well, and shared skus are told apart', async () => {
  const parent: Row = { ID: '60', Type: 'variable', SKU: 'BOWL', Name: 'Bowl', 'Weight (kg)': '0.25' };
  const variation = (value: string, row: Row): Row => ({
    ...{ Type: 'variation', Parent: 'BOWL', SKU: 'BOWL', 'Regular price': '8', Published: '1' },
    ...{ 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': value },
    ...row,
  });
  const rows = [
    variation('Sage', { ID: '62', Position: '2', 'GTIN, UPC, EAN, or ISBN': '5012345678900' }),
    { ID: '70', SKU: 'MAT', Name: 'Mat', 'Regular price': '20', 'Weight (kg)': '1,2' },
    variation('Clay', { ID: '61', Position: '1', 'Weight (kg)': '0.3' }),
    parent,
  ];
  expect(await woo(csv(...rows))).toMatchObject({ created: 3, bad: 0 });
  const goods = await shop.db
    .selectFrom('products')
    .where('sku', 'in', ['BOWL-Sage', 'BOWL-Clay', 'MAT'])
    .orderBy('id')
    .select(['sku', 'barcode', 'weight_grams as grams', 'style_position as place'])
    .execute();
  // In the order of the other shop, whatever that of the file.
  expect(goods.filter(({ place }) => place !== null)).toEqual([
    { sku: 'BOWL-Clay', barcode: '', grams: 300, place: 0 },
    { sku: 'BOWL-Sage', barcode: '5012345678900', grams: 250, place: 1 },
  ]);
  expect(goods.find(({ sku }) => sku === 'MAT')).toMatchObject({ grams: 1200 });
  expect(await woo(csv(...rows.toReversed()))).toMatchObject({ unchanged: 3, bad: 0 });
  const pounds = csv({ ...rows[1], 'Weight (kg)': '2' }).replace('Weight (kg)', 'Weight (lbs)');
  await woo(pounds);
  const { grams } = await shop.db
    .selectFrom('products')
    .where('sku', '=', 'MAT')
    .select('weight_grams as grams')
    .executeTakeFirstOrThrow();
  expect(grams).toBe(907);
});
