import type { Fault } from './faults.ts';
import { toMinor, toMoney } from './money.ts';

/** A copy of an answer with one false value. The ledger keeps the truth. */
export function tamper(body: unknown, fault: Fault['fault']): unknown {
  if (fault === 'wrong-id') return { ...(body as object), id: 'LIE00000000000000' };
  return lie(structuredClone(body), fault);
}

function lie(node: unknown, fault: Fault['fault']): unknown {
  if (Array.isArray(node)) return node.map((part) => lie(part, fault));
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, lie(value, fault)]));
  if (fault === 'wrong-amount' && isMoney(copy)) return toMoney(toMinor(copy.value) + 1n, copy.currency_code);
  if (fault === 'wrong-currency' && isMoney(copy)) return { ...copy, currency_code: 'USD' };
  if (fault === 'wrong-payee' && 'payee' in copy)
    return { ...copy, payee: { email_address: 'someone@else.example', merchant_id: 'LIE2222222222' } };
  if (fault === 'wrong-custom-id' && 'custom_id' in copy) return { ...copy, custom_id: 'lie' };
  return copy;
}

function isMoney(node: Record<string, unknown>): node is { currency_code: string; value: string } {
  return typeof node.currency_code === 'string' && typeof node.value === 'string';
}
