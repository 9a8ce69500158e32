import { expect, it } from 'vitest';
import { databaseFromBefore } from '#tests/support/test-database.ts';
import { brokenInvariants } from './invariants.ts';

/* A database of the previous version, in which every product was on sale separately. */
const { client } = await databaseFromBefore(
  '0028_styles.sql',
  `insert into products (sku, name, price_pence) values ('ONE', 'Cot', 9900), ('TWO', 'Pram', 19900);
   insert into stock (product_id, on_hand) select id, case sku when 'ONE' then 3 else 0 end from products`,
);

it('goes on selling what it sold, and may have styles from now on', async () => {
  const cards = async () =>
    (
      await client.query(`
        select sku, in_stock, p.style_id is not null as is_variant,
          (select array_agg(price_pence) from price_changes where product_id = p.id) as prices
        from product_index i join published_products p on p.id = i.product_id
        where is_listed and is_lead order by sku`)
    ).rows as unknown[];
  expect(await cards()).toEqual([
    { sku: 'ONE', in_stock: true, is_variant: false, prices: [9900] },
    { sku: 'TWO', in_stock: false, is_variant: false, prices: [19900] },
  ]);
  await client.query(
    `with style as (
       insert into styles (name, options) values ('Bed', '[{"name": "Kind", "values": ["Pram", "Cot"]}]') returning id
     )
     update products set style_id = style.id, option_values = array[name] from style`,
  );
  expect(await cards()).toEqual([{ sku: 'ONE', in_stock: true, is_variant: true, prices: [9900] }]);
  expect(await brokenInvariants(async (text) => (await client.query(text)).rows)).toEqual([]);
});
