import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

export type LinkPurpose = 'first-owner' | 'invite' | 'recover';

export interface Link {
  purpose: LinkPurpose;
  staffId: string | null;
  expiresAt: Date;
}

/** Makes the link before void. */
export async function replaceLink(
  trx: DatabaseTransaction,
  link: Link & { tokenHash: Buffer; now: Date },
): Promise<void> {
  await voidLinks(trx, link.staffId);
  await trx
    .insertInto('staff_links')
    .values({
      token_hash: link.tokenHash,
      staff_id: link.staffId,
      purpose: link.purpose,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Deletes all unused links of a person; null for the first owner's. */
export async function voidLinks(trx: DatabaseTransaction, staffId: string | null): Promise<void> {
  await trx
    .deleteFrom('staff_links')
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .where('used_at', 'is', null)
    .execute();
}

const columns = ['purpose', 'staff_id as staffId', 'expires_at as expiresAt'] as const;

export async function findOpenLink(db: Database, tokenHash: Buffer, now: Date): Promise<Link | undefined> {
  const row = await db
    .selectFrom('staff_links')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row as Link | undefined;
}

/** True for only one of many simultaneous callers. */
export async function spendLink(trx: DatabaseTransaction, tokenHash: Buffer, now: Date): Promise<boolean> {
  return isAny(
    trx
      .updateTable('staff_links')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now),
  );
}
