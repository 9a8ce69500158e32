import type { Database } from '#server/platform/database.ts';

export interface NewCustomer {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  now: Date;
}

/** Returns the new customer's id, or undefined when the address has an account already. */
export async function insertCustomer(db: Database, customer: NewCustomer): Promise<string | undefined> {
  const row = await db
    .insertInto('customers')
    .values({
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      password_hash: customer.passwordHash,
      created_at: customer.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether it was unverified until now. */
export async function markVerified(db: Database, customerId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('customers')
    .set({ verified_at: now })
    .where('id', '=', customerId)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
