import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { detectFormat } from './detect-format.reader.ts';

const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-recognise-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function recognise(name: string, content: string | Buffer) {
  const file = path.join(directory, name);
  writeFileSync(file, content);
  const found = await detectFormat(file);
  return 'problem' in found ? found.problem : found.format;
}

const row = '{"sku": "A", "name": "Cot", "price": 1}';
const shopify = 'Handle,Title,Variant Price\ncot,Cot,1\n';
const newShopify = 'Title,URL handle,Price\nCot,cot,1\n';
const wooCommerce = '\ufeffID,Type,SKU,Name,Published,"Regular price"\n1,simple,A,Cot,1,1\n';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

test.each([
  ['rows.jsonl', row, { kind: 'json-lines' }],
  ['with-a-mark.jsonl', `\ufeff\r\n${row}\r\n`, { kind: 'json-lines' }],
  ['first-line-cut-off.jsonl', `"name": "Cot"}\n${row}`, { kind: 'json-lines' }],
  ['named-wrongly.csv', row, { kind: 'json-lines' }],
  ['export.csv', shopify, { kind: 'shopify', delimiter: ',' }],
  ['named-wrongly.jsonl', shopify, { kind: 'shopify', delimiter: ',' }],
  ['new-export.csv', newShopify, { kind: 'shopify', delimiter: ',' }],
  ['semicolons.csv', shopify.replaceAll(',', ';'), { kind: 'shopify', delimiter: ';' }],
  ['tabs.tsv', wooCommerce.replaceAll(',', '\t'), { kind: 'woocommerce', delimiter: '\t' }],
  ['old-mac.csv', shopify.replaceAll('\n', '\r'), { kind: 'shopify', delimiter: ',' }],
  ['capitals.csv', shopify.toUpperCase(), { kind: 'shopify', delimiter: ',' }],
  ['wc-product-export.csv', wooCommerce, { kind: 'woocommerce', delimiter: ',' }],
  [
    'long-first-row.csv',
    shopify.replace('Cot', `"${'x'.repeat(70_000)}"`),
    { kind: 'shopify', delimiter: ',' },
  ],
])('%s is recognised by its content', async (name, content, format) => {
  expect(await recognise(name, content)).toEqual(format);
});

test('columns that nobody reads are named, with the one that may be meant', async () => {
  expect(
    await recognise(
      'own.csv',
      'SKU,Name,Price,EAN,Qty,Descripton,weight_g,Shipping class,Return policy,Warehouse\na,A,1,,,,,,,\n',
    ),
  ).toEqual({
    ...{ kind: 'own', delimiter: ',' },
    unread: [
      { name: 'EAN', likely: 'barcode' },
      { name: 'Qty', likely: 'stock' },
      { name: 'Descripton', likely: 'description' },
      { name: 'weight_g', likely: 'weightGrams' },
      { name: 'Shipping class', likely: 'parcelSize' },
      { name: 'Return policy', likely: 'returnRule' },
      { name: 'Warehouse', likely: null },
    ],
  });
  const other =
    'Handle,Title,Variant Price,Variant Barcod,Tags,Fabric (product.metafields.custom.fabric)\na,A,1,,,\n';
  expect(await recognise('other.csv', other)).toMatchObject({
    unread: [{ name: 'Variant Barcod', likely: 'variant barcode' }],
  });
  expect(
    await recognise('accents.csv', Buffer.from('sku;name;price;Größe\na;A;1;\n', 'latin1')),
  ).toMatchObject({
    unread: [{ name: 'Größe', likely: null }],
  });
  expect(await recognise('titles.csv', 'Code,Title,RRP\na,A,1\n')).toBe(
    'titles.csv seems to be a table, but its header (Code, Title, RRP) is not that of a product export of Shopify or WooCommerce. To import it, rename the column “Code” to sku and “Title” to name and “RRP” to price.',
  );
});

