import { sql, type RawBuilder } from 'kysely';
import type { TermsKind } from '#contract/terms-kinds.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

export interface TermsVersion {
  version: number;
  holdsFrom: Date;
  publishedAt: Date;
  publishedBy: string | null;
}

/** The version of the terms in force at a time, for use in the statement that stores it. */
export function versionInForce(at: Date): RawBuilder<number | null> {
  return sql<number | null>`(
    select version from terms_versions
    where kind = 'terms' and holds_from <= ${at} order by holds_from desc, version desc limit 1
  )`;
}

/** In the order in which they take effect. */
export async function listVersions(db: Database, kind: TermsKind): Promise<TermsVersion[]> {
  return db
    .selectFrom('terms_versions')
    .leftJoin('staff', 'staff.id', 'terms_versions.staff_id')
    .where('kind', '=', kind)
    .orderBy('holds_from')
    .orderBy('version')
    .select([
      'terms_versions.version',
      'holds_from as holdsFrom',
      'published_at as publishedAt',
      'staff.name as publishedBy',
    ])
    .execute();
}

export async function findVersion(
  db: Database,
  kind: TermsKind,
  version: number,
): Promise<{ body: string; words: string } | null> {
  const row = await db
    .selectFrom('terms_versions')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .select(['body', 'words'])
    .executeTakeFirst();
  return row ?? null;
}

/** Makes those who publish and those who write take turns. */
export async function lockTerms(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table terms_drafts in share row exclusive mode`.execute(trx);
}

export async function insertVersion(
  trx: DatabaseTransaction,
  terms: { kind: TermsKind; body: string; words: string; holdsFrom: Date },
  { staffId, at }: { staffId: string | null; at: Date },
): Promise<number> {
  const { version } = await trx
    .insertInto('terms_versions')
    .values({
      kind: terms.kind,
      version: sql<number>`(
        select coalesce(max(version), 0) + 1 from terms_versions where kind = ${terms.kind}
      )`,
      body: terms.body,
      words: terms.words,
      holds_from: terms.holdsFrom,
      published_at: at,
      staff_id: staffId,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export interface TermsDraft {
  body: string;
  version: number;
  changedBy: string | null;
  changedAt: Date;
}

export async function findDraft(db: Database, kind: TermsKind): Promise<TermsDraft | null> {
  const row = await db
    .selectFrom('terms_drafts')
    .leftJoin('staff', 'staff.id', 'terms_drafts.staff_id')
    .where('kind', '=', kind)
    .select([
      'terms_drafts.body',
      'terms_drafts.version',
      'staff.name as changedBy',
      'terms_drafts.changed_at as changedAt',
    ])
    .executeTakeFirst();
  return row ?? null;
}

export async function writeDraft(
  trx: DatabaseTransaction,
  { kind, body }: { kind: TermsKind; body: string },
  { staffId, at }: { staffId: string | null; at: Date },
): Promise<void> {
  await trx
    .insertInto('terms_drafts')
    .values({ kind, body, staff_id: staffId, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        body,
        staff_id: staffId,
        changed_at: at,
        version: sql<number>`nextval('terms_draft_versions')`,
      }),
    )
    .execute();
}

export async function deleteDraft(trx: DatabaseTransaction, kind: TermsKind): Promise<void> {
  await trx.deleteFrom('terms_drafts').where('kind', '=', kind).execute();
}
