/*
 * Product exports of other shops, with the columns, the size and the oddities of real ones: rich descriptions, lists,
 * skus that variants share, barcodes, weights in their units, rows of pictures only, drafts and sales.
 */

type Row = Readonly<Record<string, string>>;

const quoted = (text: string) => (/[\s,"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csv(columns: readonly string[], rows: readonly Row[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

const sizes = ['Newborn', '0-3 months', '3-6 months', '6-12 months'];
const colours = ['Sage', 'Clay', 'Sea "mist"'];
const ean = (number: number) => String(5_012_340_000_000 + number);

const description = (name: string) => `<meta charset="utf-8"><h2>${name} &amp; friends</h2>
<p><span style="font-weight: 400;">Soft, &ldquo;organic&rdquo; cotton – 30&deg; wash, 5 &lt; 6.</span></p>
<ul>
<li><p>Poppers at the front</p></li>
<li>
<p>No label at the neck</p>
</li>
<li>Made in Portugal</li>
</ul>
<p>How to fold it:</p>
<ol>
<li>Lay it flat</li>
<li><p>Fold it<br>twice</p></li>
</ol>
<table><tbody><tr><td>Weight</td><td>190 g</td></tr></tbody></table>`;

const shopifyColumns = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...[1, 2, 3].flatMap((n) => [`Option${n} Name`, `Option${n} Value`, `Option${n} Linked To`]),
  ...['Variant SKU', 'Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty'],
  ...['Variant Inventory Policy', 'Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price'],
  ...['Variant Requires Shipping', 'Variant Taxable', 'Unit Price Total Measure'],
  ...['Unit Price Total Measure Unit', 'Unit Price Base Measure', 'Unit Price Base Measure Unit'],
  ...['Variant Barcode', 'Image Src', 'Image Position', 'Image Alt Text', 'Gift Card', 'SEO Title'],
  ...['SEO Description', 'Age group (product.metafields.shopify.age-group)'],
  ...['Fabric (product.metafields.shopify.fabric)', 'Wash at (product.metafields.custom.wash_at)'],
  ...['Google Shopping / Condition', 'Variant Image', 'Variant Weight Unit', 'Variant Tax Code'],
  ...['Cost per item', 'Included / United Kingdom', 'Price / International', 'Status'],
];

/** Of 60 products and their variants. */
export function shopifyExport(): string {
  const rows: Row[] = [];
  for (let number = 1; number <= 60; number++) {
    const handle = `otter-sleepsuit-${number}`;
    const picture = (name: string) =>
      `https://cdn.example.com/s/files/1/0000/products/${handle}_${name}.jpg?v=16${number}`;
    const variants =
      number % 5 === 0 ? [['', '']] : sizes.flatMap((size) => colours.map((colour) => [size, colour]));
    const about: Row = {
      Title: `Otter sleepsuit no. ${number}, “organic”`,
      'Body (HTML)': description(`Otter sleepsuit no. ${number}`),
      Vendor: 'Otter & Daughters',
      'Product Category':
        number % 3 === 0
          ? 'Uncategorized'
          : 'Apparel & Accessories > Clothing > Baby & Toddler Clothing > Baby Sleepwear',
      Type: number % 3 === 0 ? 'Night-time / sleep' : 'Sleepsuits',
      Tags: 'new, organic, 0-3',
      Published: String(number % 7 !== 0),
      'Gift Card': 'false',
      'SEO Title': 'Otter',
      'Age group (product.metafields.shopify.age-group)': 'babies',
      'Fabric (product.metafields.shopify.fabric)': 'cotton; organic-cotton',
      'Wash at (product.metafields.custom.wash_at)': '30 degrees',
      'Included / United Kingdom': 'true',
      Status: number % 11 === 0 ? 'draft' : number % 13 === 0 ? 'archived' : 'active',
    };
    for (const [place, [size, colour]] of variants.entries()) {
      rows.push({
        Handle: handle,
        ...(place === 0 && about),
        ...(size
          ? {
              ...(place === 0 && { 'Option1 Name': 'Size', 'Option2 Name': 'Colour' }),
              ...{ 'Option1 Value': size, 'Option2 Value': colour! },
            }
          : { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' }),
        // Some products have one sku for all variants, some none; two products have the same.
        'Variant SKU': number % 4 === 0 ? '' : number % 2 === 0 ? `OTTER-${number}` : `OTT${number}-${place}`,
        ...(number === 60 && { 'Variant SKU': 'OTT55-0' }),
        'Variant Grams': number % 6 === 0 ? '0.0' : String(180 + place * 7.5),
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': String(((number * 7 + place) % 9) - 1),
        'Variant Inventory Policy': 'deny',
        'Variant Fulfillment Service': 'manual',
        'Variant Price': (12 + place / 2).toFixed(2),
        'Variant Compare At Price': '18.00',
        'Variant Requires Shipping': 'true',
        'Variant Taxable': 'false',
        ...(number % 10 === 5 && {
          ...{ 'Unit Price Total Measure': '2.5', 'Unit Price Total Measure Unit': 'kg' },
          ...{ 'Unit Price Base Measure': '1', 'Unit Price Base Measure Unit': 'kg' },
        }),
        'Variant Barcode':
          place % 3 === 2 ? '' : `${number % 9 === 0 ? "'" : ''}${ean(number * 100 + place)}`,
        ...(place < 3 && {
          'Image Src': picture(String(place)),
          'Image Position': String(3 - place),
          'Image Alt Text': place === 0 ? 'From the front, "asleep"' : '',
        }),
        ...(place % 4 === 3 && { 'Variant Image': picture('0') }),
        'Variant Weight Unit': 'kg',
        'Cost per item': '5.10',
      });
    }
    rows.push({ Handle: handle, 'Image Src': picture('last'), 'Image Position': '9' });
  }
  rows.push({
    ...{ Handle: 'gift-card', Title: 'Gift card', Published: 'true', 'Option1 Name': 'Denominations' },
    ...{ 'Option1 Value': '£10.00', 'Variant Price': '10.00', 'Gift Card': 'true', Status: 'active' },
  });
  return csv(shopifyColumns, rows);
}

const wooCommerceColumns = [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?'],
  ...['Visibility in catalog', 'Short description', 'Description', 'Date sale price starts'],
  ...['Date sale price ends', 'Tax status', 'Tax class', 'In stock?', 'Stock', 'Low stock amount'],
  ...['Backorders allowed?', 'Sold individually?', 'Weight (kg)', 'Length (cm)', 'Width (cm)', 'Height (cm)'],
  ...['Allow customer reviews?', 'Purchase note', 'Sale price', 'Regular price', 'Categories', 'Tags'],
  ...['Shipping class', 'Images', 'Download limit', 'Download expiry days', 'Parent', 'Grouped products'],
  ...['Upsells', 'Cross-sells', 'External URL', 'Button text', 'Position', 'Brands'],
  ...[1, 2, 3].flatMap((n) => [
    ...[`Attribute ${n} name`, `Attribute ${n} value(s)`, `Attribute ${n} visible`, `Attribute ${n} global`],
  ]),
  ...['Attribute 1 default', 'Meta: _yoast_wpseo_title', 'Meta: _wp_page_template'],
];

/** Of 60 products, every other with variations, which come before the products as often as after them. */
export function wooCommerceExport(): string {
  const rows: Row[] = [];
  const written = (html: string) => html.replaceAll('\n', '\\n');
  for (let number = 1; number <= 60; number++) {
    const id = String(1000 + number * 20);
    const hasVariations = number % 2 === 0;
    const image = (name: string) =>
      `https://shop.example.com/wp-content/uploads/2026/0${(number % 9) + 1}/${name}.jpg`;
    const usual: Row = {
      ...{ Published: '1', 'Is featured?': '0', 'Visibility in catalog': 'visible', 'Tax status': 'taxable' },
      ...{ 'In stock?': '1', 'Backorders allowed?': '0', 'Sold individually?': '0', Position: '0' },
      ...{ 'Allow customer reviews?': '1', 'Download limit': '', 'Download expiry days': '' },
    };
    const product: Row = {
      ...usual,
      ID: id,
      Type: hasVariations ? 'variable' : 'simple',
      SKU: number % 7 === 0 ? '' : `PRAM-${number}`,
      Name: `Pebble pram no. ${number}\\, all-terrain`,
      Published: number % 11 === 0 ? '-1' : number % 13 === 0 ? '0' : '1',
      'Visibility in catalog': number === 17 ? 'hidden' : 'visible',
      'Short description': 'From birth.\\n\\nFolds with one hand.',
      Description: written(description(`Pebble pram no. ${number}`)),
      'Tax class': number % 5 === 0 ? 'zero-rate' : '',
      'Weight (kg)': number % 3 === 0 ? '9,8' : '10.25',
      ...{ 'Length (cm)': '92', 'Width (cm)': '58', 'Height (cm)': '104' },
      Categories: 'Out & about, Out & about > Prams, Out & about > Prams > From birth, Sale',
      Tags: 'pram, new',
      Images: `${image('side')}, ${image('w_300,h_200/front')}`,
      Brands: 'Pebble Works',
      ...{
        'Attribute 1 name': 'Colour',
        'Attribute 1 value(s)': colours.join(', '),
        'Attribute 1 visible': '1',
      },
      ...{ 'Attribute 2 name': 'Wheels', 'Attribute 2 value(s)': '4', 'Attribute 2 visible': '1' },
      ...{ 'Attribute 3 name': 'Batch', 'Attribute 3 value(s)': 'B7', 'Attribute 3 visible': '0' },
      'Meta: _yoast_wpseo_title': 'Pebble %%sep%% pram',
      ...(!hasVariations && {
        ...{
          Stock: String((number % 9) - 1),
          'Regular price': '649',
          'GTIN, UPC, EAN, or ISBN': ean(number),
        },
        ...(number % 3 === 0 && { 'Sale price': '599.5', 'Date sale price ends': '2999-12-31 23:59:59' }),
      }),
    };
    const variations = !hasVariations
      ? []
      : colours.map((colour, place): Row => ({
          ...usual,
          ID: String(Number(id) + place + 1),
          Type: 'variation',
          Name: `${product['Name']!} - ${colour}`,
          // Some shops give every variation the sku of its product.
          SKU: number % 4 === 0 ? product['SKU']! : `PRAM-${number}-${place}`,
          'GTIN, UPC, EAN, or ISBN': place === 2 ? '' : ean(number * 10 + place),
          'Tax class': 'parent',
          Stock: place === 1 ? 'parent' : "'-2",
          'Weight (kg)': place === 0 ? '11' : '',
          'Regular price': String(700 + place),
          Images: image(`colour-${place}`),
          Parent: product['SKU'] || `id:${id}`,
          Position: String(place + 1),
          ...{ 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': colour, 'Attribute 1 global': '1' },
        }));
    rows.push(...(number % 3 === 0 ? [...variations.toReversed(), product] : [product, ...variations]));
  }
  rows.push({
    ID: '9000',
    Type: 'simple, virtual',
    SKU: 'WRAP',
    Name: 'Gift wrap',
    Published: '1',
    'Regular price': '3',
  });
  return `\ufeff${csv(wooCommerceColumns, rows)}`;
}
