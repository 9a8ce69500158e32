import { ApiError } from '#contract/call.ts';
import type { RefusalCode } from '#contract/refusal.ts';

/**
 * What a customer can do when an order or payment was refused: change the `basket` or this `address`, choose among the
 * existing `addresses`, look at their `orders`, see what is offered now (`reload`), or try again.
 */
export type NextStep = 'basket' | 'address' | 'addresses' | 'orders' | 'reload' | 'retry';

const steps: Readonly<Partial<Record<RefusalCode, NextStep>>> = {
  'orders/basket-empty': 'basket',
  'orders/out-of-stock': 'basket',
  'orders/total-too-large': 'basket',
  'orders/demo-products': 'basket',
  'orders/country-not-served': 'address',
  'orders/postcode-not-served': 'address',
  'orders/delivery-not-offered': 'reload',
  'orders/code-not-valid': 'basket',
  'orders/address-not-found': 'addresses',
  'payments/already-paid': 'orders',
  'payments/pending': 'orders',
  'payments/outcome-unknown': 'orders',
};

export function nextStep(error: unknown): NextStep {
  return (error instanceof ApiError && steps[error.code as RefusalCode]) || 'retry';
}
