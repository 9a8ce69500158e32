import { inLondon } from '#contract/delivery/calendar.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { acceptedKeys, keyIdOf, openSealed, retiredKeyId, seal } from '#server/platform/secrets.ts';
import { findContact, type Contact } from '#server/profile/profile.service.ts';
import * as queries from './order-contacts.queries.ts';
import { contactNeededUntil, LONGEST_DAYS, type KeptContact } from './order-contacts.rules.ts';

/*
 * The email address of an order whose buyer has deleted the account, sealed: for its return alone, and no longer than one
 * is possible or open.
 */

type Config = Context['config'];

const PURPOSE = 'order contact';
const AT_ONCE = 200;
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

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
  const sealed = await queries.findSealedContact(db, id);
  if (sealed === null) return null;
  const address = open(config, id, sealed);
  return { firstName: '', recipient: { name: '', address }, customerId: null };
}

/** What a deletion of the account would keep. */
export async function previewContacts(db: Database, customerId: string, now: Date): Promise<KeptContact> {
  return eachNeeded(db, customerId, now, async () => {});
}

/** Called in the deletion of an account, before its orders forget whose they are. */
export async function keepContacts(
  db: Database,
  config: Config,
  { id: customerId, email }: { id: string; email: string },
  now: Date,
): Promise<KeptContact> {
  return eachNeeded(db, customerId, now, (orderId, keptUntil) =>
    queries.keepContact(db, { orderId, keptUntil, ...sealedBy(config, orderId, email) }),
  );
}

const open = (config: Config, orderId: string, sealed: string) =>
  openSealed(acceptedKeys(config), PURPOSE, orderId, sealed);

const sealedBy = ({ secretKey }: Config, orderId: string, email: string) => ({
  sealed: seal(secretKey, PURPOSE, orderId, email),
  keyId: keyIdOf(secretKey),
});

async function eachNeeded(
  db: Database,
  customerId: string,
  now: Date,
  act: (orderId: string, keptUntil: string) => Promise<void>,
): Promise<KeptContact> {
  const today = inLondon(now).day;
  const placedAfter = daysBefore(now, LONGEST_DAYS);
  const kept: KeptContact = { until: null, isReturnOpen: false };
  for (let afterId = FIRST; ;) {
    const orders = await queries.listOrdersWithReturns(db, customerId, {
      ...{ placedAfter, afterId, max: AT_ONCE },
    });
    for (const order of orders) {
      const until = contactNeededUntil(order, today);
      if (until === null) continue;
      await act(order.id, until);
      if (order.isReturnOpen) kept.isReturnOpen = true;
      if (kept.until === null || until > kept.until) kept.until = until;
    }
    if (orders.length < AT_ONCE) return kept;
    afterId = orders.at(-1)!.id;
  }
}

/**
 * Follows what has become of the orders: an address is kept until a parcel that has arrived can no longer be returned,
 * and deleted once nothing is possible or open. Seals it again while SECRET_KEY is being changed.
 */
export async function tidyContacts({ db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>) {
  const today = inLondon(clock.now()).day;
  const retired = retiredKeyId(config);
  const tidyContact = async (stored: queries.StoredContact) => {
    const { id: orderId, keyId } = stored;
    const keptUntil = contactNeededUntil(stored, today);
    if (keptUntil === null) return queries.deleteContact(db, orderId);
    if (keyId !== retired && keptUntil === stored.keptUntil) return;
    const { sealed } = stored;
    const contact =
      keyId === retired ? sealedBy(config, orderId, open(config, orderId, sealed)) : { sealed, keyId };
    await queries.changeContact(db, { orderId, keptUntil, ...contact });
  };
  for (let afterId = FIRST; ;) {
    const contacts = await queries.listContacts(db, { afterId, max: AT_ONCE });
    for (const contact of contacts) await tidyContact(contact);
    if (contacts.length < AT_ONCE) return;
    afterId = contacts.at(-1)!.id;
  }
}
