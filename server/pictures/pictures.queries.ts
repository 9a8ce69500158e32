import { sql, type Selectable } from 'kysely';
import type { DB } from '#database/tables.ts';
import { claim } from '#server/platform/database/claims.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { Look } from './pictures.rules.ts';

export type Picture = Selectable<DB['pictures']>;

export interface NewPicture extends Look {
  sha256: Buffer;
  width: number;
  height: number;
  bytes: number;
  kind: string;
  /** Null if it was fetched from another website. */
  uploadedBy: string | null;
  at: Date;
}

/**
 * The picture of this file, unless it is being tidied away. It is marked as wanted now, so it will not be.
 */
export async function wantPicture(db: Database, sha256: Buffer, at: Date): Promise<Picture | undefined> {
  return db
    .updateTable('pictures')
    .set({ wanted_at: at })
    .where('sha256', '=', sha256)
    .where('state', '<>', 'leaving')
    .returningAll()
    .executeTakeFirst();
}

/**
 * Null: it is being tidied away. `isNew` if there was none, or one that could not be made and is tried again.
 */
export async function insertPicture(
  trx: DatabaseTransaction,
  { uploadedBy, at, ...picture }: NewPicture,
): Promise<{ picture: Picture; isNew: boolean } | null> {
  const row = await trx
    .insertInto('pictures')
    .values({ ...picture, uploaded_by: uploadedBy, uploaded_at: at, wanted_at: at })
    .onConflict((conflict) =>
      conflict
        .column('sha256')
        .doUpdateSet({ ...picture, wanted_at: at, state: 'waiting', made: 0, tries: 0 })
        .where('pictures.state', '<>', 'leaving'),
    )
    .returningAll()
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst();
  if (!row) return null;
  const { isNew, ...rest } = row;
  return { picture: rest, isNew };
}

export async function countUploads(db: Database, staffId: string, since: Date): Promise<number> {
  const { uploads } = await db
    .selectFrom('pictures')
    .where('uploaded_by', '=', staffId)
    .where('uploaded_at', '>', since)
    .select((each) => each.fn.countAll<number>().as('uploads'))
    .executeTakeFirstOrThrow();
  return uploads;
}

export async function findPictures(db: Database, ids: readonly string[]): Promise<Picture[]> {
  return db
    .selectFrom('pictures')
    .where('id', 'in', ids)
    .where('state', '<>', 'leaving')
    .selectAll()
    .execute();
}

/** The picture that has waited longest and that nobody else is working on, claimed until `until`. */
export async function claimPicture(db: Database, now: Date, until: Date): Promise<Picture | undefined> {
  const [picture] = await claim<Picture>(db, {
    table: 'pictures',
    where: sql`state = 'waiting' and (claimed_until is null or claimed_until < ${now})`,
    order: sql`uploaded_at`,
    set: sql`claimed_until = ${until}`,
    returning: sql`pictures.*`,
  });
  return picture;
}

/** The picture that has waited longest to be measured, claimed until `until`: those that were added before that began. */
export async function claimToMeasure(db: Database, now: Date, until: Date): Promise<Picture | undefined> {
  const [picture] = await claim<Picture>(db, {
    table: 'pictures',
    where: sql`look is null and state in ('ready', 'failed') and (claimed_until is null or claimed_until < ${now})`,
    order: sql`uploaded_at`,
    set: sql`claimed_until = ${until}`,
    returning: sql`pictures.*`,
  });
  return picture;
}

/** Pages that are cached show the pictures as if they had not been measured. */
export async function announceLooks(db: Database): Promise<void> {
  await sql`select announce('{everything}')`.execute(db);
}

export async function noteLook(db: Database, id: string, look: Partial<Look>): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ ...look, claimed_until: null })
    .where('id', '=', id)
    .where('look', 'is', null)
    .execute();
}

export async function notePicture(
  db: Database,
  id: string,
  change: Partial<Pick<Picture, 'state' | 'made' | 'tries' | 'claimed_until'>>,
): Promise<void> {
  await db.updateTable('pictures').set(change).where('id', '=', id).where('state', '=', 'waiting').execute();
}

/**
 * Of the pictures that nobody has wanted since then, marks some for removal if nothing uses them: no product
 * (past, present or drafted), no category, no section of the home page, no order that shows what was bought.
 * All others are marked as wanted now. Returns how many were checked.
 */
export async function markUnusedForRemoval(
  db: Database,
  { since, now, max }: { since: Date; now: Date; max: number },
): Promise<number> {
  const { rows } = await sql`
    with candidates as materialized (
      select id, sha256 from pictures where wanted_at < ${since} and state <> 'leaving'
      order by wanted_at limit ${max} for update
    ),
    texts(words) as (
      select path from product_images
      union all select image from categories
      union all select points::text from home_sections
      union all select image_path from order_items
      union all select fields::text from product_drafts
      union all
      select concat(before, after) from changes
      where entity_type <> 'product' or before ? 'images' or after ? 'images'
    ),
    used(sha256) as materialized (
      select distinct decode(found[1], 'hex')
      from texts cross join lateral regexp_matches(words, '/pictures/([0-9a-f]{64})-', 'g') found
      where words like '%/pictures/%' and exists (select from candidates)
    )
    update pictures
    set state = case when is_used then state else 'leaving' end,
      wanted_at = case when is_used then ${now} else wanted_at end
    from candidates
      cross join lateral (select exists (select from used where used.sha256 = candidates.sha256) as is_used) uses
    where pictures.id = candidates.id
    returning pictures.id
  `.execute(db);
  return rows.length;
}

export async function listLeaving(db: Database): Promise<Picture[]> {
  return db.selectFrom('pictures').where('state', '=', 'leaving').limit(100).selectAll().execute();
}

export async function deletePicture(db: Database, id: string): Promise<void> {
  await db.deleteFrom('pictures').where('id', '=', id).where('state', '=', 'leaving').execute();
}

/** Whether there is a picture of a file with this checksum. */
export async function hasPicture(db: Database, sha256: Buffer): Promise<boolean> {
  return isAny(db.selectFrom('pictures').where('sha256', '=', sha256).select('id'));
}
