import type { Promotion } from '#contract/pricing/promotion.ts';
import { refuse } from '#contract/refusal.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import * as queries from './promotions.queries.ts';

export { findPromotionId, keepUse, lockPromotions, releaseUse } from './promotions.queries.ts';

/** A code as it was when an order was placed. */
export interface OrderPromotion {
  id: string;
  code: string;
  name: string;
  kind: Promotion['kind'];
  percent: number | null;
  pence: number | null;
}

export function snapshotOf({ id, code, name, kind, percent, pence }: Promotion): OrderPromotion {
  return { id, code, name, kind, percent, pence };
}

/** Holds a use of a code for a new order, or refuses: exactly as many buyers as there are uses get one. */
export async function holdUse(
  trx: DatabaseTransaction,
  use: { orderId: string; promotion: Pick<Promotion, 'id' | 'code'>; customerId: string; pence: number },
): Promise<void> {
  const { promotion, ...rest } = use;
  if (!(await queries.countUse(trx, promotion.id))) {
    throw refuse('orders/code-not-valid', {
      sentence: `${promotion.code} has been used up or has ended. Your basket is at its usual price.`,
    });
  }
  await queries.insertUse(trx, { ...rest, promotionId: promotion.id });
}
