import { expect, it } from 'vitest';
import { databaseFromBefore } from '#tests/support/test-database.ts';

/**
 * The skus of companions after a database of the previous version, with these pairs, was brought up to date.
 */
async function companionsAfter(pairs: string): Promise<string[]> {
  const { client } = await databaseFromBefore(
    '0046_companions_of_demo_products.sql',
    `insert into products (sku, name, price_pence) values
      ('LRK-COT-ELDER', 'Cot', 9900), ('MSP-PROT-QUILT', 'Protector', 1900), ('MSP-MATT-140', 'Mattress', 7900);
    insert into product_companions (product_id, companion_id)
      select one.id, other.id from (values ${pairs}) as pairs (sku, companion)
      join products one on one.sku = pairs.sku join products other on other.sku = pairs.companion`,
  );
  const { rows } = await client.query<{ pair: string }>(`
    select one.sku || ' ' || other.sku as pair from product_companions
    join products one on one.id = product_id join products other on other.id = companion_id
    order by one.sku, position`);
  return rows.map(({ pair }) => pair);
}

const withoutAny = await companionsAfter(`('', '')`);
const withAnOwners = await companionsAfter(`('MSP-PROT-QUILT', 'LRK-COT-ELDER')`);

it('gives a demo shop from the version before companions its companions, in their order', () => {
  expect(withoutAny).toEqual([
    'LRK-COT-ELDER MSP-MATT-140',
    'LRK-COT-ELDER MSP-PROT-QUILT',
    'MSP-MATT-140 MSP-PROT-QUILT',
  ]);
});

it('leaves companions chosen by an owner alone', () => {
  expect(withAnOwners).toEqual(['MSP-PROT-QUILT LRK-COT-ELDER']);
});
