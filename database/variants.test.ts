import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();

it('finds the variants of a style, archived ones too, without reading all products', async () => {
  const trx = await shop.db.startTransaction().execute();
  await sql`set local enable_seqscan = off`.execute(trx);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select p.id from styles s join products p on p.style_id = s.id
    where s.id = '00000000-0000-4000-8000-000000000000'`.execute(trx);
  await trx.rollback().execute();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('products_by_style on products p');
  expect(plan).toContain('Index Cond: (style_id =');
});
