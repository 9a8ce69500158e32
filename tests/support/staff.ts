import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '#contract/desk/permissions.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { TestShop } from '#tests/support/shop.ts';

/** The caller that a service gets for a logged-in member of staff. */
export async function staffCaller(
  shop: Pick<TestShop, 'db' | 'clock'>,
  role: Role,
  { name = 'Mia', refundLimitPence = 0 } = {},
): Promise<StaffCaller> {
  const now = shop.clock.now();
  const { id } = await shop.db
    .insertInto('staff')
    .values({
      email: `${randomUUID()}@shop.test`,
      name,
      role,
      refund_limit_pence: refundLimitPence,
      user_handle: randomBytes(32),
      created_at: now,
      joined_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    staffId: id,
    sessionId: randomUUID(),
    name,
    role,
    isConfirmed: true,
    isFresh: true,
    confirmedAction: null,
    address: '203.0.113.9',
    device: 'a test',
    get now() {
      return shop.clock.now();
    },
  };
}
