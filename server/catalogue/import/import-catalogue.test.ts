import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
const { bring, directory, fileOf, remove } = catalogueFiles(() => shop);

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  remove();
  await shop.close();
});

const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0, rows: [] };

async function held(sku: string) {
  const { id } = await shop.db
    .selectFrom('products')
    .where('sku', '=', sku)
    .select('id')
    .executeTakeFirstOrThrow();
  const product = await shop.call('getProduct', { params: { id } });
  const { vat_class } = await shop.db
    .selectFrom('products')
    .where('id', '=', id)
    .select('vat_class')
    .executeTakeFirstOrThrow();
  return { ...product, vatClass: vat_class };
}
async function countProducts(): Promise<number> {
  const { count } = await shop.db
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('JSON Lines', () => {
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

  test('need only a name and a price; what a row does not say stays as it is', async () => {
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

  test('find categories in upper or lower case, and part what would break their address', async () => {
    await bring(
      lines(
        { sku: 'K-1', name: 'One', price: 1, categoryPath: ['Prams / Buggies', 'Light'] },
        { sku: 'K-2', name: 'Two', price: 1, categoryPath: 'prams & buggies > LIGHT' },
      ),
    );
    expect((await held('K-1')).Categories[0]!.Path).toEqual(['Prams & Buggies', 'Light']);
    expect((await held('K-2')).Categories).toEqual((await held('K-1')).Categories);
  });

  test('have a sku of their own made when they bring none, the same each time', async () => {
    const content = lines(
      { sourceId: 'abc-123', name: 'A', price: 1 },
      { brand: 'Café', name: 'Bébé & co', price: 1, sku: null },
    );
    expect(await bring(content)).toEqual({ ...none, created: 2 });
    expect(await bring(content)).toEqual({ ...none, unchanged: 2 });
    expect((await held('abc-123')).Name).toBe('A');
  });

  test('are read with byte order marks, Windows line ends, empty lines and no line end at the end', async () => {
    const content = `\ufeff${lines({ sku: 'W-1', name: 'One', price: 1 })}\r\n\r\n   \r\n${lines({ sku: 'W-2', name: 'Two', price: 1 })}`;
    expect(await bring(content)).toEqual({ ...none, created: 2 });
  });

  test('are read with the line ends of old Macs', async () => {
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

  test('that cannot be taken are named with their lines and stop none of the others', async () => {
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
      Buffer.from(JSON.stringify({ ...good, sku: 'X-15' }).replace('Good', 'Not UTF-8 ')),
      Buffer.from([0x0a]),
      Buffer.from('{"sku": "X-16", "name": "caf'),
      Buffer.from([0xe9]),
      Buffer.from(
        `", "price": 1}\n${JSON.stringify({ ...good, sku: 'X-17', description: 'x'.repeat(1_100_000) })}\n`,
      ),
      Buffer.from(`${lines({ ...good, sku: 'X-18' }, { ...good, sku: 'X-18' })}\n`),
    ]);
    const { rows, ...counts } = await bring(content);
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0, bad: 17 });
    const expected: [number, RegExp][] = [
      [1, /not JSON/],
      [2, /name/],
      [3, /price is missing/],
      [4, /price 1000001 cannot be used/],
      [5, /at most two decimals/],
      [6, /price 0 cannot/],
      [7, /sku has more than 64/],
      [8, /stock is below 0/],
      [9, /vatClass/],
      [10, /image address/],
      [11, /category name is missing/],
      [12, /name has more than 300/],
      [13, /not an object/],
      [14, /not an object/],
      [16, /not UTF-8/],
      [17, /longer than 1 MB/],
      [19, /sku X-18 is already in line 18/],
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

  test('never put less on the shelf than orders have reserved', async () => {
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

describe('the CSV of Shopify', () => {
  const header =
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Taxable,Image Src,Image Position,Image Alt Text,Gift Card,Variant Image,Status';
  const csv = (...rows: string[]) => [header, ...rows].join('\n');
  const shopify = (content: string | Buffer) => bring(content, { extension: 'csv' });

  test('makes a product of each variant, its options in its name, with all pictures', async () => {
    const content = csv(
      'sleepsuit,Starry Sleepsuit,"<p>Soft, ""organic"" cotton.</p>\n<ul><li>Poppers</li></ul>",Dorma,Baby > Clothing,Sleepsuits,true,Size,Newborn,Colour,Blue,SS-NB,4,12.00,false,https://cdn.example/2.jpg,2,Back,false,https://cdn.example/nb.jpg,active',
      'sleepsuit,,,,,,,,0-3 months,,Blue,,7,13.50,true,https://cdn.example/1.jpg,1,Front,,,',
      'sleepsuit,,,,,,,,,,,,,,,https://cdn.example/3.jpg,3,,,,',
      'mobile,Wooden Mobile,,Dorma,,Toys,true,Title,Default Title,,,MOB,-2,30,true,,,,false,,active',
    );
    expect(await shopify(content)).toEqual({ ...none, created: 3 });
    expect(await held('SS-NB')).toMatchObject({
      Name: 'Starry Sleepsuit – Newborn / Blue',
      Brand: 'Dorma',
      Price: 12,
      StockLevel: 4,
      vatClass: 'zero',
      Description: 'Soft, "organic" cotton.\n\n• Poppers',
      Categories: [{ Path: ['Baby', 'Clothing'] }],
      ImageCollection: [
        { ImagePath: 'https://cdn.example/nb.jpg' },
        { ImagePath: 'https://cdn.example/1.jpg', ImageDescription: 'Front' },
        { ImagePath: 'https://cdn.example/2.jpg', ImageDescription: 'Back' },
        { ImagePath: 'https://cdn.example/3.jpg' },
      ],
    });
    const derived = await shop.db
      .selectFrom('products')
      .where('name', '=', 'Starry Sleepsuit – 0-3 months / Blue')
      .select('sku')
      .executeTakeFirstOrThrow();
    expect(await held(derived.sku)).toMatchObject({ StockLevel: 7, Price: 13.5, vatClass: 'standard' });
    expect(await held('MOB')).toMatchObject({
      Name: 'Wooden Mobile',
      StockLevel: 0,
      Categories: [{ Path: ['Toys'] }],
      ImageCollection: [],
    });
    expect(await shopify(content)).toEqual({ ...none, unchanged: 3 });
  });

  test('passes over drafts, gift cards and what is not published, with the reason', async () => {
    const counts = await shopify(
      csv(
        'a,A,,,,,true,,,,,PA,1,1,,,,,false,,draft',
        'b,B,,,,,true,,,,,PB,1,1,,,,,true,,active',
        'c,C,,,,,false,Size,S,,,PC,1,1,,,,,false,,active',
        'c,,,,,,,,M,,,PD,1,1,,,,,,,',
      ),
    );
    expect(counts).toEqual({
      ...none,
      skipped: 3,
      rows: [
        'skipped 2: its status is draft',
        'skipped 3: it is a gift card',
        'skipped 4: it is not published',
      ],
    });
  });

  test('has its bad rows named with their lines', async () => {
    const { rows, ...counts } = await shopify(
      Buffer.concat([
        Buffer.from(
          `\ufeff${csv('a,,,,,,true,,,,,BA,1,1,,,,,,,', 'b,"Two\r\nlines",,,,,true,,,,,BB,1,free,,,,,,,', ',No handle,,,,,,,,,,BC,1,1,,,,,,,', 'd,Half "quoted,,,,,true,,,,,BD,1,1,,,,,,,', 'e,Fine,,,,,true,,,,,BE,1,1,,,,,,,')}\n`,
        ),
        Buffer.from('f,Caf'),
        Buffer.from([0xe9]),
        Buffer.from(',,,,,true,,,,,BF,1,1,,,,,,,\n'),
      ]),
    );
    expect(counts).toMatchObject({ created: 1, bad: 5 });
    expect((await held('BE')).Name).toBe('Fine');
    expect(rows.map((row) => Number(/\d+/.exec(row)![0])).toSorted((a, b) => a - b)).toEqual([2, 3, 5, 6, 8]);
  });

  test('is taken with the columns of 2025, whatever their capitals', async () => {
    const content = [
      'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Charge tax,Inventory tracker,Inventory quantity,Weight value (grams),Requires shipping,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,Size (product.metafields.shopify.size)',
      'Cloud Pram,cloud-pram,<p>From birth.</p>,Dorma,Baby & Toddler > Baby Transport > Prams,Prams,new,TRUE,Active,CP-1,,Colour,Sage,,649.00,699.00,FALSE,shopify,3,9800,TRUE,https://cdn.example/sage.jpg,1,In sage,https://cdn.example/sage.jpg,FALSE,,',
      ',cloud-pram,,,,,,,,CP-2,,,Clay,,659.00,,TRUE,shopify,0,9800,TRUE,https://cdn.example/clay.jpg,2,In clay,https://cdn.example/clay.jpg,,,',
      'Voucher,voucher,,,,,,TRUE,Active,CP-3,,Title,Default Title,,10,,,,1,,,,,,,TRUE,,',
      'Old Pram,old-pram,,,,,,TRUE,Unlisted,CP-4,,Title,Default Title,,10,,,,1,,,,,,,FALSE,,',
      'New Pram,new-pram,,,,,,FALSE,Active,CP-5,,Title,Default Title,,10,,,,1,,,,,,,FALSE,,',
    ].join('\n');
    expect(await shopify(content)).toEqual({
      ...{ ...none, created: 2, skipped: 3 },
      rows: [
        'skipped 4: it is a gift card',
        'skipped 5: its status is unlisted',
        'skipped 6: it is not published',
      ],
    });
    expect(await held('CP-1')).toMatchObject({
      Name: 'Cloud Pram – Sage',
      Brand: 'Dorma',
      Description: 'From birth.',
      Price: 649,
      StockLevel: 3,
      vatClass: 'zero',
      Categories: [{ Path: ['Baby & Toddler', 'Baby Transport', 'Prams'] }],
      ImageCollection: [
        { ImagePath: 'https://cdn.example/sage.jpg', ImageDescription: 'In sage' },
        { ImagePath: 'https://cdn.example/clay.jpg' },
      ],
    });
    expect(await held('CP-2')).toMatchObject({ Name: 'Cloud Pram – Clay', Price: 659, StockLevel: 0 });
    expect(await shopify(content.replace(/^[^\n]+/, (header) => header.toUpperCase()))).toMatchObject({
      unchanged: 2,
    });
  });

  const rowsWith = (middle: string, newline = '\n') =>
    csv('g,"First,\none",,,,,true,,,,,G1,1,1.50,,,,,,,', middle, 'i,Last,,,,,true,,,,,G3,1,3,,,,,,,')
      .split('\n')
      .join(newline);

  test('loses a row above 1 MB and no other, whatever is in it', async () => {
    for (const long of [
      `"${'x,\n""'.repeat(300_000)}"`,
      'x'.repeat(1_100_000),
      `${'x'.repeat(600_000)},"${'y'.repeat(600_000)}"`,
    ]) {
      const { rows, ...counts } = await shopify(rowsWith(`h,Long,${long},,,,true,,,,,G2,1,2,,,,,,,`));
      expect(counts).toMatchObject({ bad: 1, skipped: 0 });
      expect(counts.created + counts.unchanged).toBe(2);
      expect(rows).toEqual(['bad 4: the row is longer than 1 MB: is a quotation mark missing?']);
    }
    expect(await held('G3')).toMatchObject({ Name: 'Last', Price: 3 });
  });

  test('is read with line ends of Windows and of old Macs, and with semicolons and tabs', async () => {
    const bad = 'h,Half "quoted",,,,,true,,,,,G2,1,2,,,,,,,';
    await shopify(rowsWith(bad));
    const rows = ['bad 4: the row is not CSV: a quotation mark is out of place'];
    for (const newline of ['\r\n', '\r']) {
      expect(await shopify(rowsWith(bad, newline))).toEqual({ ...none, unchanged: 2, bad: 1, rows });
    }
    for (const delimiter of [';', '\t']) {
      const other = rowsWith('\n   \n,,,,,')
        .replaceAll(',', delimiter)
        .replace('1.50', '1,50')
        .replace(`First${delimiter}`, 'First,');
      expect(await shopify(other), delimiter).toEqual({ ...none, unchanged: 2 });
    }
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

  test('killed in the middle leaves whole products, and the next run completes them', async () => {
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
    await expect.poll(imported, { interval: 5, timeout: 15_000 }).toBeGreaterThan(0);
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
  });
});
