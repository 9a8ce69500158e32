import type { Call } from '#contract/call.ts';
import { basketUpdates } from './basket-summary.ts';
import type { BasketAnswer } from './whole-basket.ts';

/** The basket as the server has it. An answer that a change has overtaken on its way is asked for again. */
export async function readBasket(call: Call, signal: AbortSignal): Promise<BasketAnswer> {
  const before = basketUpdates();
  const basket: BasketAnswer = await call('getBasket', {}, { signal });
  return basketUpdates() === before ? basket : readBasket(call, signal);
}
