import type { Actor } from '#server/platform/actor.ts';

export type MoveReason =
  | 'opening'
  | 'received'
  | 'counted'
  | 'found'
  | 'damaged'
  | 'lost'
  | 'sample'
  | 'correction'
  | 'sold'
  | 'order-cancelled'
  | 'returned'
  | 'import';

/** What all moves of one act have in common. */
export interface MoveAction {
  reason: MoveReason;
  by: Actor;
  at: Date;
  orderId?: string;
  note?: string | undefined;
}

export interface StockMove {
  productId: string;
  change: number;
  /** How much stock held by unpaid orders it releases. */
  released?: number;
  /** For a move that may happen only once: the database refuses a second one with the same cause. */
  cause?: string | undefined;
}
