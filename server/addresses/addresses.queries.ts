import type { Address } from '#contract/addresses.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { AddressFields } from './addresses.rules.ts';

export interface StoredAddress extends AddressFields {
  id: string;
  isPrimaryShipping: boolean;
  isPrimaryBilling: boolean;
}

export type Purpose = 'shipping' | 'billing';

const primaryColumn = { shipping: 'is_primary_shipping', billing: 'is_primary_billing' } as const;

function selectAddresses(db: Database, customerId: string) {
  return db
    .selectFrom('addresses')
    .where('customer_id', '=', customerId)
    .select([
      'id',
      'contact_name as contactName',
      'phone_number as phoneNumber',
      'street_address_1 as streetAddress1',
      'street_address_2 as streetAddress2',
      'city',
      'region_or_state as regionOrState',
      'postal_code as postalCode',
      'country',
      'country_code as countryCode',
      'address_type as addressType',
      'is_primary_shipping as isPrimaryShipping',
      'is_primary_billing as isPrimaryBilling',
    ])
    .$narrowType<{
      addressType: Address['addressType'];
      countryCode: AddressFields['countryCode'];
    }>();
}

/** The address book: primary addresses first, then in the order in which they were added. */
export function listAddresses(db: Database, customerId: string): Promise<StoredAddress[]> {
  return selectAddresses(db, customerId)
    .orderBy('is_primary_shipping', 'desc')
    .orderBy('is_primary_billing', 'desc')
    .orderBy('id')
    .execute();
}

export function findAddress(
  db: Database,
  customerId: string,
  id: string,
): Promise<StoredAddress | undefined> {
  return selectAddresses(db, customerId).where('id', '=', id).executeTakeFirst();
}

/** The address with this id (`isChosen`), and the one that invoices go to. */
export function listAddressesForOrder(
  db: Database,
  customerId: string,
  id: string,
): Promise<(StoredAddress & { isChosen: boolean })[]> {
  return selectAddresses(db, customerId)
    .select((row) => row('id', '=', id).as('isChosen'))
    .where((row) => row.or([row('id', '=', id), row('is_primary_billing', '=', true)]))
    .execute() as Promise<(StoredAddress & { isChosen: boolean })[]>;
}

/** Locks the customer's address book: changes take turns, so that primaries swap and the limit holds. */
export async function lockAddressBook(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await trx.selectFrom('customers').where('id', '=', customerId).select('id').forNoKeyUpdate().execute();
}

export async function insertAddress(
  trx: DatabaseTransaction,
  customerId: string,
  address: AddressFields,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('addresses')
    .values({ customer_id: customerId, created_at: now, ...columnsOf(address) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAddress(
  trx: DatabaseTransaction,
  customerId: string,
  id: string,
  address: AddressFields,
): Promise<void> {
  await trx
    .updateTable('addresses')
    .set(columnsOf(address))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

export async function deleteAddress(trx: DatabaseTransaction, customerId: string, id: string): Promise<void> {
  await trx.deleteFrom('addresses').where('customer_id', '=', customerId).where('id', '=', id).execute();
}

/** Makes an address the only primary one of its kind. Null: there will be none. */
export async function setPrimary(
  trx: DatabaseTransaction,
  customerId: string,
  purpose: Purpose,
  id: string | null,
): Promise<void> {
  const column = primaryColumn[purpose];
  await trx
    .updateTable('addresses')
    .set({ [column]: false })
    .where('customer_id', '=', customerId)
    .where(column, '=', true)
    .execute();
  if (id === null) return;
  await trx
    .updateTable('addresses')
    .set({ [column]: true })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

function columnsOf(address: AddressFields) {
  return {
    contact_name: address.contactName,
    phone_number: address.phoneNumber,
    street_address_1: address.streetAddress1,
    street_address_2: address.streetAddress2,
    city: address.city,
    region_or_state: address.regionOrState,
    postal_code: address.postalCode,
    country: address.country,
    country_code: address.countryCode,
    address_type: address.addressType,
  };
}
