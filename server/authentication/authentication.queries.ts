import { sql } from 'kysely';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

export interface NewCustomer {
  id?: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  registeredAt: Date;
  verifiedAt: Date;
}

/** The new customer's id; undefined if the address already has an account. */
export async function insertCustomer(db: Database, customer: NewCustomer): Promise<string | undefined> {
  const row = await db
    .insertInto('customers')
    .values({
      ...(customer.id !== undefined && { id: customer.id }),
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      password_hash: customer.passwordHash,
      created_at: customer.registeredAt,
      verified_at: customer.verifiedAt,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const account = [
  'customers.id',
  'customers.email',
  'customers.first_name as firstName',
  'customers.last_name as lastName',
  'customers.role',
  'customers.password_hash as passwordHash',
  'customers.is_two_factor_enabled as isTwoFactorEnabled',
  'customers.deletion_asked_at as deletionAskedAt',
] as const;

/** The form in which the database compares addresses. */
export const emailKey = (email: string) => email.toLowerCase();

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function findAccount(db: Database, email: string) {
  return db
    .selectFrom('customers')
    .select(account)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

export async function findAccountById(db: Database, id: string) {
  return db.selectFrom('customers').select(account).where('id', '=', id).executeTakeFirst();
}

export async function findAccountOnNetwork(db: Database, email: string, networkHash: Buffer) {
  return db
    .selectFrom('customers')
    .leftJoin('trusted_networks', (join) =>
      join
        .onRef('trusted_networks.customer_id', '=', 'customers.id')
        .on('trusted_networks.network_hash', '=', networkHash),
    )
    .select(account)
    .select((select) => select('trusted_networks.network_hash', 'is not', null).as('isTrustedNetwork'))
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/**
 * Keeps the password and the second factor unchanged until the transaction ends. Anything that ends sessions
 * takes the stronger lock below, so it runs before this transaction, or after it and sees its changes.
 */
export async function lockAccount(trx: DatabaseTransaction, id: string): Promise<Account | undefined> {
  return trx.selectFrom('customers').select(account).where('id', '=', id).forShare().executeTakeFirst();
}

export async function lockAccountForChange(
  trx: DatabaseTransaction,
  id: string,
): Promise<Account | undefined> {
  return trx.selectFrom('customers').select(account).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns false and changes nothing if the hash is no longer the old one. */
export async function replacePasswordHash(
  db: Database,
  id: string,
  hashes: { old: string; new: string },
): Promise<boolean> {
  return isAny(
    db
      .updateTable('customers')
      .set({ password_hash: hashes.new })
      .where('id', '=', id)
      .where('password_hash', '=', hashes.old),
  );
}

export async function updatePassword(db: Database, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('customers').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function isTrustedNetwork(
  db: Database,
  customerId: string,
  networkHash: Buffer,
): Promise<boolean> {
  return isAny(
    db
      .selectFrom('trusted_networks')
      .select('customer_id')
      .where('customer_id', '=', customerId)
      .where('network_hash', '=', networkHash),
  );
}

/** As many as sessions: who has a whole provider's addresses may log in from ever new networks. */
const MAX_TRUSTED_NETWORKS = 1000;

/** Those used most recently stay trusted. */
export async function trustNetwork(
  trx: DatabaseTransaction,
  customerId: string,
  networkHash: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('trusted_networks')
    .values({ customer_id: customerId, network_hash: networkHash, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'network_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
  await trx
    .deleteFrom('trusted_networks')
    .where('customer_id', '=', customerId)
    .where('network_hash', 'in', (older) =>
      older
        .selectFrom('trusted_networks')
        .where('customer_id', '=', customerId)
        .orderBy('last_used_at', 'desc')
        .orderBy('network_hash')
        .offset(MAX_TRUSTED_NETWORKS)
        .select('network_hash'),
    )
    .execute();
}

/** An account with the password hash that was checked; null if no password was asked for. */
type Checked = { id: string; passwordHash: string | null };

/** From now on nobody can log in. False: the password is no longer the one that was checked. */
export async function markForDeletion(
  trx: DatabaseTransaction,
  checked: Checked,
  now: Date,
): Promise<boolean> {
  return isAny(
    trx
      .updateTable('customers')
      .set({ deletion_asked_at: now })
      .where('id', '=', checked.id)
      .$if(checked.passwordHash !== null, (query) =>
        query.where('password_hash', '=', checked.passwordHash!),
      ),
  );
}

/** Longest waiting first, without those with the ids in `except`. */
export async function listAccountsToDelete(
  db: Database,
  { except, max }: { except: readonly string[]; max: number },
): Promise<Account[]> {
  return db
    .selectFrom('customers')
    .select(account)
    .where('deletion_asked_at', 'is not', null)
    .where(sql<boolean>`id <> all(${except}::uuid[])`)
    .orderBy('deletion_asked_at')
    .limit(max)
    .execute();
}

/**
 * Deletes the account with everything that belongs to it. False: the password is no longer the one that was
 * checked.
 */
export async function deleteAccount(trx: DatabaseTransaction, checked: Checked): Promise<boolean> {
  return isAny(
    trx
      .deleteFrom('customers')
      .where('id', '=', checked.id)
      .$if(checked.passwordHash !== null, (query) =>
        query.where('password_hash', '=', checked.passwordHash!),
      ),
  );
}

/** What these tables hold about a customer, without hashes or tokens. */
export async function findAccountFacts(db: Database, customerId: string) {
  const facts = await db
    .selectFrom('customers')
    .select(['role', 'created_at as registeredAt', 'verified_at as verifiedAt'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  const sessions = await db
    .selectFrom('sessions')
    .select(['device', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'expires_at as expiresAt'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute();
  const oneTimeLinks = await db
    .selectFrom('one_time_tokens')
    .select(['purpose', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute();
  // The name used in the file that customers download.
  const knownPlaces = await db
    .selectFrom('trusted_networks')
    .select('last_used_at as lastUsedAt')
    .where('customer_id', '=', customerId)
    .orderBy('last_used_at')
    .execute();
  return { ...facts, sessions, oneTimeLinks, knownPlaces };
}
