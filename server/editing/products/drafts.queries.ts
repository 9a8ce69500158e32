import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { StoredFields } from './edits.types.ts';

export interface Draft {
  fields: Partial<StoredFields>;
  /** The version of the draft at which each field last changed. */
  fieldVersions: Record<string, number>;
  version: number;
  baseVersion: number;
  staffId: string;
  staffName: string;
  changedAt: Date;
}

export async function findDraft(db: Database, productId: string): Promise<Draft | null> {
  const { rows } = await sql<Draft>`
    select d.fields, d.field_versions as "fieldVersions", d.version, d.base_version as "baseVersion",
      d.staff_id as "staffId", staff.name as "staffName", d.changed_at as "changedAt"
    from product_drafts d join staff on staff.id = d.staff_id
    where d.product_id = ${productId}
  `.execute(db);
  return rows[0] ?? null;
}

/** Drafts that nobody has changed since then, counted up to `max`. */
export async function countDraftsBefore(db: Database, since: Date, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from product_drafts where changed_at < ${since} limit ${max}
    ) as old
  `.execute(db);
  return rows[0]!.count;
}

/** The caller must have locked the product. */
export async function writeDraft(
  trx: DatabaseTransaction,
  productId: string,
  draft: Omit<Draft, 'staffName'>,
): Promise<void> {
  const { version, staffId } = draft;
  const values = {
    fields: JSON.stringify(draft.fields),
    field_versions: JSON.stringify(draft.fieldVersions),
    version,
    staff_id: staffId,
    changed_at: draft.changedAt,
  };
  await trx
    .insertInto('product_drafts')
    .values({ product_id: productId, base_version: draft.baseVersion, ...values })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(values))
    .execute();
}

export async function deleteDraft(trx: DatabaseTransaction, productId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('product_drafts')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
