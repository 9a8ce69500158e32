import type { PayPalRefund } from '#server/gateways/paypal/answers.rules.ts';

/** What PayPal's answer about a refund means. `another-sum`: money has gone back, or will, but not what was asked for. */
export type RefundOutcome = 'completed' | 'pending' | 'failed' | 'another-sum';

const NEVER_MADE: ReadonlySet<string> = new Set(['FAILED', 'CANCELLED']);

/** Under a status that we do not know, the money may still go back. */
export function interpretRefund(
  { status, amount }: Pick<PayPalRefund, 'status' | 'amount'>,
  amountPence: number,
): RefundOutcome {
  if (NEVER_MADE.has(status)) return 'failed';
  if (amount !== null && (amount.currency !== 'GBP' || amount.pence !== amountPence)) return 'another-sum';
  return status === 'COMPLETED' ? 'completed' : 'pending';
}
