import { recordActivity } from '#server/activity/activity.queries.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { notifyPersonAndOwners } from '#server/desk/staff/staff-notices.service.ts';
import { deviceInWords } from '#server/authentication/sessions/device.rules.ts';
import { lockPerson } from '#server/desk/staff/people.queries.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import { invalidFields } from '#server/platform/http/serve.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import type { DeletionLists } from '#server/privacy/deletion-lists.service.ts';
import { deleteAccountForShop } from '#server/privacy/deletion.service.ts';
import { exportEverything } from '#server/privacy/export.service.ts';
import { findCustomerForDesk, listActsAbout } from './customer-view.queries.ts';

/**
 * Everything the customer could download, and what the shop did about them. The customer's log and the shop's record
 * it, and the owners are told.
 */
export async function exportCustomer(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: StaffCaller,
  id: string,
): Promise<AsyncGenerator<string>> {
  const now = clock.now();
  if (!(await findCustomerForDesk(db, id))) throw refuse('customers/no-such-account');
  const more = { actsOfTheShop: listActsAbout };
  const data = await exportEverything(db, id, { exportedAt: now, more });
  await transaction(db, async (trx) => {
    const person = (await lockPerson(trx, by.staffId))!;
    await recordAction(trx, actorOf(by), {
      happenedAt: now,
      act: 'customers.export',
      entity: 'customer',
      entityId: id,
    });
    await recordActivity(trx, {
      customerId: id,
      happenedAt: now,
      action: 'Data exported',
      changes: 'by the shop',
    });
    await notifyPersonAndOwners(trx, person, { news: 'exported', device: deviceInWords(by.device) }, now);
  });
  return data;
}

/** By the same path as the customers' own deletion. The e-mail address shows that it is the right account. */
export async function eraseCustomer(
  context: Context & { deletionLists: DeletionLists },
  by: StaffCaller,
  { id, email }: { id: string; email: string },
  keep: KeepAnswer<{ isDone: boolean }>,
): Promise<{ isDone: boolean }> {
  const customer = await findCustomerForDesk(context.db, id);
  if (!customer) throw refuse('customers/no-such-account');
  if (customer.email.toLowerCase() !== email.toLowerCase()) {
    throw invalidFields([{ field: 'email', message: 'That is not the address of this account.' }]);
  }
  const isDone = await deleteAccountForShop(context, id, async (trx, isNow) => {
    await recordAction(trx, actorOf(by), {
      happenedAt: context.clock.now(),
      act: 'customers.erase',
      entity: 'customer',
      entityId: id,
      after: { isDone: isNow },
    });
    await keep(trx, { isDone: isNow });
  });
  return { isDone };
}
