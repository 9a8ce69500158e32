import type { StoredOrder } from '#server/orders/orders.types.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { acceptedKeys, openSealed } from '#server/platform/secrets.ts';
import { findContact, type Contact } from '#server/profile/profile.service.ts';
import { findSealedContact } from './order-contacts.queries.ts';

/*
 * The email address of an order whose buyer has deleted the account, sealed: for its return alone, and no longer than one
 * is possible or open.
 */

type Config = Context['config'];

const PURPOSE = 'order contact';

/** Who is told about a return: the account, or the address kept for this order. Null: nobody is known any more. */
export interface ReturnContact extends Contact {
  /** Null: the account has been deleted, and the email belongs to none. */
  customerId: string | null;
}

export async function findReturnContact(
  db: Database,
  config: Config,
  { id, customerId }: Pick<StoredOrder, 'id' | 'customerId'>,
): Promise<ReturnContact | null> {
  if (customerId !== null) {
    const contact = await findContact(db, customerId);
    return contact && { ...contact, customerId };
  }
  const sealed = await findSealedContact(db, id);
  if (sealed === null) return null;
  const address = openSealed(acceptedKeys(config), PURPOSE, id, sealed);
  return { firstName: '', recipient: { name: '', address }, customerId: null };
}
