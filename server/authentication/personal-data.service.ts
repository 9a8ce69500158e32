import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { markForDeletion } from './authentication.queries.ts';
import { endAllSessions } from './sessions/sessions.service.ts';

/*
 * Deleting the account ends every session, and foreign keys delete everything that belongs to the customer in
 * any table.
 */
export {
  deleteAccount as erasePersonalData,
  findAccountFacts as exportPersonalData,
  listAccountsToDelete,
} from './authentication.queries.ts';

/** Ends all access to an account that is to be deleted. False: its password is no longer the one checked. */
export async function askForDeletion(
  trx: DatabaseTransaction,
  checked: { id: string; passwordHash: string | null },
  now: Date,
): Promise<boolean> {
  if (!(await markForDeletion(trx, checked, now))) return false;
  await endAllSessions(trx, checked.id);
  return true;
}
