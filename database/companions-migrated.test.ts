import { expect, it } from 'vitest';
import { createOlderDatabase } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';

/**
 * The skus of companions after a database of the previous version, with these pairs, was brought up to date.
 */
async function companionsAfter(pairs: string): Promise<string[]> {
  const { client, url, drop } = await createOlderDatabase(
    '0046_companions_of_demo_products.sql',
    `insert into products (sku, name, price_pence) values
      ('LRK-COT-ELDER', 'Cot', 9900), ('MSP-PROT-QUILT', 'Protector', 1900), ('MSP-MATT-140', 'Mattress', 7900);
    insert into product_companions (product_id, companion_id)
      select one.id, other.id from (values ${pairs}) as pairs (sku, companion)
      join products one on one.sku = pairs.sku join products other on other.sku = pairs.companion`,
  );
  try {
    await migrate(url);
    const { rows } = await client.query<{ pair: string }>(`
      select one.sku || ' ' || other.sku as pair from product_companions
      join products one on one.id = product_id join products other on other.id = companion_id
      order by one.sku, position`);
    return rows.map(({ pair }) => pair);
  } finally {
    await drop();
  }
}

it('gives a demo shop from the version before companions its companions, in their order', async () => {
  expect(await companionsAfter(`('', '')`)).toEqual([
    'LRK-COT-ELDER MSP-MATT-140',
    'LRK-COT-ELDER MSP-PROT-QUILT',
    'MSP-MATT-140 MSP-PROT-QUILT',
  ]);
});

it('leaves companions chosen by an owner alone', async () => {
  const own = `('MSP-PROT-QUILT', 'LRK-COT-ELDER')`;
  expect(await companionsAfter(own)).toEqual(['MSP-PROT-QUILT LRK-COT-ELDER']);
});
