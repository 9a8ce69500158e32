import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { MoveReason } from './stock-moves.types.ts';

export interface ListedMove {
  id: number;
  happenedAt: Date;
  reason: MoveReason;
  change: number;
  onHandAfter: number;
  note: string | null;
  via: 'desk' | 'command' | 'shop' | 'database';
  /** Null if it was nobody at the desk. */
  staffName: string | null;
  orderNumber: string | null;
  /** The move that this one reverses. */
  undoes: number | null;
  isUndone: boolean;
}

/** Newest first: at most `limit` moves from before the move `before`. */
export async function listMoves(
  db: Database,
  productId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ListedMove[]> {
  const { rows } = await sql<ListedMove>`
    select m.id, m.happened_at as "happenedAt", m.reason, m.change, m.on_hand_after as "onHandAfter", m.note, m.via,
      staff.name as "staffName", orders.order_number as "orderNumber", ${undoing}
    from stock_moves m
    left join staff on staff.id = m.staff_id
    left join orders on orders.id = m.order_id
    where m.product_id = ${productId} and (${before ?? null}::bigint is null or m.id < ${before ?? null})
    order by m.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export interface FoundMove {
  productId: string;
  staffId: string | null;
  reason: MoveReason;
  change: number;
  undoes: number | null;
  isUndone: boolean;
}

export async function findMove(db: Database, id: number): Promise<FoundMove | null> {
  const { rows } = await sql<FoundMove>`
    select m.product_id as "productId", m.staff_id as "staffId", m.reason, m.change, ${undoing} from stock_moves m where m.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

const undoing = sql`
  substring(m.cause from '^undo:([0-9]+)$')::bigint as undoes,
  exists (select from stock_moves u where u.cause = 'undo:' || m.id) as "isUndone"`;
