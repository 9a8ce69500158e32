import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { listProductsBySku } from '#server/catalogue/product-writes.queries.ts';

const shop = await testShop();
const { bring } = catalogueFiles(shop);

beforeEach(async () => {
  await sql`delete from products`.execute(shop.db);
  await sql`delete from attributes`.execute(shop.db);
});

const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0, rows: [] };
const productOf = async (sku: string) => (await listProductsBySku(shop.db, [sku]))[0]!;
const namesOf = async () =>
  Object.fromEntries(
    (await shop.db.selectFrom('attributes').select(['key', 'name', 'unit']).execute()).map(
      ({ key, name, unit }) => [key, unit ? `${name} (${unit})` : name],
    ),
  );

/** A table with one product per row, each cell by the name of its column. */
function csv(...rows: Record<string, string>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const table = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return table.map((cells) => cells.map(quoted).join(',')).join('\n');
}
const bringCsv = (...rows: Record<string, string>[]) => bring(csv(...rows), { extension: 'csv' });

describe('the CSV of Shopify', () => {
  const product = {
    Handle: 'suit',
    Title: 'Suit',
    'Variant SKU': 'S-1',
    'Variant Price': '12',
    Status: 'active',
  };

  test('has attributes in its metafields, as Shopify exports them', async () => {
    const row = {
      ...product,
      'Color (product.metafields.shopify.color-pattern)': 'light-blue; shopify--color-pattern.white',
      'Fabric (product.metafields.shopify.fabric)': 'Organic cotton, Elastane',
      'Age group (product.metafields.shopify.age-group)': 'babies',
      'Target gender (product.metafields.shopify.target-gender)': 'unisex',
      'Seat weight (product.metafields.custom.weight_kg)': '6.2',
      'custom.folded_length (product.metafields.custom.folded_length)':
        '{"value": 62.5, "unit": "CENTIMETERS"}',
      'Child weight (product.metafields.custom.child_weight_kg)': '9-18',
      'Machine washable (product.metafields.custom.machine_washable)': 'TRUE',
      'Care (product.metafields.custom.care)': '["Cool iron","Line dry"]',
      'Story (product.metafields.custom.story)': `It began ${'long '.repeat(30)}ago.`,
      'Guide (product.metafields.custom.guide)': 'https://shop.example/guide.pdf',
      'Parts (product.metafields.custom.parts)': 'gid://shopify/Product/1',
      'Empty (product.metafields.custom.empty)': '',
      'Rating (product.metafields.reviews.rating)': '4.5',
      'Google: Custom Product (product.metafields.mm-google-shopping.custom_product)': 'false',
    };
    expect(await bringCsv(row)).toEqual({ ...none, created: 1 });
    expect(await productOf('S-1')).toMatchObject({ ageFromMonths: 0, ageToMonths: 12 });
    expect((await productOf('S-1')).attributes).toEqual({
      ...{ colour: ['Light blue', 'White'], material: ['Organic cotton', 'Elastane'], 'weight-kg': 6.2 },
      ...{ 'folded-length-cm': 62.5, 'child-weight-kg': [9, 18], 'machine-washable': true },
      care: ['Cool iron', 'Line dry'],
    });
    expect(await namesOf()).toMatchObject({
      ...{ colour: 'Colour', material: 'Material', 'weight-kg': 'Seat weight (kg)' },
      ...{ 'folded-length-cm': 'Folded length (cm)', 'machine-washable': 'Machine washable' },
    });
    expect(await bringCsv(row)).toEqual({ ...none, unchanged: 1 });
  });

  test('has attributes as apps write them, including those of single variants', async () => {
    const row = {
      ...product,
      'Option1 Name': 'Color',
      'Option1 Value': 'Sage',
      'Metafield: custom.weight_kg [number_decimal]': '6.2',
      'Metafield: custom.story [rich_text_field]': 'Once',
      'Variant Metafield: custom.tog [single_line_text_field]': 'One',
      'Metafield: shopify.color-pattern [list.single_line_text_field]': '["sage","clay"]',
    };
    const second = {
      ...{ Handle: 'suit', 'Option1 Value': 'Clay', 'Variant SKU': 'S-2', 'Variant Price': '12' },
      'Variant Metafield: custom.tog [single_line_text_field]': 'Two',
    };
    expect(await bringCsv(row, second)).toEqual({ ...none, created: 2 });
    expect((await productOf('S-1')).attributes).toEqual({ 'weight-kg': 6.2, tog: ['One'], colour: ['Sage'] });
    expect((await productOf('S-2')).attributes).toEqual({ 'weight-kg': 6.2, tog: ['Two'], colour: ['Clay'] });
    expect(await bringCsv(row, second)).toEqual({ ...none, unchanged: 2 });
  });

  test('has quantity and age in columns of their own', async () => {
    const row = (sku: string, rest: Record<string, string>) => ({
      ...{ ...product, Handle: sku, 'Variant SKU': sku },
      ...{
        'Google Shopping / Age Group': '',
        'Unit Price Total Measure': '',
        'Unit Price Total Measure Unit': '',
      },
      ...rest,
    });
    const age = (word: string) => ({ 'Google Shopping / Age Group': word });
    const measure = (quantity: string, unit: string) => ({
      'Unit Price Total Measure': quantity,
      'Unit Price Total Measure Unit': unit,
    });
    expect(
      await bringCsv(
        row('A', { ...age('Newborn'), ...measure('0.8', 'kg') }),
        row('B', { ...age('kids'), ...measure('33', 'cl') }),
        row('C', { ...age('adult'), ...measure('3', 'fl oz') }),
        row('E', { ...age('constructor'), ...measure('1', 'constructor') }),
        row('F', measure('1e99', 'kg')),
        row('G', { 'Size (product.metafields.custom.constructor)': '6 constructor' }),
        row('D', { ...age('toddler'), ...measure('-3', 'ml') }),
      ),
    ).toEqual({ ...none, created: 7 });
    const said = async (sku: string) => {
      const { ageFromMonths, ageToMonths, unitQuantity, unit } = await productOf(sku);
      return [ageFromMonths, ageToMonths, unitQuantity, unit];
    };
    expect(await said('A')).toEqual([0, 3, 800, 'g']);
    expect(await said('B')).toEqual([null, null, 330, 'ml']);
    for (const sku of ['E', 'F', 'G']) expect(await said(sku)).toEqual([null, null, null, null]);
    expect((await productOf('G')).attributes).toEqual({ constructor: ['6 constructor'] });
    expect(await said('C')).toEqual([null, null, null, null]);
    expect(await said('D')).toEqual([12, 60, null, null]);
  });

  test('refuses a value that is not a number where the shop has numbers, with a sentence', async () => {
    const field = 'Weight (product.metafields.custom.weight_kg)';
    await bringCsv({ ...product, [field]: '6.2' });
    expect(await bringCsv({ ...product, [field]: 'quite light' })).toEqual({
      ...{ ...none, bad: 1 },
      rows: ['bad 2: the attribute weight-kg is a number, such as 6.2'],
    });
  });
});

