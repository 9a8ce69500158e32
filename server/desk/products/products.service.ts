import type { DeskProduct, ListedProduct } from '#contract/desk/products.ts';
import type { ProductRecord } from '#contract/desk/product-record.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { refuse } from '#contract/refusal.ts';
import {
  createProducts,
  type CreateOutcome,
  type NewProduct,
} from '#server/editing/products/create-products.service.ts';
import { discardDraft, saveDraft, takeDraft } from '#server/editing/products/drafts.service.ts';
import { lockRecords, readRecords } from '#server/editing/products/edit-products.service.ts';
import type { Change, StoredFields } from '#server/editing/products/edits.types.ts';
import {
  listProductRows,
  readProductScreen,
  showDraft,
  type ProductRow,
  type WantedProducts,
} from '#server/editing/products/product-screen.service.ts';
import { undoChangeSet } from '#server/editing/products/undo-change-set.service.ts';
import { lowStock } from '#server/inventory/low-stock.rules.ts';
import { readPositions } from '#server/inventory/shelf.service.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import { requirePermission } from '#server/platform/staff-access.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import { editOne } from './edit-one.service.ts';

type Shop = Pick<Context, 'db' | 'clock' | 'config'>;

const PER_PAGE = 50;

export async function listProducts(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  wanted: Omit<WantedProducts, 'limit' | 'low'>,
): Promise<{ products: ListedProduct[]; hasMore: boolean }> {
  const low = lowStock(config, clock.now());
  const rows = await listProductRows(db, { ...wanted, low, limit: PER_PAGE + 1 });
  return { products: await withStock(db, rows.slice(0, PER_PAGE)), hasMore: rows.length > PER_PAGE };
}

async function withStock(db: Database, rows: readonly ProductRow[]): Promise<ListedProduct[]> {
  const positions = await readPositions(
    db,
    rows.flatMap(({ productIds }) => productIds),
  );
  return rows.map(({ productIds, changedAt, ...row }) => {
    const ofRow = productIds.map((id) => positions.get(id)!);
    const sum = (part: 'onSale' | 'held' | 'paidNotSent') =>
      ofRow.reduce((total, position) => total + position[part], 0);
    return {
      ...row,
      changedAt: changedAt.toISOString(),
      ...{ onSale: sum('onSale'), held: sum('held'), paidNotSent: sum('paidNotSent') },
    };
  });
}

export function getProduct({ db, clock }: Shop, by: StaffCaller, id: string): Promise<DeskProduct> {
  return readProductScreen(db, by, id, clock.now());
}

const edit = ({ clock }: Shop, by: StaffCaller, summary: string): Change => ({
  ...{ by: actorOf(by), at: clock.now(), summary },
  kind: 'edit',
});

type Created = { id: string; sku: string; version: number };

export async function createProduct(
  shop: Shop,
  by: StaffCaller,
  product: NewProduct,
  keep: KeepAnswer<Created>,
): Promise<Created> {
  return transaction(shop.db, async (trx) => {
    const change = edit(shop, by, `New: ${product.name}`);
    const { outcomes } = await createProducts(trx, [product], change);
    return keep(trx, created(outcomes[0]!));
  });
}

export async function copyProduct(
  shop: Shop,
  by: StaffCaller,
  id: string,
  keep: KeepAnswer<Created>,
): Promise<Created> {
  return transaction(shop.db, async (trx) => {
    const original = (await readRecords(trx, [id])).get(id);
    if (!original) throw refuse('catalogue/product-not-found');
    const { id: _id, version: _version, ...fields } = original;
    const name = `Copy of ${original.name}`;
    const own = { sku: '', barcode: '', status: 'draft', styleId: null, optionValues: null } as const;
    const copy: NewProduct = { ...fields, ...own, name: name.slice(0, PRODUCT_LIMITS.name) };
    const { outcomes } = await createProducts(trx, [copy], edit(shop, by, name));
    return keep(trx, created(outcomes[0]!));
  });
}

