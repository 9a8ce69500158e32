import { may, type Role } from '#contract/desk/permissions.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Everybody at the desk who may be told about orders. */
export async function listStaffToTell(
  db: Database,
): Promise<{ id: string; name: string; email: string; wantsEmails: boolean }[]> {
  const people = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'order_emails as wantsEmails'])
    .where('joined_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
  return people.filter(({ role }) => may(role as Role, 'orders.read'));
}
