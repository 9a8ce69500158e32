import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { transaction } from '#server/platform/database/database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { recordAction } from './actions.queries.ts';
import { changesBetween } from './actions.rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const command: Actor = { kind: 'command' };

describe('an act', () => {
  it('says what changed, but of personal fields only that they changed', () => {
    expect(
      changesBetween(
        { city: 'Leeds', status: 'Processing', note: 'x' },
        { city: 'York', status: 'Shipped', note: 'x' },
        ['city'],
      ),
    ).toEqual({ city: null, status: { before: 'Processing', after: 'Shipped' } });
    expect(changesBetween(undefined, { carrier: 'Royal Mail' })).toEqual({
      carrier: { before: null, after: 'Royal Mail' },
    });
  });

  it('is recorded only if what it describes happened', async () => {
    const act = {
      happenedAt: shop.clock.now(),
      act: 'orders.ship',
      entity: 'order',
      entityId: 'rolled back',
    };
    await expect(
      transaction(shop.db, async (trx) => {
        await recordAction(trx, command, act);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await recordAction(shop.db, command, { ...act, entityId: 'kept' });
    const rows = await shop.db.selectFrom('staff_acts').select(['entity_id', 'via', 'changes']).execute();
    expect(rows).toEqual([{ entity_id: 'kept', via: 'command', changes: {} }]);
  });
});

it('the log cannot be changed, emptied or thinned out; only addresses are cleared', async () => {
  await sql`insert into staff_acts (happened_at, via, address, act, is_success)
    values (now(), 'desk', '203.0.113.9', 'orders.note', true)`.execute(shop.db);
  await expect(sql`update staff_acts set act = 'nothing'`.execute(shop.db)).rejects.toThrow('append-only');
  await expect(sql`update staff_acts set address = '203.0.113.10'`.execute(shop.db)).rejects.toThrow(
    'append-only',
  );
  await expect(sql`delete from staff_acts`.execute(shop.db)).rejects.toThrow('append-only');
  await expect(sql`truncate staff_acts`.execute(shop.db)).rejects.toThrow('append-only');
  await sql`update staff_acts set address = null`.execute(shop.db);
});

/** It locks many tables, and the shop's own jobs lock some of them in the opposite order. */
async function truncateStaff(): Promise<unknown> {
  try {
    return await sql`truncate staff cascade`.execute(shop.db);
  } catch (error) {
    if (String(error).includes('deadlock detected')) return truncateStaff();
    throw error;
  }
}

describe('the staff', () => {
  const insert = (name: string, role: string, joined: boolean) =>
    sql`insert into staff (email, name, role, user_handle, created_at, joined_at)
      values (${`${name}@shop.test`}, ${name}, ${role}, sha256(${name}::bytea), now(), ${joined ? new Date() : null})`.execute(
      shop.db,
    );
  const suspend = (name: string) =>
    sql`update staff set suspended_at = now() where name = ${name}`.execute(shop.db);

  it('are never deleted', async () => {
    await insert('Pat', 'packer', true);
    await expect(sql`delete from staff`.execute(shop.db)).rejects.toThrow('never deleted');
    await expect(truncateStaff()).rejects.toThrow(/never deleted|append-only/);
  });

  it('always include an active owner, even when two suspend each other at once', async () => {
    await insert('Mia', 'owner', true);
    await insert('Ben', 'owner', true);
    await insert('Eve', 'owner', false);
    const both = await Promise.allSettled([suspend('Mia'), suspend('Ben')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(
      sql`update staff set role = 'editor' where role = 'owner' and suspended_at is null and joined_at is not null`.execute(
        shop.db,
      ),
    ).rejects.toThrow('active owner');
  });
});
