import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
const { bring, directory, fileOf, held } = catalogueFiles(shop);

const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0, rows: [] };

async function countProducts(): Promise<number> {
  const { count } = await shop.db
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('the numbers of a table', () => {
  const table = (column: string, cell: string) =>
    column === 'price'
      ? `sku;name;price\nNUM;Scales;"${cell}"\n`
      : `sku;name;price;${column}\nNUM;Scales;5;"${cell}"\n`;

  test.each([
    ['price', '1,450', { Price: 1450 }],
    ['price', '14,50', { Price: 14.5 }],
    ['price', '1.450,00 £', { Price: 1450 }],
    ['stock', '1,000', { StockLevel: 1000 }],
    ['weightGrams', '1,200 g', { weightGrams: 1200 }],
    ['weightGrams', '1,2 kg', { weightGrams: 1200 }],
    ['barcode', '036000291452', { barcode: '036000291452' }],
    ['parcelSize', 'bulky', { parcelSize: 'bulky' }],
    ['parcelSize', '', { parcelSize: 'bulky' }],
    ['returnRule', 'sealed', { returnRule: 'sealed' }],
    ['returnRule', '', { returnRule: 'sealed' }],
  ])('%s %s', async (column, cell, read) => {
    expect(await bring(table(column, cell), { extension: 'csv' })).toMatchObject({ bad: 0 });
    const { barcode, weightGrams, parcelSize, returnRule } = await shop.db
      .selectFrom('products')
      .where('sku', '=', 'NUM')
      .select([
        'barcode',
        'weight_grams as weightGrams',
        'parcel_size as parcelSize',
        'return_rule as returnRule',
      ])
      .executeTakeFirstOrThrow();
    expect({ ...(await held('NUM')), barcode, weightGrams, parcelSize, returnRule }).toMatchObject(read);
  });

  test.each([
    ['price', '1.450', 'the price 1.450 can be read in two ways: as £1,450 or as £1.45'],
    ['stock', '1.000', 'the stock 1.000 can be read in two ways: as 1,000 or as 1'],
    ['stock', '2,5', 'the stock is not a whole number'],
    ['barcode', '3.60003E+10', 'the barcode 3.60003E+10 was shortened by a spreadsheet: please format'],
    ['parcelSize', 'huge', 'bad 2: the parcelSize must be one of small, normal, bulky'],
    ['returnRule', 'never', 'bad 2: the returnRule must be one of normal, sealed, made-to-order'],
    ['unitQuantity', '0,500', 'the unitQuantity 0,500 can be read in two ways: as 500 or as 0.5'],
  ])('%s %s is refused, with words', async (column, cell, words) => {
    expect(await bring(table(column, cell), { extension: 'csv' })).toMatchObject({
      bad: 1,
      rows: [expect.stringContaining(words)],
    });
  });

  test('a barcode in another notation is no change', async () => {
    const row = (barcode: string) => lines({ sku: 'SAME', name: 'Same', price: 5, barcode });
    await bring(row('036000291452'));
    expect(await bring(row('36000291452'))).toEqual({ ...none, unchanged: 1 });
    expect(await bring(row('5012345678900'))).toEqual({ ...none, updated: 1 });
  });
});

describe('JSON Lines', () => {
  test('say how large a parcel is, in one of three words; a row that does not leaves it', async () => {
    const row = (fields: object) => lines({ sku: 'SIZED', name: 'Cot', price: 90, ...fields });
    const size = async () =>
      (
        await shop.db
          .selectFrom('products')
          .where('sku', '=', 'SIZED')
          .select('parcel_size')
          .executeTakeFirstOrThrow()
      ).parcel_size;
    expect(await bring(row({}))).toEqual({ ...none, created: 1 });
    expect(await size()).toBe('normal');
    expect(await bring(row({ parcelSize: 'bulky' }))).toEqual({ ...none, updated: 1 });
    for (const parcelSize of ['', null, undefined])
      expect(await bring(row({ parcelSize }))).toEqual({ ...none, unchanged: 1 });
    for (const parcelSize of ['huge', 'Bulky', 3, ['small'], { size: 'small' }, true])
      expect(await bring(row({ parcelSize }))).toEqual({
        ...none,
        ...{ bad: 1, rows: ['bad 1: the parcelSize must be one of small, normal, bulky'] },
      });
    expect(await size()).toBe('bulky');
  });

  test('say whether a product can be returned; a row that does not leaves it', async () => {
    const row = (fields: object) => lines({ sku: 'TEAT', name: 'Teat', price: 4, ...fields });
    const rule = async () =>
      (
        await shop.db
          .selectFrom('products')
          .where('sku', '=', 'TEAT')
          .select('return_rule')
          .executeTakeFirstOrThrow()
      ).return_rule;
    expect(await bring(row({}))).toEqual({ ...none, created: 1 });
    expect(await rule()).toBe('normal');
    expect(await bring(row({ returnRule: 'sealed' }))).toEqual({ ...none, updated: 1 });
    for (const returnRule of ['', null, undefined])
      expect(await bring(row({ returnRule }))).toEqual({ ...none, unchanged: 1 });
    for (const returnRule of ['never', 'Sealed', 3, ['sealed'], true])
      expect(await bring(row({ returnRule }))).toEqual({
        ...none,
        ...{ bad: 1, rows: ['bad 1: the returnRule must be one of normal, sealed, made-to-order'] },
      });
    expect(await rule()).toBe('sealed');
    expect(await bring(row({ returnRule: 'normal' }))).toEqual({ ...none, updated: 1 });
    expect(await rule()).toBe('normal');
  });

  test('bring whole products, and change nothing the second time', async () => {
    const content = lines({
      sku: 'J-1',
      name: 'Moon Night Light',
      brand: 'Murmur',
      description: 'Glows softly.',
      price: 24.5,
      categoryPath: ['Nursery', 'Lighting'],
      images: ['/pictures/moon.svg', { path: 'http://pictures.example/moon.jpg', description: 'At night' }],
      stock: 4,
      vatClass: 'reduced',
      rating: 4.7,
    });
    expect(await bring(content)).toEqual({ ...none, created: 1 });
    const product = await held('J-1');
    expect(product).toMatchObject({
      Name: 'Moon Night Light',
      Brand: 'Murmur',
      Description: 'Glows softly.',
      Price: 24.5,
      StockLevel: 4,
      vatClass: 'reduced',
      ImageCollection: [
        { ImagePath: '/pictures/moon.svg', ImageDescription: '' },
        { ImagePath: 'https://pictures.example/moon.jpg', ImageDescription: 'At night' },
      ],
      Categories: [{ Path: ['Nursery', 'Lighting'] }],
    });
    expect(await bring(content)).toEqual({ ...none, unchanged: 1 });
    expect(await bring(content.replace('24.5', '"19.90"'))).toEqual({ ...none, updated: 1 });
  });

  test('need only a name and a price; what a row does not mention stays as it is', async () => {
    await bring(
      lines({
        sku: 'J-2',
        name: 'Bib',
        price: 5,
        stock: 3,
        brand: 'Drool',
        vatClass: 'zero',
        images: ['/a.svg'],
        categoryPath: ['Bibs'],
      }),
    );
    expect(
      await bring(
        lines({ sku: 'J-2', name: 'Big bib', price: 6, brand: null, description: '', stock: null }),
      ),
    ).toEqual({ ...none, updated: 1 });
    expect(await held('J-2')).toMatchObject({
      Name: 'Big bib',
      Price: 6,
      StockLevel: 3,
      Brand: 'Drool',
      vatClass: 'zero',
      ImageCollection: [{}],
      Categories: [{}],
    });
    await bring(lines({ sku: 'J-3', name: 'New bib', price: 5 }));
    expect(await held('J-3')).toMatchObject({
      StockLevel: 0,
      Brand: null,
      vatClass: 'standard',
      ImageCollection: [],
      Categories: [],
    });
    await bring(lines({ sku: 'J-4', name: 'Another bib', price: 5 }), { newStock: 12 });
    expect((await held('J-4')).StockLevel).toBe(12);
  });

  test('find categories regardless of case, and split names that would break their address', async () => {
    await bring(
      lines(
        { sku: 'K-1', name: 'One', price: 1, categoryPath: ['Prams / Buggies', 'Light'] },
        { sku: 'K-2', name: 'Two', price: 1, categoryPath: 'prams & buggies > LIGHT' },
      ),
    );
    expect((await held('K-1')).Categories[0]!.Path).toEqual(['Prams & Buggies', 'Light']);
    expect((await held('K-2')).Categories).toEqual((await held('K-1')).Categories);
  });

  test('get a sku if they have none, and the same one each time', async () => {
    const content = lines(
      { sourceId: 'abc-123', name: 'A', price: 1 },
      { brand: 'Café', name: 'Bébé & co', price: 1, sku: null },
    );
    expect(await bring(content)).toEqual({ ...none, created: 2 });
    expect(await bring(content)).toEqual({ ...none, unchanged: 2 });
    expect((await held('abc-123')).Name).toBe('A');
  });

  test('may have byte order marks, Windows line endings, empty lines and no line ending at the end', async () => {
    const content = `\ufeff${lines({ sku: 'W-1', name: 'One', price: 1 })}\r\n\r\n   \r\n${lines({ sku: 'W-2', name: 'Two', price: 1 })}`;
    expect(await bring(content)).toEqual({ ...none, created: 2 });
  });

  test('may have the line endings of old Macs', async () => {
    const content = `${lines({ sku: 'W-3', name: 'One', price: 1 }, { sku: 'W-4' })}\n`.replaceAll(
      '\n',
      '\r',
    );
    expect(await bring(content)).toMatchObject({
      created: 1,
      bad: 1,
      rows: [expect.stringMatching(/^bad 2: /)],
    });
  });

  test('are cleaned of markup, entities and what cannot be stored', async () => {
    await bring(
      lines({
        sku: 'H-1',
        name: '  Mum &amp; Me\u0000\n <b>Bag</b> ',
        price: 1,
        description:
          '<p>Soft &eacute;dition, 3 &times; 2&nbsp;cm.</p><script>alert(1)</script><ul><li>One</li>\n<li>Two</li></ul><p>5 < 6 &#8211; fine\ud800</p>',
      }),
    );
    expect(await held('H-1')).toMatchObject({
      Name: 'Mum & Me Bag',
      Description: 'Soft édition, 3 × 2 cm.\n\n• One\n• Two\n\n5 < 6 – fine\ufffd',
    });
  });

  test('that are bad are named with their line numbers, and stop none of the others', async () => {
    const good = { name: 'Good', price: 1 };
    const content = Buffer.concat([
      Buffer.from(
        [
          '{"sku": "X-1", "name": "Cut off',
          JSON.stringify({ sku: 'X-2', price: 1 }),
          JSON.stringify({ sku: 'X-3', name: 'No price' }),
          JSON.stringify({ sku: 'X-4', name: 'Too dear', price: 1_000_001 }),
          JSON.stringify({ sku: 'X-5', name: 'Too exact', price: 1.005 }),
          JSON.stringify({ sku: 'X-6', name: 'For nothing', price: 0 }),
          JSON.stringify({ ...good, sku: 'X'.repeat(65) }),
          JSON.stringify({ ...good, sku: 'X-8', stock: -1 }),
          JSON.stringify({ ...good, sku: 'X-9', vatClass: 'luxury' }),
          JSON.stringify({ ...good, sku: 'X-10', images: ['javascript:alert(1)'] }),
          JSON.stringify({ ...good, sku: 'X-11', categoryPath: ['', 'Cots'] }),
          JSON.stringify({ ...good, sku: 'X-12', name: 'N'.repeat(301) }),
          '[1, 2]',
          'null',
          '',
        ].join('\n'),
      ),
      Buffer.from(JSON.stringify({ ...good, sku: 'X-15' }).replace('Good', 'Café')),
      Buffer.from(`\n\n${JSON.stringify({ ...good, sku: 'X-17', description: 'x'.repeat(1_100_000) })}\n`),
      Buffer.from(`${lines({ ...good, sku: 'X-18' }, { ...good, sku: 'X-18' })}\n`),
    ]);
    const { rows, ...counts } = await bring(content);
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0, bad: 16 });
    const expected: [number, RegExp][] = [
      [1, /not valid JSON/],
      [2, /name/],
      [3, /price is missing/],
      [4, /price 1000001 can’t be used/],
      [5, /at most two decimals/],
      [6, /price 0 can’t/],
      [7, /sku has more than 64/],
      [8, /stock is below 0/],
      [9, /vatClass/],
      [10, /image address/],
      [11, /category name is missing/],
      [12, /name has more than 300/],
      [13, /not an object/],
      [14, /not an object/],
      [17, /longer than 1 MB/],
      [19, /sku X-18 is already used in line 18/],
    ];
    expect(rows).toHaveLength(expected.length);
    for (const [index, [line, words]] of expected.entries()) {
      expect(rows[index]).toMatch(new RegExp(`^bad ${line}: `));
      expect(rows[index]).toMatch(words);
    }
  });

  test('that only the database refuses spoil no others', async () => {
    await shop.db.schema
      .alterTable('products')
      .addCheckConstraint('not_this_one', sql`name <> 'Forbidden'`)
      .execute();
    try {
      const { rows, ...counts } = await bring(
        lines(
          { sku: 'D-1', name: 'One', price: 1 },
          { sku: 'D-2', name: 'Forbidden', price: 1 },
          { sku: 'D-3', name: 'Three', price: 1 },
        ),
      );
      expect(counts).toMatchObject({ created: 2, bad: 1 });
      expect(rows[0]).toMatch(/^bad 2: the database refused it: .*not_this_one/);
    } finally {
      await shop.db.schema.alterTable('products').dropConstraint('not_this_one').execute();
    }
  });

  test('never reduce stock below what orders have reserved', async () => {
    const content = (stock: number) => lines({ sku: 'R-1', name: 'Reserved', price: 1, stock });
    await bring(content(5));
    await shop.db
      .updateTable('stock')
      .set({ reserved: 3 })
      .where('product_id', '=', (await held('R-1')).Uuid)
      .execute();
    expect(await bring(content(1))).toEqual({ ...none, updated: 1 });
    expect(await bring(content(1))).toEqual({ ...none, unchanged: 1 });
    const stock = await shop.db
      .selectFrom('stock')
      .where('product_id', '=', (await held('R-1')).Uuid)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(stock).toMatchObject({ on_hand: 3, reserved: 3 });
  });

  test('change nothing in a dry run, and say what would happen', async () => {
    await bring(lines({ sku: 'N-1', name: 'Old', price: 1 }, { sku: 'N-2', name: 'Same', price: 1 }));
    const before = await countProducts();
    const categories = await shop.db.selectFrom('categories').selectAll().execute();
    const counts = await bring(
      lines(
        { sku: 'N-1', name: 'Renamed', price: 1, categoryPath: ['Never made'] },
        { sku: 'N-2', name: 'Same', price: 1 },
        { sku: 'N-3', name: 'New', price: 1 },
        { sku: 'N-3', name: 'New again', price: 1 },
      ),
      { isDryRun: true },
    );
    expect(counts).toMatchObject({ created: 1, updated: 1, unchanged: 1, bad: 1 });
    expect(await countProducts()).toBe(before);
    expect((await held('N-1')).Name).toBe('Old');
    expect(await shop.db.selectFrom('categories').selectAll().execute()).toEqual(categories);
  });
});

