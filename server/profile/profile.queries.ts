import type { Database } from '#server/platform/database.ts';

export async function findProfile(db: Database, customerId: string) {
  return db
    .selectFrom('customers')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'date_of_birth as dateOfBirth',
      'phone_number as phoneNumber',
    ])
    .where('id', '=', customerId)
    .executeTakeFirst();
}
