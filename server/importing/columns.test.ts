import { expect, test } from 'vitest';
import { shopifyExport, wooCommerceExport } from '#tests/support/exports-of-other-shops.ts';
import { unreadColumns } from './columns.rules.ts';
import { ownColumns } from './own-csv.reader.ts';
import { productCsv } from './export/product-csv.template.ts';
import { shopifyColumns } from './other-shops/shopify-csv.reader.ts';
import { wooCommerceColumns } from './other-shops/woocommerce-csv.reader.ts';

const headOf = (file: string) => {
  const [head = ''] = file.replace('\ufeff', '').split('\n');
  return [...head.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
};

test.each([
  ['the shop itself', productCsv({ saysVat: true }).head, ownColumns],
  ['Shopify', shopifyExport(), shopifyColumns],
  ['WooCommerce', wooCommerceExport(), wooCommerceColumns],
] as const)('an export of %s has no column that is unknown', (_, file, columns) => {
  expect(unreadColumns(headOf(file), columns)).toEqual([]);
});
