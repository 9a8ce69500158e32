import type { Basket } from '#contract/basket.ts';
import type { Call } from '#contract/call.ts';
import { basketUpdates } from './basket-summary.ts';

/** The basket as the server has it. An answer that a change has overtaken on its way is asked for again. */
export async function readBasket(call: Call, signal: AbortSignal): Promise<Basket> {
  const before = basketUpdates();
  const basket = await call('getBasket', {}, { signal });
  return basketUpdates() === before ? basket : readBasket(call, signal);
}
