import type { Role } from './permissions.ts';

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  packer: 'Packer',
  viewer: 'Viewer',
};

export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'Can do everything, including staff and settings.',
  editor: 'Orders, products and stock; refunds up to a daily limit, if one is set.',
  packer: 'Packs and sends orders, and counts stock.',
  viewer: 'Views orders (without addresses), products and sales figures.',
};
