import type { ListedReturn } from '#contract/desk/returns.ts';
import { DESK_RETURNS_PER_PAGE, returnReference, type ReturnView } from '#contract/desk/return-words.ts';
import { MAX_COUNTED } from '#contract/desk/order-words.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { stateOf } from './returns.rules.ts';
import {
  countOpenReturns,
  hasOrder,
  listReturnsForDesk,
  type ListedRow,
  type WantedReturns,
} from './return-list.queries.ts';

/** More open returns than this are not counted: a shop has a few dozen. */
const MOST_OPEN = 5 * MAX_COUNTED;

export async function listReturns(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { view, search, after }: { view: ReturnView; search: string; after?: string | undefined },
) {
  const limit = DESK_RETURNS_PER_PAGE;
  const reference = search === '' ? null : returnReference(search);
  const wanted: WantedReturns | null =
    search === '' ? { view, after, limit: limit + 1 } : reference && { ...reference, limit: limit + 1 };
  const rows = wanted ? await listReturnsForDesk(db, wanted) : [];
  const counts = await countOpenReturns(db, MOST_OPEN);
  const orderNumber = reference && 'orderNumber' in reference ? reference.orderNumber : null;
  const isOrder = orderNumber !== null && (await hasOrder(db, orderNumber));
  return {
    returns: rows.slice(0, limit).map(showListed),
    hasMore: rows.length > limit,
    counts: {
      ...{ due: bounded(counts.due), told: bounded(counts.told) },
      ...{ received: bounded(counts.received), claims: bounded(counts.claims) },
    },
    orderNumber: isOrder ? orderNumber : null,
    hasAddress: config.shopAddress !== null,
  };
}

export { countPressing } from './return-list.queries.ts';

const bounded = (count: number) => ({ count: Math.min(count, MAX_COUNTED), hasMore: count > MAX_COUNTED });

export async function findListed(db: Database, code: string): Promise<ListedReturn> {
  const [row] = await listReturnsForDesk(db, { code, limit: 1 });
  return showListed(row!);
}

export const listReturnsOf = async (db: Database, orderId: string): Promise<ListedReturn[]> =>
  (await listReturnsForDesk(db, { orderId, limit: DESK_RETURNS_PER_PAGE })).map(showListed);

function showListed(row: ListedRow): ListedReturn {
  return {
    ...row,
    state: stateOf(row),
    toldAt: row.toldAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    refunds: row.refunds.map((made) => ({ ...made, at: new Date(made.at).toISOString() })),
  };
}
