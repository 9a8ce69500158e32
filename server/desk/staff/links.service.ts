import { refuse } from '#contract/refusal.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import type { Config } from '#server/config/config.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { deskOrigin } from '#server/platform/staff-access.ts';
import { findOpenLink, replaceLink, type Link, type LinkPurpose } from './links.queries.ts';
import { findPerson, hasActiveOwner, lockFirstOwner, type Person } from './people.queries.ts';

/** An invitation may be read after a weekend. The others open what is there already. */
const LIFETIME_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  'first-owner': 60,
  recover: 60,
  invite: 3 * 24 * 60,
};

export interface MadeLink {
  token: string;
  url: string;
  expiresAt: Date;
}

type Address = Pick<Config, 'desk' | 'publicUrl'>;

/** A link that works once, for a while. Browsers do not send the part after the #, so it gets into no log. */
export async function makeLink(
  trx: DatabaseTransaction,
  config: Address,
  { purpose, staffId }: { purpose: LinkPurpose; staffId: string | null },
  now: Date,
): Promise<MadeLink> {
  const token = newSecretToken();
  const expiresAt = minutesAfter(now, LIFETIME_MINUTES[purpose]);
  await replaceLink(trx, { tokenHash: hashSecretToken(token), purpose, staffId, expiresAt, now });
  return { token, url: `${deskOrigin(config)}/desk/set-up#${token}`, expiresAt };
}

/** The first owner's link; null if the shop has an owner. */
export async function makeFirstLink(db: Database, config: Address, now: Date): Promise<MadeLink | null> {
  return transaction(db, async (trx) => {
    await lockFirstOwner(trx);
    if (await hasActiveOwner(trx)) return null;
    return makeLink(trx, config, { purpose: 'first-owner', staffId: null }, now);
  });
}

/** A link that can be used, and the person it is for. Refuses any other. */
export async function getOpenLink(
  db: Database,
  token: string,
  now: Date,
): Promise<{ link: Link; tokenHash: Buffer; person: Person | null }> {
  const tokenHash = hashSecretToken(token);
  const link = await findOpenLink(db, tokenHash, now);
  if (!link) throw refuse('desk/link-invalid');
  if (link.staffId === null) {
    if (await hasActiveOwner(db)) throw refuse('desk/link-invalid');
    return { link, tokenHash, person: null };
  }
  const person = await findPerson(db, link.staffId);
  if (!person || person.suspendedAt) throw refuse('desk/link-invalid');
  return { link, tokenHash, person };
}
