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
export interface MoveAct {
  reason: MoveReason;
  by: Actor;
  at: Date;
  orderId?: string;
  note?: string | undefined;
}

export interface StockMove {
  productId: string;
  change: number;
  /** Of what unpaid orders held, how much they hold no more. */
  released?: number;
  /** What may be counted once only: the database refuses a second move with the same. */
  cause?: string | undefined;
}
