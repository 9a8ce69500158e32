import { sql } from 'kysely';
import type { Actor } from '#server/platform/actor.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';
import type { MoveAction, StockMove } from './stock-moves.types.ts';

/*
 * Nothing else changes `on_hand`: row and move are written in one statement, so that neither exists without
 * the other. If somebody changes the row directly, the database writes the move.
 */

/** Changes locked rows. A deleted product has no row any more, so there is nothing to change. */
export async function moveStock(
  trx: DatabaseTransaction,
  moves: readonly StockMove[],
  act: MoveAction,
): Promise<void> {
  const rows = moves.map(({ productId, change, released = 0, cause = null }) => ({
    ...{ productId, change, released, cause },
  }));
  const move = sql`
    with moved as (
      update stock
      set on_hand = stock.on_hand + move.change, reserved = stock.reserved - move.released
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as move ("productId" uuid, change integer, released integer, cause text)
      where stock.product_id = move."productId"
      returning stock.product_id, move.change, stock.on_hand, move.cause
    )
    insert into stock_moves (
      product_id, change, on_hand_after, cause, reason, happened_at, via, staff_id, order_id, note
    )
    select product_id, change, on_hand, cause, ${act.reason}, ${act.at}::timestamptz, ${viaOf(act.by)},
      ${staffIdOf(act.by)}::uuid, ${act.orderId ?? null}::uuid, ${act.note ?? null}
    from moved`;
  await enqueue(trx, move.compile(trx));
}

/**
 * Sets the stock on hand given in a file, but never below the reserved stock: that was promised before the
 * count, and the database would refuse it.
 */
export async function setStock(
  trx: DatabaseTransaction,
  counts: readonly { productId: string; onHand: number }[],
  by: Actor,
): Promise<void> {
  await sql`
    with counted as (
      insert into stock (product_id, on_hand)
      select "productId", "onHand"
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as r ("productId" uuid, "onHand" integer)
      order by "productId"
      on conflict (product_id) do update set on_hand = greatest(excluded.on_hand, stock.reserved)
      returning new.product_id, new.on_hand, new.on_hand - coalesce(old.on_hand, 0) as change
    )
    insert into stock_moves (product_id, change, on_hand_after, reason, happened_at, via, staff_id)
    select product_id, change, on_hand, 'import', now(), ${viaOf(by)}, ${staffIdOf(by)}::uuid
    from counted where change <> 0
  `.execute(trx);
}

const viaOf = (by: Actor) => (by.kind === 'staff' ? 'desk' : by.kind);
const staffIdOf = (by: Actor) => (by.kind === 'staff' ? by.staffId : null);
