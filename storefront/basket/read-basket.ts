import type { Call } from '#contract/call.ts';
import { basketUpdates } from './basket-summary.ts';
import type { BasketAnswer } from './whole-basket.ts';

/** The server's basket. If it was changed while the answer was on its way, it is fetched again. */
export async function readBasket(call: Call, signal: AbortSignal): Promise<BasketAnswer> {
  const before = basketUpdates();
  const basket: BasketAnswer = await call('getBasket', { query: {} }, { signal });
  return basketUpdates() === before ? basket : readBasket(call, signal);
}
