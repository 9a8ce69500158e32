import { sql } from 'kysely';
import type { Role } from '#contract/desk/permissions.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

export interface Person {
  id: string;
  email: string;
  name: string;
  role: Role;
  refundLimitPence: number;
  userHandle: Buffer;
  passwordHash: string | null;
  createdAt: Date;
  /** Null for a person who has not used their link yet. */
  joinedAt: Date | null;
  suspendedAt: Date | null;
}

const person = [
  'staff.id',
  'staff.email',
  'staff.name',
  sql<Role>`staff.role`.as('role'),
  'staff.refund_limit_pence as refundLimitPence',
  'staff.user_handle as userHandle',
  'staff.password_hash as passwordHash',
  'staff.created_at as createdAt',
  'staff.joined_at as joinedAt',
  'staff.suspended_at as suspendedAt',
] as const;

export async function findPerson(db: Database, id: string): Promise<Person | undefined> {
  return db.selectFrom('staff').select(person).where('id', '=', id).executeTakeFirst();
}

export async function findPersonByEmail(db: Database, email: string): Promise<Person | undefined> {
  return db
    .selectFrom('staff')
    .select(person)
    .where('email_key', '=', (row) => row.fn<string>('lower', [row.val(email)]))
    .executeTakeFirst();
}

/** Everything that opens, ends or changes what a person can do takes this lock first. */
export async function lockPerson(trx: DatabaseTransaction, id: string): Promise<Person | undefined> {
  return trx.selectFrom('staff').select(person).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** For a row of `staff`: no password, and only passkeys of other hosts. */
export function isLockedOut(host: string) {
  return sql<boolean>`staff.password_hash is null and coalesce((
    select bool_and(own.host <> ${host}) from staff_passkeys own where own.staff_id = staff.id
  ), false)`;
}

export async function listPeople(db: Database, now: Date, host: string) {
  return db
    .selectFrom('staff')
    .leftJoinLateral(
      (each) =>
        each
          .selectFrom('staff_sessions')
          .whereRef('staff_sessions.staff_id', '=', 'staff.id')
          .where('expires_at', '>', now)
          .select((row) => [
            row.fn.max('last_seen_at').as('lastSeenAt'),
            row.fn.countAll<number>().as('openSessions'),
          ])
          .as('seen'),
      (join) => join.onTrue(),
    )
    .select([...person, 'seen.lastSeenAt', 'seen.openSessions', isLockedOut(host).as('isLockedOut')])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function hasActiveOwner(db: Database): Promise<boolean> {
  return isAny(
    db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .where('joined_at', 'is not', null)
      .where('suspended_at', 'is', null)
      .limit(1),
  );
}

/** Held until the transaction ends, so that of two first owners the second finds the first. */
export async function lockFirstOwner(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('the first owner'))`.execute(trx);
}

export interface NewPerson {
  email: string;
  name: string;
  role: Role;
  refundLimitPence: number;
  userHandle: Buffer;
  createdAt: Date;
  joinedAt: Date | null;
}

/** Undefined if somebody already has the address. */
export async function insertPerson(
  trx: DatabaseTransaction,
  { email, name, role, refundLimitPence, userHandle, createdAt, joinedAt }: NewPerson,
): Promise<Person | undefined> {
  return trx
    .insertInto('staff')
    .values({
      email,
      name,
      role,
      refund_limit_pence: refundLimitPence,
      user_handle: userHandle,
      created_at: createdAt,
      joined_at: joinedAt,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(person)
    .executeTakeFirst();
}

export async function changePerson(
  trx: DatabaseTransaction,
  id: string,
  changed: Partial<Pick<Person, 'role' | 'refundLimitPence' | 'passwordHash' | 'joinedAt' | 'suspendedAt'>>,
): Promise<Person> {
  const { role, refundLimitPence, passwordHash, joinedAt, suspendedAt } = changed;
  return trx
    .updateTable('staff')
    .set({
      id,
      ...(role !== undefined && { role }),
      ...(refundLimitPence !== undefined && { refund_limit_pence: refundLimitPence }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(joinedAt !== undefined && { joined_at: joinedAt }),
      ...(suspendedAt !== undefined && { suspended_at: suspendedAt }),
    })
    .where('id', '=', id)
    .returning(person)
    .executeTakeFirstOrThrow();
}

export async function findOrderEmails(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('order_emails')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.order_emails;
}

export async function switchOrderEmails(trx: DatabaseTransaction, id: string, isOn: boolean): Promise<void> {
  await trx.updateTable('staff').set({ order_emails: isOn }).where('id', '=', id).execute();
}

/** The active owners, who are told what happens to staff. */
export async function listOwnersToNotify(db: Database): Promise<{ name: string; email: string }[]> {
  return db
    .selectFrom('staff')
    .select(['name', 'email'])
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
}
