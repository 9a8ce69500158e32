import type { Address, AddressForm } from '#contract/addresses.ts';
import { refuse } from '#contract/refusal.ts';
import type { Activity } from '#server/activity/activity.queries.ts';
import { recordOwnAction } from '#server/activity/activity.service.ts';
import type { By } from '#server/platform/actor.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { invalidFields, type KeepAnswer } from '#server/platform/http/serve.ts';
import * as queries from './addresses.queries.ts';
import { changedFields, MAX_ADDRESSES, tidyAddress, type AddressFields } from './addresses.rules.ts';

export function listAddresses(db: Database, customerId: string): Promise<Address[]> {
  return queries.listAddresses(db, customerId);
}

/** The database erases them with the account. */
export { listAddresses as exportPersonalData };

/**
 * Where an order goes and, if the customer has chosen so, where its invoice goes. Returns them as they are
 * now, because the order outlives them.
 */
export async function findAddressesForOrder(db: Database, customerId: string, shippingAddressId: string) {
  const addresses = await queries.listAddressesForOrder(db, customerId, shippingAddressId);
  return {
    shippingAddress: snapshotOf(addresses.find(({ isChosen }) => isChosen)),
    billingAddress: snapshotOf(addresses.find(({ isPrimaryBilling }) => isPrimaryBilling)),
  };
}

type AddressForOrder = Awaited<ReturnType<typeof queries.listAddressesForOrder>>[number];

function snapshotOf(address: AddressForOrder | undefined) {
  if (!address) return null;
  const {
    id: _,
    isChosen: _chosen,
    addressType: _type,
    isPrimaryShipping: _shipping,
    isPrimaryBilling: _billing,
    ...snapshot
  } = address;
  return snapshot;
}

export function addAddress(
  db: Database,
  by: By,
  form: AddressForm,
  keepAnswer: KeepAnswer<Address>,
): Promise<Address> {
  const address = requireTidy(form);
  return transaction(db, async (trx) => {
    await queries.lockAddressBook(trx, by.customerId);
    const known = await queries.listAddresses(trx, by.customerId);
    if (known.length >= MAX_ADDRESSES) throw refuse('addresses/too-many', { limit: MAX_ADDRESSES });
    const id = await queries.insertAddress(trx, by.customerId, address, by.now);
    if (form.isPrimaryShipping) await queries.setPrimary(trx, by.customerId, 'shipping', id);
    if (form.isPrimaryBilling) await queries.setPrimary(trx, by.customerId, 'billing', id);
    await record(trx, by, id, 'Address added', `${address.streetAddress1}, ${address.postalCode}`);
    return keepAnswer(trx, await requireAddress(trx, by.customerId, id));
  });
}

type Change = Omit<AddressForm, 'isPrimaryShipping' | 'isPrimaryBilling'> & {
  isPrimaryShipping?: boolean | undefined;
  isPrimaryBilling?: boolean | undefined;
};

/** Changes an address. If the primary flags are absent, they stay as they are. */
export function changeAddress(db: Database, by: By, id: string, form: Change): Promise<Address> {
  const address = requireTidy(form);
  return changeBook(db, by, id, async (trx, before) => {
    const changes = changedFields(before, address);
    if (changes) {
      await queries.updateAddress(trx, by.customerId, id, address);
      await record(trx, by, id, 'Address changed', changes);
    }
    await makePrimary(trx, by, before, 'shipping', form.isPrimaryShipping);
    await makePrimary(trx, by, before, 'billing', form.isPrimaryBilling);
  });
}

export async function deleteAddress(db: Database, by: By, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    await queries.lockAddressBook(trx, by.customerId);
    const { streetAddress1, postalCode } = await requireAddress(trx, by.customerId, id);
    await queries.deleteAddress(trx, by.customerId, id);
    await record(trx, by, id, 'Address deleted', `${streetAddress1}, ${postalCode}`);
  });
}

export function setPrimaryAddress(
  db: Database,
  by: By,
  id: string,
  purpose: queries.Purpose,
): Promise<Address> {
  return changeBook(db, by, id, (trx, before) => makePrimary(trx, by, before, purpose, true));
}

function changeBook(
  db: Database,
  by: By,
  id: string,
  work: (trx: DatabaseTransaction, before: queries.StoredAddress) => Promise<void>,
): Promise<Address> {
  return transaction(db, async (trx) => {
    await queries.lockAddressBook(trx, by.customerId);
    await work(trx, await requireAddress(trx, by.customerId, id));
    return requireAddress(trx, by.customerId, id);
  });
}

/** Makes an address primary or not; `undefined` leaves it as it is. */
async function makePrimary(
  trx: DatabaseTransaction,
  by: By,
  before: queries.StoredAddress,
  purpose: queries.Purpose,
  isPrimary: boolean | undefined,
): Promise<void> {
  const wasPrimary = purpose === 'shipping' ? before.isPrimaryShipping : before.isPrimaryBilling;
  if (isPrimary === undefined || isPrimary === wasPrimary) return;
  await queries.setPrimary(trx, by.customerId, purpose, isPrimary ? before.id : null);
  await record(
    trx,
    by,
    before.id,
    'Primary address changed',
    isPrimary ? `primary for ${purpose}` : `no longer primary for ${purpose}`,
  );
}

async function requireAddress(db: Database, customerId: string, id: string): Promise<queries.StoredAddress> {
  const address = await queries.findAddress(db, customerId, id);
  if (!address) throw refuse('addresses/not-found');
  return address;
}

/** The address as it is stored; otherwise throws a refusal that names the fields. */
export function requireTidy(form: Change): AddressFields {
  const tidy = tidyAddress(form);
  if ('address' in tidy) return tidy.address;
  throw invalidFields(tidy.errors);
}

function record(
  trx: DatabaseTransaction,
  { customerId, now }: By,
  entityId: string,
  action: Activity['action'],
  changes: string,
): Promise<void> {
  return recordOwnAction(trx, {
    customerId,
    happenedAt: now,
    action,
    entityType: 'Address',
    entityId,
    changes,
  });
}
