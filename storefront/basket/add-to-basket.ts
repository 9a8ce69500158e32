import { redirect, type ActionFunctionArgs } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { callOf } from '#storefront/app/load.ts';
import { wordsOf } from '#storefront/app/words.ts';
import { tellBasketUpdated } from './basket-summary.ts';

/**
 * `add` stays on the page; `buy` goes on to the checkout; `wish` is what a visitor asked for before logging
 * in, done when they are back.
 */
export type AddAct = 'add' | 'buy' | 'wish';

export interface AddOutcome {
  act: AddAct;
  quantity: number;
  /** Empty when it worked. */
  failure: string;
  /** The session was over: log in, and it is done after. */
  needsLogin: boolean;
}

/** The action of the product page: puts the product of its address into the basket. */
export async function addToBasketAction({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const act = String(form.get('act')) as AddAct;
  const quantity = Number(form.get('quantity'));
  try {
    await callOf({ context })('addBasketItem', { body: { productId: params.productId ?? '', quantity } });
  } catch (error) {
    const fallback = act === 'buy' ? 'Failed to prepare for Buy Now.' : 'Failed to add to basket.';
    return {
      act,
      quantity,
      failure: wordsOf(error, fallback),
      needsLogin: error instanceof ApiError && error.status === 401,
    } satisfies AddOutcome;
  }
  tellBasketUpdated();
  if (act === 'buy') return redirect('/checkout');
  return { act, quantity, failure: '', needsLogin: false } satisfies AddOutcome;
}