describe('the command', () => {
  const run = (...args: string[]) => {
    const child = spawn(process.execPath, ['scripts/catalogue.ts', ...args], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: shop.context.config.databaseUrl!,
        SECRET_KEY: 'a key for tests alone, of sufficient length',
        DATA_DIR: directory,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
  };

  test('ends with 0 when all is well, 1 with bad rows, 2 when it cannot begin', async () => {
    const good = await run('import', fileOf(lines({ sku: 'CLI-1', name: 'One', price: 1 }))).ended;
    expect(good).toEqual({ code: 0, output: expect.stringContaining('1 created, 0 updated, 0 unchanged.') });
    const bad = await run(
      'import',
      fileOf(lines({ sku: 'CLI-1', name: 'One', price: 1 }, { sku: 'CLI-2' })),
      '--dry-run',
    ).ended;
    expect(bad.code).toBe(1);
    expect(bad.output).toMatch(/line 2: .*\n.*0 would be created, 0 would be updated, 1 unchanged, 1 bad/);
    expect((await run('import', 'no-such-file.jsonl').ended).code).toBe(2);
    expect((await run('export').ended).output).toMatch(/^Usage: /);
    expect(await run('--help').ended).toMatchObject({
      code: 0,
      output: expect.stringContaining('--dry-run'),
    });
  });

  test('leaves whole products when killed half-way, and the next run completes them', async () => {
    const total = 3000;
    const rows = Array.from({ length: total }, (_, index) => ({
      sku: `KILL-${index}`,
      name: `Killed ${index}`,
      price: 1,
      stock: 2,
      categoryPath: ['Killed', `Shelf ${index % 7}`],
      images: ['/a.svg', '/b.svg'],
    }));
    const file = fileOf(lines(...rows));
    const { child, ended } = run('import', file);
    const imported = async () =>
      (
        await shop.db
          .selectFrom('products')
          .where('sku', 'like', 'KILL-%')
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    await expect.poll(imported, { interval: 5 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    const left = await imported();
    expect(left).toBeLessThan(total);

    const whole = await shop.db
      .selectFrom('products as p')
      .where('p.sku', 'like', 'KILL-%')
      .innerJoin('stock as s', (join) => join.onRef('s.product_id', '=', 'p.id').on('s.on_hand', '=', 2))
      .innerJoin('product_categories as c', 'c.product_id', 'p.id')
      .innerJoin('product_images as i', 'i.product_id', 'p.id')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(whole.count).toBe(left * 2);

    const again = await run('import', file).ended;
    expect(again.code).toBe(0);
    expect(again.output).toContain('0 updated');
    expect(await imported()).toBe(total);
    // Four processes, one after the other.
  });
});
