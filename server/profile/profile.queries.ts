import type { Profile } from '#contract/profile.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { ProfileFields } from './profile.rules.ts';

function selectProfile(db: Database, customerId: string) {
  return db
    .selectFrom('customers')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'date_of_birth as dateOfBirth',
      'phone_number as phoneNumber',
    ])
    .where('id', '=', customerId);
}

export async function findProfile(db: Database, customerId: string): Promise<Profile | undefined> {
  return selectProfile(db, customerId).executeTakeFirst();
}

export async function lockProfile(
  trx: DatabaseTransaction,
  customerId: string,
): Promise<Profile | undefined> {
  return selectProfile(trx, customerId).forNoKeyUpdate().executeTakeFirst();
}

export async function updateProfile(
  trx: DatabaseTransaction,
  customerId: string,
  profile: ProfileFields,
): Promise<void> {
  await trx
    .updateTable('customers')
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      date_of_birth: profile.dateOfBirth,
      phone_number: profile.phoneNumber,
    })
    .where('id', '=', customerId)
    .execute();
}
