import { describe, expect, test } from 'vitest';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
const { bring, held } = catalogueFiles(shop);

const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0, rows: [] };

describe('the CSV of Shopify', () => {
  const header =
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Taxable,Image Src,Image Position,Image Alt Text,Gift Card,Variant Image,Status';
  const csv = (...rows: string[]) => [header, ...rows].join('\n');
  const shopify = (content: string | Buffer) => bring(content, { extension: 'csv' });

  test('makes a product of each variant, with its options in its name and all pictures', async () => {
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

  test('makes drafts of what is unpublished or unlisted, and skips gift cards, with the reason', async () => {
    const counts = await shopify(
      csv(
        'a,A,,,,,true,,,,,PA,1,1,,,,,false,,unlisted',
        'b,B,,,,,true,,,,,PB,1,1,,,,,true,,active',
        'c,C,,,,,false,Size,S,,,PC,1,1,,,,,false,,active',
        'c,,,,,,,,M,,,PD,1,1,,,,,,,',
      ),
    );
    expect(counts).toEqual({
      ...{ ...none, created: 3, skipped: 1 },
      rows: ['skipped 3: it is a gift card'],
    });
    const statuses = await shop.db
      .selectFrom('products')
      .where('sku', 'in', ['PA', 'PC', 'PD'])
      .select('status')
      .execute();
    expect(statuses).toEqual(['PA', 'PC', 'PD'].map(() => ({ status: 'draft' })));
  });

  test('reports bad rows with their line numbers', async () => {
    const { rows, ...counts } = await shopify(
      Buffer.concat([
        Buffer.from(
          `\ufeff${csv('a,,,,,,true,,,,,BA,1,1,,,,,,,', 'b,"Two\r\nlines",,,,,true,,,,,BB,1,free,,,,,,,', ',No handle,,,,,,,,,,BC,1,1,,,,,,,', 'd,Half "quoted,,,,,true,,,,,BD,1,1,,,,,,,', 'e,Fine,,,,,true,,,,,BE,1,1,,,,,,,')}\n`,
        ),
        Buffer.from('f,Caf\ufffd,,,,,true,,,,,BF,1,1,,,,,,,\n'),
      ]),
    );
    expect(counts).toMatchObject({ created: 1, bad: 5 });
    expect((await held('BE')).Name).toBe('Fine');
    expect(rows.map((row) => Number(/\d+/.exec(row)![0])).toSorted((a, b) => a - b)).toEqual([2, 3, 5, 6, 8]);
  });

  test('may have the columns of 2025, in any capitals', async () => {
    const content = [
      'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Charge tax,Inventory tracker,Inventory quantity,Weight value (grams),Requires shipping,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,Size (product.metafields.shopify.size)',
      'Cloud Pram,cloud-pram,<p>From birth.</p>,Dorma,Baby & Toddler > Baby Transport > Prams,Prams,new,TRUE,Active,CP-1,,Colour,Sage,,649.00,699.00,FALSE,shopify,3,9800,TRUE,https://cdn.example/sage.jpg,1,In sage,https://cdn.example/sage.jpg,FALSE,,',
      ',cloud-pram,,,,,,,,CP-2,,,Clay,,659.00,,TRUE,shopify,0,9800,TRUE,https://cdn.example/clay.jpg,2,In clay,https://cdn.example/clay.jpg,,,',
      'Voucher,voucher,,,,,,TRUE,Active,CP-3,,Title,Default Title,,10,,,,1,,,,,,,TRUE,,',
      'Old Pram,old-pram,,,,,,TRUE,Unlisted,CP-4,,Title,Default Title,,10,,,,1,,,,,,,FALSE,,',
      'New Pram,new-pram,,,,,,FALSE,Active,CP-5,,Title,Default Title,,10,,,,1,,,,,,,FALSE,,',
    ].join('\n');
    expect(await shopify(content)).toEqual({
      ...{ ...none, created: 4, skipped: 1 },
      rows: ['skipped 4: it is a gift card'],
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
      unchanged: 4,
    });
  });

  const goods = async (...skus: string[]) =>
    shop.db
      .selectFrom('products')
      .where('sku', 'in', skus)
      .orderBy('id')
      .select(['sku', 'barcode', 'weight_grams as grams', 'style_id as style', 'status'])
      .execute();

  test('has barcodes and weights, in the columns of any year', async () => {
    for (const [sku, ...columns] of [
      ['OLD', 'Variant Barcode', 'Variant Grams', 'Variant SKU', 'Variant Price'],
      ['NEW', 'Barcode', 'Weight value (grams)', 'SKU', 'Price'],
    ]) {
      const rows = [
        ['Handle', 'Title', ...columns],
        [`h-${sku}`, 'Thing', "'5012345678900", '453.59', sku, '5'],
        [`i-${sku}`, 'Light thing', '', '0.0', `${sku}-0`, '5'],
      ];
      await shopify(rows.map((row) => row.join(',')).join('\n'));
      expect(await goods(sku!, `${sku}-0`)).toMatchObject([
        // Nothing says that they are published.
        { barcode: '5012345678900', grams: 454 },
        { barcode: '', grams: null },
      ]);
    }
  });

  const cup = (handle: string, title: string, value: string, sku: string) =>
    `${handle},${title},,,Uncategorized,,${title && 'true'},${title && 'Colour'},${value},,,${sku},1,4,,,,,,,`;

  test('has variants that share a sku, and rows that somebody has sorted apart', async () => {
    const rows = [
      cup('cup', 'Cup', 'Sage', 'CUP'),
      cup('cup', '', 'Clay', 'CUP'),
      cup('cup', '', 'Sea', 'CUP-SEA'),
      cup('lid', 'Lid', 'Sage', 'LID'),
      cup('lid', '', 'Clay', 'LID'),
      cup('box', 'Box', 'Sage', 'LID'),
    ];
    expect(await shopify(csv(...rows))).toEqual({ ...none, created: 6 });
    const [lid] = await goods('LID-lid-Sage');
    expect(
      await goods('CUP-Sage', 'CUP-Clay', 'CUP-SEA', 'LID-lid-Sage', 'LID-lid-Clay', 'LID-box-Sage'),
    ).toMatchObject([{}, {}, {}, { style: lid!.style }, { style: lid!.style }, {}]);
    expect(await held('CUP-Clay')).toMatchObject({ Name: 'Cup – Clay', Categories: [] });
    const byValue = rows.toSorted((one, other) => (one.split(',')[8]! < other.split(',')[8]! ? -1 : 1));
    expect(byValue).not.toEqual(rows);
    for (const apart of [byValue, rows.toReversed()])
      expect(await shopify(csv(...apart))).toEqual({ ...none, unchanged: 6 });
  });

  test('may be written in Windows-1252; what is neither that nor UTF-8 is refused as a whole', async () => {
    const text = csv(
      'cafe,Café “Crème” – £5,,,,,true,,,,,W-1252,1,5,,,,,,,',
      'plain,Plain,,,,,true,,,,,W-1,1,5,,,,,,,',
    );
    const windows = Buffer.from(
      [...text].map((sign) => ({ '“': 0x93, '”': 0x94, '–': 0x96 })[sign] ?? sign.charCodeAt(0)),
    );
    expect(await shopify(windows)).toEqual({ ...none, created: 2 });
    expect((await held('W-1252')).Name).toBe('Café “Crème” – £5');
    expect(await shopify(text)).toEqual({ ...none, unchanged: 2 });
    await expect(
      shopify(Buffer.concat([windows, Buffer.from('\nx,Thé,,,,,true,,,,,W-2,1,5,,,,,,,')])),
    ).rejects.toThrow(
      /is not all UTF-8: line 2 is written in another way\. Save it as CSV \(UTF-8\) and try again\.$/,
    );
    expect(await goods('W-2')).toEqual([]);
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

  test('may have line endings of Windows or of old Macs, and semicolons or tabs', async () => {
    const bad = 'h,Half "quoted",,,,,true,,,,,G2,1,2,,,,,,,';
    await shopify(rowsWith(bad));
    const rows = ['bad 4: the row is not valid CSV: a quotation mark is out of place'];
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
