import { sql } from 'kysely';
import type { HomePoint } from '#contract/desk/home.ts';
import type { HomeSectionRow } from './home.queries.ts';
import { isPromotable } from '#server/catalogue/promotable.queries.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

export interface EditedSection extends HomeSectionRow {
  version: number;
  position: number;
  isShown: boolean;
  changedBy: string | null;
  changedAt: Date | null;
}

/** In order, including those that are not shown. */
export async function listSectionsToEdit(db: Database): Promise<EditedSection[]> {
  const { rows } = await sql<EditedSection>`
    select home_sections.id, kind, title, text, link_text as "linkText", link_path as "linkPath", points,
      product_ids as "productIds", search, home_sections.version, position, is_shown as "isShown",
      staff.name as "changedBy", home_sections.changed_at as "changedAt"
    from home_sections left join staff on staff.id = home_sections.staff_id
    order by position, home_sections.id
  `.execute(db);
  return rows;
}

/** Two people who change the home page at once take turns. */
export async function lockSections(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table home_sections in share row exclusive mode`.execute(trx);
}

export interface SectionFields {
  title?: string | undefined;
  text?: string | undefined;
  linkText?: string | null | undefined;
  linkPath?: string | null | undefined;
  search?: string | null | undefined;
  productIds?: readonly string[] | undefined;
  points?: readonly HomePoint[] | undefined;
  isShown?: boolean | undefined;
}

interface Signed {
  staffId: string | null;
  at: Date;
}

export async function updateSection(
  trx: DatabaseTransaction,
  id: string,
  { title, text, linkText, linkPath, search, productIds, points, isShown }: SectionFields,
  { staffId, at }: Signed,
): Promise<void> {
  await trx
    .updateTable('home_sections')
    .set({
      ...(title !== undefined && { title }),
      ...(text !== undefined && { text }),
      ...(linkText !== undefined && { link_text: linkText }),
      ...(linkPath !== undefined && { link_path: linkPath }),
      ...(search !== undefined && { search }),
      ...(productIds !== undefined && { product_ids: [...productIds] }),
      ...(points !== undefined && {
        points: JSON.stringify(
          points.map(({ picture, ...point }) => ({ ...point, ...(picture && { picture }) })),
        ),
      }),
      ...(isShown !== undefined && { is_shown: isShown }),
      staff_id: staffId,
      changed_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function insertRow(
  trx: DatabaseTransaction,
  { title, position }: { title: string; position: number },
  { staffId, at }: Signed,
): Promise<string> {
  const { id } = await trx
    .insertInto('home_sections')
    .values({ kind: 'products', title, position, is_shown: false, staff_id: staffId, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteSection(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.deleteFrom('home_sections').where('id', '=', id).execute();
}

/** Arranges the sections in this order from the top. */
export async function placeSections(trx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    update home_sections set position = placed.place * 10
    from unnest(${ids}::uuid[]) with ordinality as placed (id, place)
    where home_sections.id = placed.id and position <> placed.place * 10
  `.execute(trx);
}

export interface ChosenProduct {
  id: string;
  name: string;
  sku: string;
  pricePence: number;
  imagePath: string | null;
  isPublished: boolean;
  isFormula: boolean;
}

export async function listChosen(db: Database, ids: readonly string[]): Promise<ChosenProduct[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChosenProduct>`
    select id, name, sku, price_pence as "pricePence", status = 'published' as "isPublished",
      not ${isPromotable} as "isFormula",
      (select shown_picture(path) from product_images where product_id = p.id order by position limit 1) as "imagePath"
    from products p where id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}