describe('what cannot be imported is named in one sentence', () => {
  test.each([
    ['empty.csv', '', 'empty.csv is empty.'],
    ['blank.jsonl', '\ufeff \r\n\n', 'blank.jsonl is empty.'],
    [
      'array.json',
      `[\n${row}\n]`,
      'array.json seems to be a JSON array, not JSON Lines: put each product on a line of its own, with nothing around or between them.',
    ],
    [
      'document.json',
      `{\n  "products": [${row}]\n}`,
      'document.json seems to be one JSON document, not JSON Lines: put each product on a line of its own, with nothing around or between them.',
    ],
    ['utf-16.jsonl', utf16(`\ufeff${row}`), 'utf-16.jsonl seems to be UTF-16 text: save it as UTF-8 first.'],
    [
      'utf-16-unmarked.csv',
      utf16(shopify),
      'utf-16-unmarked.csv seems to be UTF-16 text: save it as UTF-8 first.',
    ],
    [
      'big-endian.csv',
      utf16(shopify).swap16(),
      'big-endian.csv seems to be UTF-16 text: save it as UTF-8 first.',
    ],
    [
      'other.csv',
      'name,price\nA,1\nB,2\n',
      'other.csv seems to be a table, but its header (name, price) is not that of a product export of Shopify or WooCommerce.',
    ],
    [
      'orders.csv',
      'Name;Email;Paid at;Total;Notes\n#1001;a@b.example;2026-11-01;9,00;\n',
      'orders.csv seems to be a table, but its header (Name, Email, Paid at, Total, …) is not that of a product export of Shopify or WooCommerce.',
    ],
    [
      'letter.txt',
      'Dear all,\nthe list of prams follows.\n',
      'letter.txt seems to be text, but neither JSON Lines nor a product export of Shopify or WooCommerce.',
    ],
    [
      'saved.csv',
      '<!DOCTYPE html>\n<html><head>',
      'saved.csv seems to be a web page, not a list of products.',
    ],
    [
      'feed.xml',
      '<?xml version="1.0"?>\n<rss version="2.0">',
      'feed.xml seems to be XML, not a list of products.',
    ],
    [
      'drawn.svg',
      '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">',
      'drawn.svg seems to be a picture, not a list of products.',
    ],
    // Trying every way to split these into comments would never end.
    [
      'many-comments.xml',
      `${'<!---->'.repeat(5000)}<products/>`,
      'many-comments.xml seems to be XML, not a list of products.',
    ],
    ['list.pdf', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'list.pdf seems to be a PDF, not a list of products.'],
    [
      'list.xlsx',
      Buffer.from('PK\x03\x04\x14\0\x06\0[Content_Types].xml\0PK\x03\x04xl/workbook.xml\0'),
      'list.xlsx seems to be a spreadsheet: save it as CSV (UTF-8) first.',
    ],
    [
      'list.zip',
      Buffer.from('PK\x03\x04\x14\0\x06\0products.csv\0'),
      'list.zip seems to be a ZIP archive: unpack it first.',
    ],
    [
      'list.csv.gz',
      gzipSync(shopify.repeat(100)),
      'list.csv.gz seems to be a gzip archive: unpack it first.',
    ],
    [
      'noise.csv',
      Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251)),
      'noise.csv seems to be a binary file, not a list of products.',
    ],
  ])('%s', async (name, content, sentence) => {
    expect(await recognise(name, content)).toBe(sentence);
  });

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)('a picture (%s)', async (format) => {
    const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } });
    expect(await recognise(`photo.${format}`, await picture.toFormat(format).toBuffer())).toBe(
      `photo.${format} seems to be a picture, not a list of products.`,
    );
  });

  test('a folder, a device and nothing at all', async () => {
    mkdirSync(path.join(directory, 'prams'));
    const problem = async (name: string) => detectFormat(path.join(directory, name));
    expect(await problem('prams')).toEqual({ problem: 'prams is a folder. Give the name of a file.' });
    expect(await detectFormat('/dev/null')).toEqual({
      problem: 'null is not a regular file. Save it as a file first.',
    });
    expect(await problem('nothing.csv')).toEqual({
      problem: `File ${path.join(directory, 'nothing.csv')} was not found.`,
    });
  });
});
