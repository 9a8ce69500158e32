import type { DeskStock, StockChanged, StockMove } from '#contract/desk/stock.ts';
import { refuse } from '#contract/refusal.ts';
import { recordExport } from '#server/audit-log/exports.service.ts';
import { placeProduct } from '#server/editing/products/shelves.service.ts';
import {
  actOnShelf,
  findMove,
  listMoves,
  readPositions,
  receiveDelivery,
  undoMove,
  type ShelfAction,
} from '#server/inventory/shelf.service.ts';
import { lowStock } from '#server/inventory/low-stock.rules.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { requirePermission } from '#server/platform/staff-access.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import { readDelivery } from './delivery.rules.ts';
import { CSV_HEAD, stockLine } from './stock-csv.template.ts';
import {
  findShelvedProduct,
  listShelvedByBarcode,
  listShelvedBySku,
  listShelvedProducts,
  type ShelvedProduct,
} from './stock-list.queries.ts';

type Shop = Pick<Context, 'db' | 'clock'>;

const PER_PAGE = 50;

export async function listStock(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { search, low, after }: { search: string; low?: string | undefined; after?: string | undefined },
): Promise<{ products: DeskStock[]; hasMore: boolean }> {
  const found = await listShelvedProducts(db, {
    search,
    low: low ? lowStock(config, clock.now()) : null,
    after,
    limit: PER_PAGE + 1,
  });
  return { products: await withPositions(db, found.slice(0, PER_PAGE)), hasMore: found.length > PER_PAGE };
}

export async function getStock(
  { db }: Shop,
  id: string,
  before: number | undefined,
): Promise<{ product: DeskStock; moves: StockMove[]; hasMore: boolean }> {
  const product = await readStock(db, id);
  const moves = await listMoves(db, id, { before, limit: PER_PAGE + 1 });
  return {
    product,
    moves: moves
      .slice(0, PER_PAGE)
      .map(({ happenedAt, ...move }) => ({ ...move, happenedAt: happenedAt.toISOString() })),
    hasMore: moves.length > PER_PAGE,
  };
}

export async function changeStock(
  { db, clock }: Shop,
  by: StaffCaller,
  id: string,
  { note, ...act }: ShelfAction & { note: string | null },
  keep: KeepAnswer<StockChanged>,
): Promise<StockChanged> {
  return transaction(db, async (trx) => {
    if (!(await findShelvedProduct(trx, id))) throw refuse('catalogue/product-not-found');
    const acting = { by: actorOf(by), at: clock.now(), note: note ?? undefined };
    const { change } = await actOnShelf(trx, id, act, acting);
    return keep(trx, await changedStock(trx, id, change));
  });
}

export async function undoStockMove(
  { db, clock }: Shop,
  by: StaffCaller,
  { productId, moveId }: { productId: string; moveId: number },
  keep: KeepAnswer<StockChanged>,
): Promise<StockChanged> {
  return transaction(db, async (trx) => {
    if (!(await findShelvedProduct(trx, productId))) throw refuse('catalogue/product-not-found');
    const found = await findMove(trx, moveId);
    if (found?.reason !== 'counted' || found.staffId !== by.staffId) requirePermission(by, 'stock.change');
    const { change } = await undoMove(trx, { productId, moveId }, { by: actorOf(by), at: clock.now() });
    return keep(trx, await changedStock(trx, productId, change));
  });
}

type Received = { received: { product: DeskStock; quantity: number }[] };

export async function receive(
  { db, clock }: Shop,
  by: StaffCaller,
  { lines, note, isTrial }: { lines: string; note: string | null; isTrial: boolean },
  keep: KeepAnswer<Received>,
): Promise<Received> {
  const quantities = readDelivery(lines);
  if ('problem' in quantities) throw refuse('stock/delivery-not-understood', quantities);
  return transaction(db, async (trx) => {
    const { products, unknown } = await findDelivered(trx, [...quantities.keys()]);
    if (unknown.length > 0) throw refuse('stock/delivery-not-understood', { problem: unknownText(unknown) });
    // A product may come by its sku in one line and by its barcode in another.
    const sums = new Map<string, number>();
    for (const [named, quantity] of quantities) {
      const { id } = products.get(named)!;
      sums.set(id, (sums.get(id) ?? 0) + quantity);
    }
    const delivered = [...sums].map(([productId, quantity]) => ({ productId, quantity }));
    const acting = { by: actorOf(by), at: clock.now(), note: note ?? undefined };
    if (!isTrial) await receiveDelivery(trx, delivered, acting);
    const stock = await withPositions(trx, [
      ...new Map([...products.values()].map((product) => [product.id, product])).values(),
    ]);
    const received = stock.map((product) => ({ product, quantity: sums.get(product.id)! }));
    return keep(trx, { received });
  });
}

/** By sku, or by a barcode that no other product has. */
async function findDelivered(trx: DatabaseTransaction, named: readonly string[]) {
  const products = new Map((await listShelvedBySku(trx, named)).map((product) => [product.sku, product]));
  const others = named.filter((sku) => !products.has(sku));
  const byBarcode = Map.groupBy(await listShelvedByBarcode(trx, others), ({ asked }) => asked);
  for (const [asked, [product, ...more]] of byBarcode) if (more.length === 0) products.set(asked, product!);
  const inOrder = named.flatMap((one) => {
    const product = products.get(one);
    return product ? [[one, product] as const] : [];
  });
  return { products: new Map(inOrder), unknown: others.filter((one) => !products.has(one)) };
}

function unknownText(skus: readonly string[]): string {
  const named = skus
    .slice(0, 5)
    .map((sku) => (sku.length > 60 ? `${sku.slice(0, 60)}…` : sku))
    .join(', ');
  return `No product has the SKU ${named}${skus.length > 5 ? ` and ${skus.length - 5} more` : ''}.`;
}

export async function placeStock(
  { db, clock }: Shop,
  by: StaffCaller,
  id: string,
  shelf: string | null,
): Promise<{ product: DeskStock }> {
  const placing = { by: actorOf(by), at: clock.now() };
  await transaction(db, (trx) => placeProduct(trx, id, shelf ?? '', placing));
  return { product: await readStock(db, id) };
}

const BATCH = 1000;

export async function exportStock(shop: Shop, by: StaffCaller): Promise<string> {
  const { db } = shop;
  await recordExport(shop, by, 'stock.export');
  const lines = [CSV_HEAD];
  for (let after: string | undefined; ;) {
    const found = await listShelvedProducts(db, { after, withArchived: true, limit: BATCH });
    lines.push(...(await withPositions(db, found)).map(stockLine));
    if (found.length < BATCH) return lines.join('');
    after = found.at(-1)!.id;
  }
}

/** The product is locked, so the last move is the one that has just been made. */
async function changedStock(trx: DatabaseTransaction, id: string, change: number): Promise<StockChanged> {
  const [last] = change === 0 ? [] : await listMoves(trx, id, { limit: 1 });
  return { product: await readStock(trx, id), change, move: last?.id ?? null };
}

async function readStock(db: Database, id: string): Promise<DeskStock> {
  const product = await findShelvedProduct(db, id);
  if (!product) throw refuse('catalogue/product-not-found');
  return (await withPositions(db, [product]))[0]!;
}

async function withPositions(db: Database, products: readonly ShelvedProduct[]): Promise<DeskStock[]> {
  const positions = await readPositions(
    db,
    products.map(({ id }) => id),
  );
  return products.map((product) => ({ ...product, ...positions.get(product.id)! }));
}
