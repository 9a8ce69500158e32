import type {
  ChoosableProduct,
  DeskPromotion,
  ListedPromotion,
  PromotionRecord,
  PromotionUse,
} from '#contract/desk/promotions.ts';
import { promotionWords } from '#contract/pricing/promotion.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { versioned } from '#server/audit-log/versioned.rules.ts';
import type { Acting } from '#server/platform/actor.ts';
import { isTaken, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import * as queries from './edit-promotions.queries.ts';

const PER_PAGE = 50;
const FOUND = 20;
const NOTHING: queries.ChosenIds = { categoryIds: [], styleIds: [], productIds: [] };

export async function listPromotions(
  db: Database,
  wanted: { search: string; after?: string | undefined },
): Promise<{ promotions: ListedPromotion[]; hasMore: boolean }> {
  const rows = await queries.listPromotionRows(db, { ...wanted, limit: PER_PAGE + 1 });
  return { promotions: rows.slice(0, PER_PAGE).map(shown), hasMore: rows.length > PER_PAGE };
}

export async function getPromotion(db: Database, id: string): Promise<DeskPromotion> {
  const [row] = await queries.listPromotionRows(db, { id, limit: 1 });
  if (!row) throw refuse('promotions/not-found');
  return { ...shown(row), chosen: row.scope === 'everything' ? null : await namedTargets(db, id) };
}

export async function createPromotion(
  trx: DatabaseTransaction,
  record: PromotionRecord,
  { by, at }: Acting,
): Promise<DeskPromotion> {
  await requirePromotable(trx, record.chosen);
  const id = await queries.insertPromotion(trx, columnsOf(record), at);
  if (id === null) throw refuse('promotions/code-taken', { written: record.code });
  await queries.replaceTargets(trx, id, record.chosen ?? NOTHING);
  await recordAction(trx, by, {
    happenedAt: at,
    act: 'promotions.create',
    entity: 'promotion',
    entityId: id,
    after: logged(record),
  });
  return getPromotion(trx, id);
}

/** What has been used stays as it is: a limit below that only ends the code. */
export async function changePromotion(
  trx: DatabaseTransaction,
  { id, version, ...fields }: PromotionRecord & { id: string; version: number },
  { by, at }: Acting,
): Promise<DeskPromotion> {
  if (!(await queries.lockPromotion(trx, id))) throw refuse('promotions/not-found');
  const present = await getPromotion(trx, id);
  const before = recordOf(present);
  const record = { ...fields, name: fields.name ?? fields.code };
  const changed = Object.entries(record).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof PromotionRecord]),
  );
  if (changed.length === 0) return present;
  versioned({ ...before, version: present.version }, version, Object.fromEntries(changed));
  await requirePromotable(trx, record.chosen);
  try {
    await queries.updatePromotion(trx, id, columnsOf(record));
  } catch (error) {
    if (isTaken(error, 'promotions_code_key'))
      throw refuse('promotions/code-taken', { written: record.code });
    throw error;
  }
  await queries.replaceTargets(trx, id, record.chosen ?? NOTHING);
  await recordAction(trx, by, {
    happenedAt: at,
    act: 'promotions.change',
    entity: 'promotion',
    entityId: id,
    before: logged(before),
    after: logged(record),
  });
  return getPromotion(trx, id);
}

/** Also of a code that somebody else is changing: it needs no version, and comes before or after that. */
export async function switchPromotion(
  trx: DatabaseTransaction,
  { id, isStopped }: { id: string; isStopped: boolean },
  { by, at }: Acting,
): Promise<DeskPromotion> {
  if (!(await queries.lockPromotion(trx, id))) throw refuse('promotions/not-found');
  const present = await getPromotion(trx, id);
  if (present.isStopped === isStopped) return present;
  await queries.setStopped(trx, id, isStopped);
  await recordAction(trx, by, {
    happenedAt: at,
    act: isStopped ? 'promotions.stop' : 'promotions.start',
    entity: 'promotion',
    entityId: id,
    before: { isStopped: !isStopped },
    after: { isStopped },
  });
  return getPromotion(trx, id);
}

