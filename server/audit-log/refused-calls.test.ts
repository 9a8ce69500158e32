import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let viewer: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  viewer = await employ(shop, 'viewer');
});
afterAll(() => shop.close());

const endSessionsOf = async (id: string) =>
  (
    await shop.app.inject({
      method: 'DELETE',
      url: `/api/desk/staff/${id}/sessions`,
      headers: viewer.browser.headers(),
    })
  ).statusCode;
const noted = async () =>
  (
    await shop.db
      .selectFrom('staff_acts')
      .where('staff_id', '=', viewer.id)
      .orderBy('id')
      .select('entity_id')
      .execute()
  ).map((act) => act.entity_id);

it('a refused call may name anything', async () => {
  expect(await endSessionsOf('%00')).toBe(403);
  expect(await endSessionsOf('x'.repeat(200))).toBe(403);
  expect(await noted()).toEqual([null, 'x'.repeat(100)]);
});

it('at most a thousand an hour are logged', async () => {
  await sql`insert into staff_acts (happened_at, via, staff_id, role, act, is_success, refusal)
    select ${shop.clock.now()}, 'desk', ${viewer.id}, 'viewer', 'staff.manage', false, 'desk/not-allowed'
    from generate_series(1, 997)`.execute(shop.db);
  for (let more = 0; more < 3; more++) expect(await endSessionsOf('x')).toBe(403);
  expect(await noted()).toHaveLength(1000);
  shop.clock.advance(3601);
  expect(await endSessionsOf('x')).toBe(403);
  expect(await noted()).toHaveLength(1001);
});
