import type { Profile, ProfileForm } from '#contract/profile.ts';
import { refuse } from '#contract/refusal.ts';
import { recordOwnAction } from '#server/activity/activity.service.ts';
import type { By } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import { invalidFields } from '#server/platform/http/serve.ts';
import { findProfile, lockProfile, updateProfile } from './profile.queries.ts';
import { changedFields, tidyProfile } from './profile.rules.ts';

export async function getOwnProfile({ db }: Context, customerId: string): Promise<Profile> {
  return required(await findProfile(db, customerId));
}

/** Applies the form, except the e-mail address, which never changes. */
export async function changeOwnProfile(
  { db }: Context,
  { customerId, now }: By,
  form: ProfileForm,
): Promise<Profile> {
  const tidy = tidyProfile(form, now);
  if ('errors' in tidy) throw invalidFields(tidy.errors);
  return transaction(db, async (trx) => {
    const before = required(await lockProfile(trx, customerId));
    const changes = changedFields(before, tidy.profile);
    if (changes) {
      await updateProfile(trx, customerId, tidy.profile);
      await recordOwnAction(trx, { customerId, happenedAt: now, action: 'Profile updated', changes });
    }
    return { ...tidy.profile, email: before.email };
  });
}

function required(profile: Profile | undefined): Profile {
  // The account was deleted between finding the session and reading it.
  if (!profile) throw refuse('session/required');
  return profile;
}

export interface Contact {
  firstName: string;
  recipient: { name: string; address: string };
}

/** The recipient of e-mails, while the account exists. */
export async function findContact(db: Database, customerId: string): Promise<Contact | null> {
  const profile = await findProfile(db, customerId);
  if (!profile) return null;
  const { firstName, lastName, email } = profile;
  return { firstName, recipient: { name: `${firstName} ${lastName}`, address: email } };
}

/** The database erases it with the account. */
export async function exportPersonalData(db: Database, customerId: string): Promise<Profile> {
  return required(await findProfile(db, customerId));
}