function created(outcome: CreateOutcome): Created {
  if (outcome.kind === 'refused') throw outcome.refusal;
  const { id, sku, version } = outcome;
  return { id, sku, version };
}

export async function editProduct(
  shop: Shop,
  by: StaffCaller,
  id: string,
  { version, fields, mixesVat }: { version: number; fields: Partial<ProductRecord>; mixesVat: boolean },
): Promise<{ version: number; record: ProductRecord; isMerged: boolean }> {
  return transaction(shop.db, async (trx) => {
    const change = { ...edit(shop, by, ''), mixesVat: mixesVat || !shop.config.hasVatNumber };
    const after = await editOne(trx, by, { id, version, fields }, change);
    return { version: after.version, record: after, isMerged: after.seen !== version };
  });
}

export async function saveProductDraft(
  { db, clock }: Shop,
  by: StaffCaller,
  id: string,
  { version, fields }: { version: number; fields: Partial<ProductRecord> },
) {
  const draft = await transaction(db, (trx) => saveDraft(trx, by, id, { version, fields, at: clock.now() }));
  return { draft: draft && showDraft(draft, by) };
}

export async function discardProductDraft(
  { db, clock }: Shop,
  by: StaffCaller,
  id: string,
): Promise<undefined> {
  await transaction(db, (trx) => discardDraft(trx, by, id, clock.now()));
}

export async function publishProduct(
  shop: Shop,
  by: StaffCaller,
  id: string,
  { version, draft, mixesVat }: { version: number; draft: number; mixesVat: boolean },
): Promise<DeskProduct> {
  return transaction(shop.db, async (trx) => {
    const fields: Partial<StoredFields> = { ...(await takeDraft(trx, id, draft)), status: 'published' };
    const change = { ...edit(shop, by, 'Published'), act: 'products.publish' };
    await editOne(
      trx,
      by,
      { id, version, fields },
      { ...change, mixesVat: mixesVat || !shop.config.hasVatNumber },
    );
    return readProductScreen(trx, by, id, shop.clock.now());
  });
}

export function archiveProduct(shop: Shop, by: StaffCaller, id: string): Promise<DeskProduct> {
  return setStatus(shop, by, id, { to: 'archived', from: ['draft', 'published'], summary: 'Archived' });
}

export function restoreProduct(shop: Shop, by: StaffCaller, id: string): Promise<DeskProduct> {
  return setStatus(shop, by, id, { to: 'draft', from: ['archived'], summary: 'Restored' });
}

export function unpublishProduct(shop: Shop, by: StaffCaller, id: string): Promise<DeskProduct> {
  return setStatus(shop, by, id, { to: 'draft', from: ['published'], summary: 'Unpublished' });
}

/** If somebody else has already given it another status, that stays, and the answer shows it. */
async function setStatus(
  shop: Shop,
  by: StaffCaller,
  id: string,
  { to, from, summary }: { to: ProductRecord['status']; from: readonly string[]; summary: string },
): Promise<DeskProduct> {
  return transaction(shop.db, async (trx) => {
    const before = (await lockRecords(trx, [id])).get(id);
    if (!before) throw refuse('catalogue/product-not-found');
    if (from.includes(before.status))
      await editOne(trx, by, { id, fields: { status: to } }, { ...edit(shop, by, summary), mixesVat: true });
    return readProductScreen(trx, by, id, shop.clock.now());
  });
}

export async function undoProductChange(
  { db, clock }: Shop,
  by: StaffCaller,
  id: string,
  changeSetId: string,
  keep: KeepAnswer<DeskProduct>,
): Promise<DeskProduct> {
  return transaction(db, async (trx) => {
    const { undone, fields, left } = await undoChangeSet(trx, changeSetId, {
      ...{ rows: [id], by: actorOf(by), at: clock.now() },
    });
    if (undone.length === 0)
      throw refuse('products/not-undoable', { reason: left[0]?.reason ?? 'That has already been undone.' });
    if (fields.has('pricePence')) requirePermission(by, 'products.price');
    return keep(trx, await readProductScreen(trx, by, id, clock.now()));
  });
}