test('the CSV of WooCommerce has attributes: those that are visible', async () => {
  const attribute = (n: number, name: string, values: string, visible = '') => ({
    [`Attribute ${n} name`]: name,
    [`Attribute ${n} value(s)`]: values,
    [`Attribute ${n} visible`]: visible,
    [`Attribute ${n} global`]: '1',
  });
  const blank = { ...attribute(1, '', ''), ...attribute(2, '', ''), ...attribute(3, '', '') };
  const rows = [
    {
      ...{ ID: '1', Type: 'simple', SKU: 'COT', Name: 'Cot', 'Regular price': '90', Parent: '' },
      ...attribute(1, 'Material', 'Oak, Birch', '1'),
      ...attribute(2, 'Weight', '21 kg', '1'),
      ...attribute(3, 'Supplier', 'Nobody, Ltd', '0'),
    },
    {
      ...{ ID: '2', Type: 'variable', SKU: 'SUIT', Name: 'Suit' },
      ...attribute(1, 'Size', 'Newborn, 0-3 months', '1'),
      ...attribute(2, 'Color', 'Sage, Clay', '1'),
      ...attribute(3, 'Child weight (kg)', '3–6', '1'),
    },
    {
      ...{ ID: '3', Type: 'variation', SKU: 'SUIT-1', Parent: 'SUIT', 'Regular price': '12', ...blank },
      ...attribute(1, 'Size', 'Newborn'),
      ...attribute(2, 'Color', ''),
    },
    {
      ...{ ID: '4', Type: 'simple', SKU: 'BARE', Name: 'Bare', 'Regular price': '1' },
      ...attribute(1, 'Größe!', 'groß', '1'),
    },
  ];
  expect(await bringCsv(...rows)).toEqual({ ...none, created: 3 });
  expect((await productOf('COT')).attributes).toEqual({ material: ['Oak', 'Birch'], 'weight-kg': 21 });
  expect((await productOf('SUIT-1')).attributes).toEqual({ size: ['Newborn'], 'child-weight-kg': [3, 6] });
  expect((await productOf('BARE')).attributes).toEqual({ grosse: ['groß'] });
  expect(await namesOf()).toEqual({
    ...{ material: 'Material', 'weight-kg': 'Weight (kg)', size: 'Size' },
    ...{ 'child-weight-kg': 'Child weight (kg)', grosse: 'Größe!' },
  });
  expect(await bringCsv(...rows)).toEqual({ ...none, unchanged: 3 });
});
