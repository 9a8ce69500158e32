import { formatPence } from '#contract/money.ts';
import { may, type Role } from './permissions.ts';

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  packer: 'Packer',
  viewer: 'Viewer',
};

export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'Can do everything, including staff and settings.',
  editor: 'Orders, products and stock; refunds up to their own limit.',
  packer: 'Packs and sends orders, and counts stock.',
  viewer: 'Views orders (without addresses), products and sales figures.',
};

/** What somebody with a role may refund, as said to them. */
export function refundWords(role: Role, refundLimitPence: number): string {
  if (role === 'owner') return 'You can refund any amount.';
  if (!may(role, 'orders.refund')) return 'You can’t give refunds.';
  if (refundLimitPence === 0) return 'You can’t give refunds yourself, but you can ask an owner to.';
  return `You can refund up to ${formatPence(refundLimitPence)} a day, and ask an owner for more.`;
}