export async function listPromotionUses(
  db: Database,
  promotionId: string,
  after: string | undefined,
): Promise<{ uses: PromotionUse[]; hasMore: boolean }> {
  await getPromotion(db, promotionId);
  const rows = await queries.listUses(db, { promotionId, after, limit: PER_PAGE + 1 });
  return {
    uses: rows.slice(0, PER_PAGE).map((row) => ({ ...row, placedAt: row.placedAt.toISOString() })),
    hasMore: rows.length > PER_PAGE,
  };
}

export async function findPromotionProducts(
  db: Database,
  search: string,
): Promise<{ products: ChoosableProduct[]; hasMore: boolean }> {
  const rows = await queries.findProducts(db, { search, limit: FOUND + 1 });
  return {
    products: rows.slice(0, FOUND).map(({ styleId, styleName, ...product }) => ({
      ...product,
      style: styleId === null ? null : { id: styleId, name: styleName! },
    })),
    hasMore: rows.length > FOUND,
  };
}

/** Refuses what is gone, and what the law forbids promoting. */
async function requirePromotable(trx: DatabaseTransaction, chosen: PromotionRecord['chosen']): Promise<void> {
  if (chosen === null) return;
  const found = await queries.listChosen(trx, chosen);
  const wanted = Object.values(chosen).reduce((sum, { length }) => sum + length, 0);
  if (found.length < wanted) throw refuse('promotions/chosen-gone');
  const forbidden = found.find(({ isForbidden }) => isForbidden);
  if (forbidden) throw refuse('promotions/formula', { name: forbidden.name });
}

async function namedTargets(db: Database, id: string): Promise<DeskPromotion['chosen']> {
  const found = await queries.listChosen(db, await queries.findTargets(db, id));
  const named = (kind: queries.ChosenThing['kind']) =>
    found
      .filter((one) => one.kind === kind)
      .map((one) => ({ id: one.id, name: one.name, sku: one.sku ?? '' }));
  return {
    categories: named('category').map(({ sku: _, ...one }) => one),
    styles: named('style').map(({ sku: _, ...one }) => one),
    products: named('product'),
  };
}

function shown({
  kind,
  percent,
  pence,
  scope: _,
  createdAt,
  ...row
}: queries.PromotionRow): Omit<DeskPromotion, 'chosen'> {
  return { ...row, reduction: reductionFrom({ kind, percent, pence }), createdAt: createdAt.toISOString() };
}

function reductionFrom({
  kind,
  percent,
  pence,
}: Pick<queries.PromotionRow, 'kind' | 'percent' | 'pence'>): PromotionRecord['reduction'] {
  if (kind === 'percent') return { kind, percent: percent! };
  return kind === 'pounds' ? { kind, pence: pence! } : { kind };
}

/** As its form sends it. */
function recordOf(promotion: DeskPromotion): PromotionRecord {
  const { code, name, reduction, chosen, firstDay, lastDay } = promotion;
  const { minimumPence, usesMax, usesPerCustomer } = promotion;
  const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id).toSorted();
  return {
    ...{ code, name, reduction },
    chosen: chosen && {
      categoryIds: ids(chosen.categories),
      styleIds: ids(chosen.styles),
      productIds: ids(chosen.products),
    },
    ...{ firstDay, lastDay, minimumPence, usesMax, usesPerCustomer },
  };
}

/** The same with a column for each way to take something off. */
export function partsOf(reduction: PromotionRecord['reduction']) {
  return {
    kind: reduction.kind,
    percent: reduction.kind === 'percent' ? reduction.percent : null,
    pence: reduction.kind === 'pounds' ? reduction.pence : null,
  };
}

function columnsOf(record: PromotionRecord): queries.PromotionColumns {
  return {
    code: record.code,
    name: record.name ?? record.code,
    ...partsOf(record.reduction),
    scope: record.chosen === null ? 'everything' : 'chosen',
    first_day: record.firstDay,
    last_day: record.lastDay,
    minimum_pence: record.minimumPence,
    uses_max: record.usesMax,
    uses_each: record.usesPerCustomer,
  };
}

function logged({ reduction, chosen, name, ...record }: PromotionRecord): Record<string, unknown> {
  return {
    ...record,
    name: name ?? record.code,
    takesOff: promotionWords(partsOf(reduction)),
    isForEverything: chosen === null,
    ...chosen,
  };
}
