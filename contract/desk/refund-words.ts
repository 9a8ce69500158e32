import { formatPence } from '#contract/money.ts';
import { may, type Role } from './permissions.ts';

/** What somebody with a role may refund, as said to them. */
export function refundWords(role: Role, refundLimitPence: number): string {
  if (role === 'owner') return 'You can refund any amount.';
  if (!may(role, 'orders.refund')) return 'You can’t give refunds.';
  if (refundLimitPence === 0) return 'You can’t give refunds yourself, but you can ask an owner to.';
  return `You can refund up to ${formatPence(refundLimitPence)} a day, and ask an owner for more.`;
}
