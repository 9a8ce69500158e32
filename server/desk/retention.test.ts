import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteOldChangeSets } from '#server/editing/products/change-history.service.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { deleteExpired } from '#server/retention.ts';
import { countRowsRead } from '#tests/support/rows-read.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();

async function changeSets(count: number, changes: number, madeDaysAgo: number): Promise<void> {
  await sql`
    with made as (
      insert into change_sets (made_at, kind, summary)
      select ${daysBefore(shop.clock.now(), madeDaysAgo)}, 'import', 'A file' from generate_series(1, ${count}::int)
      returning id
    )
    insert into changes (change_set_id, entity_type, entity_id, before, after, version_after)
    select id, 'product', gen_random_uuid(), '{"pricePence": 1000}', '{"pricePence": 1100}', 2
    from made, generate_series(1, ${changes}::int)`.execute(shop.db);
}
const left = async () =>
  Number(
    (
      await shop.db
        .selectFrom('changes')
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

it('deletes old changes of the catalogue, and does not read those it keeps for each', async () => {
  await changeSets(1, 5000, 10);
  await changeSets(20, 2, 91);
  const read = await countRowsRead(shop.db, 'changes', (trx) =>
    deleteOldChangeSets(trx, daysBefore(shop.clock.now(), 90)),
  );
  expect(await left()).toBe(5000);
  expect(read).toBeLessThan(500);
});

it('deletes change sets one at a time, as each may have changed every product', async () => {
  await changeSets(1, 10, 95);
  await changeSets(1, 10, 94);
  await sql`
    create function refuse_large() returns trigger language plpgsql as $$ begin
      if (select count(*) from too_many) > 1 then raise exception 'too many at once'; end if; return null; end $$;
    create trigger refuse_large after delete on change_sets referencing old table as too_many
      for each statement execute function refuse_large()`.execute(shop.db);
  await deleteExpired(shop.context);
  expect(await left()).toBe(5000);
});
