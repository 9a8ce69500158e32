import type { Profile } from '#contract/profile.ts';
import { refuse } from '#contract/refusal.ts';
import type { Context } from '#server/platform/context.ts';
import { findProfile } from './profile.queries.ts';

export async function getOwnProfile({ db }: Context, customerId: string): Promise<Profile> {
  const profile = await findProfile(db, customerId);
  // The account was deleted between finding the session and reading it.
  if (!profile) throw refuse('session/required');
  return profile;
}
