import { ApiError } from '#contract/call.ts';
import type { RefusalCode } from '#contract/refusal.ts';

/**
 * What a customer can do when an order or payment was refused: change the `basket` or this `address`, choose among the
 * existing `addresses`, look at their `orders`, or try again.
 */
export type NextStep = 'basket' | 'address' | 'addresses' | 'orders' | 'retry';

const steps: Readonly<Partial<Record<RefusalCode, NextStep>>> = {
  'orders/basket-empty': 'basket',
  'orders/out-of-stock': 'basket',
  'orders/total-too-large': 'basket',
  'orders/demo-products': 'basket',
  'orders/country-not-served': 'address',
  'orders/address-not-found': 'addresses',
  'payments/already-paid': 'orders',
  'payments/pending': 'orders',
  'payments/outcome-unknown': 'orders',
};

export function nextStep(error: unknown): NextStep {
  return (error instanceof ApiError && steps[error.code as RefusalCode]) || 'retry';
}
