import type { DeskHomeSection, HomeProduct } from '#contract/desk/home.ts';
import { HOME_LIMITS } from '#contract/desk/home-limits.ts';
import { refuse } from '#contract/refusal.ts';
import type { ShownProduct } from '#server/catalogue/catalogue.queries.ts';
import { BASKET_COUNTS_FOR_DAYS } from '#server/catalogue/catalogue.rules.ts';
import { areAgesStated, listPromoted } from './home.queries.ts';
import { showSection } from './home.rules.ts';
import { listProducts } from '#server/search/listing.service.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { versioned } from '#server/audit-log/versioned.rules.ts';
import type { Acting, Actor } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import * as queries from './edit-home.queries.ts';

/** As many as home.service.ts looks at. */
const CANDIDATES = 24;

/** The home page as the desk sees it: what each section says, and what it shows now. */
export async function listHomeSections(db: Database, now: Date): Promise<DeskHomeSection[]> {
  const rows = await queries.listSectionsToEdit(db);
  const isAgeStated = await areAgesStated(db);
  const sections: DeskHomeSection[] = [];
  for (const row of rows) {
    const ids = row.productIds.length > 0 ? row.productIds : await findBySearch(db, row.search ?? '', now);
    const promoted = new Map((await promotedOf(db, ids, now)).map((product) => [product.id, product]));
    const products = ids.flatMap((id) => promoted.get(id) ?? []);
    const seen = showSection(row, products, isAgeStated);
    const chosen = new Map(
      (await queries.listChosen(db, row.productIds)).map((product) => [product.id, product]),
    );
    const { changedAt, productIds, points, position: _, ...section } = row;
    sections.push({
      ...section,
      points: points.map((point) => ({ ...point, picture: point.picture ?? null })),
      chosen: productIds.flatMap((id) => {
        const found = chosen.get(id);
        if (!found) return [];
        const { isPublished, isFormula, ...product } = found;
        const isGone = !promoted.has(id);
        const whyNot = isFormula ? 'formula' : !isPublished ? 'not-published' : isGone ? 'sold-out' : null;
        return [{ ...product, whyNot }];
      }),
      shows: products.filter(({ id }) => seen?.Products.some(({ Uuid }) => Uuid === id)).map(shownProduct),
      isEmpty: seen === null,
      changedAt: changedAt?.toISOString() ?? null,
    });
  }
  return sections;
}

/** What a row with this search would show. */
export async function previewHomeProducts(db: Database, search: string, now: Date): Promise<HomeProduct[]> {
  const ids = await findBySearch(db, search, now);
  const promoted = new Map((await promotedOf(db, ids, now)).map((product) => [product.id, product]));
  return ids.flatMap((id) => promoted.get(id) ?? []).map(shownProduct);
}

export async function addHomeSection(
  trx: DatabaseTransaction,
  title: string,
  { by, at }: Acting,
): Promise<DeskHomeSection> {
  await queries.lockSections(trx);
  const rows = await queries.listSectionsToEdit(trx);
  if (rows.length >= HOME_LIMITS.sections) throw refuse('home/too-many', { limit: HOME_LIMITS.sections });
  const position = (rows.at(-1)?.position ?? 0) + 10;
  const id = await queries.insertRow(trx, { title, position }, signed(by, at));
  await recordAction(trx, by, {
    happenedAt: at,
    act: 'home.add',
    entity: 'home',
    entityId: id,
    after: { title },
  });
  return readSection(trx, id, at);
}

export async function changeHomeSection(
  trx: DatabaseTransaction,
  { id, version, ...fields }: queries.SectionFields & { id: string; version: number },
  { by, at }: Acting,
): Promise<DeskHomeSection> {
  await queries.lockSections(trx);
  const row = await findRow(trx, id);
  const present: Record<string, unknown> = {
    ...row,
    points: row.points.map((point) => ({ ...point, picture: point.picture ?? null })),
  };
  const changed = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(present[field]),
  );
  if (changed.length === 0) return readSection(trx, id, at);
  versioned({ ...row, ...present }, version, Object.fromEntries(changed));
  const after = Object.fromEntries(changed) as queries.SectionFields;
  const hasProducts = row.kind === 'products' || row.kind === 'guide';
  if (!hasProducts && ((after.productIds?.length ?? 0) > 0 || (after.search ?? null) !== null)) {
    throw refuse('home/no-products-here');
  }
  if (
    after.productIds &&
    (await queries.listChosen(trx, after.productIds)).some(({ isFormula }) => isFormula)
  ) {
    throw refuse('home/formula');
  }
  await queries.updateSection(trx, id, after, signed(by, at));
  await recordAction(trx, by, {
    happenedAt: at,
    act: 'home.change',
    entity: 'home',
    entityId: id,
    before: Object.fromEntries(changed.map(([field]) => [field, present[field]])),
    after: Object.fromEntries(changed),
  });
  return readSection(trx, id, at);
}

/** Moves by one step from the present place, whatever others have moved meanwhile. */
export async function moveHomeSection(
  trx: DatabaseTransaction,
  { id, to }: { id: string; to: 'up' | 'down' },
  { by, at }: Acting,
): Promise<DeskHomeSection[]> {
  await queries.lockSections(trx);
  const { title } = await findRow(trx, id);
  const ids = (await queries.listSectionsToEdit(trx)).map((row) => row.id);
  const place = ids.indexOf(id);
  const next = place + (to === 'up' ? -1 : 1);
  if (ids[next] !== undefined) {
    ids.splice(next, 0, ...ids.splice(place, 1));
    await queries.placeSections(trx, ids);
    await recordAction(trx, by, {
      happenedAt: at,
      act: 'home.move',
      entity: 'home',
      entityId: id,
      before: { title, place: place + 1 },
      after: { title, place: next + 1 },
    });
  }
  return listHomeSections(trx, at);
}

export async function removeHomeSection(
  trx: DatabaseTransaction,
  { id, version }: { id: string; version: number },
  { by, at }: Acting,
): Promise<void> {
  await queries.lockSections(trx);
  const row = await findRow(trx, id);
  if (row.kind !== 'products') throw refuse('home/not-removable');
  versioned(row, version);
  await queries.deleteSection(trx, id);
  const { title, text, search, productIds } = row;
  await recordAction(trx, by, {
    happenedAt: at,
    act: 'home.remove',
    entity: 'home',
    entityId: id,
    before: { title, text, search, productIds },
  });
}

async function findRow(trx: DatabaseTransaction, id: string): Promise<queries.EditedSection> {
  const row = (await queries.listSectionsToEdit(trx)).find((one) => one.id === id);
  if (!row) throw refuse('home/section-not-found');
  return row;
}

async function readSection(db: Database, id: string, now: Date): Promise<DeskHomeSection> {
  return (await listHomeSections(db, now)).find((one) => one.id === id)!;
}

const signed = (by: Actor, at: Date) => ({ staffId: by.kind === 'staff' ? by.staffId : null, at });

async function findBySearch(db: Database, search: string, now: Date): Promise<string[]> {
  if (search === '') return [];
  const { Products } = await listProducts(db, { page: 1, pageSize: CANDIDATES, search }, now);
  return Products.map(({ Uuid }) => Uuid);
}

function promotedOf(db: Database, ids: readonly string[], now: Date): Promise<ShownProduct[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : listPromoted(db, ids, daysBefore(now, BASKET_COUNTS_FOR_DAYS));
}

function shownProduct({ id, name, sku, pricePence, images }: ShownProduct): HomeProduct {
  return { id, name, sku, pricePence, imagePath: images[0]?.path ?? null };
}
