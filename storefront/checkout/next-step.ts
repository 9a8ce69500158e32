import { ApiError } from '#contract/call.ts';
import type { RefusalCode } from '#contract/refusal.ts';

/**
 * What helps a customer whose order or payment was refused: to change the `basket`, this `address`, to choose among
 * the `addresses` there are, to look at their `orders`, or the same once more.
 */
export type NextStep = 'basket' | 'address' | 'addresses' | 'orders' | 'retry';

const steps: Readonly<Partial<Record<RefusalCode, NextStep>>> = {
  'orders/basket-empty': 'basket',
  'orders/out-of-stock': 'basket',
  'orders/total-too-large': 'basket',
  'orders/country-not-served': 'address',
  'orders/address-not-found': 'addresses',
  'payments/already-paid': 'orders',
  'payments/pending': 'orders',
  'payments/outcome-unknown': 'orders',
};

export function nextStep(error: unknown): NextStep {
  return (error instanceof ApiError && steps[error.code as RefusalCode]) || 'retry';
}
