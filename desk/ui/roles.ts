import type { Role } from '#contract/desk/permissions.ts';

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  packer: 'Packer',
  viewer: 'Viewer',
};

export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'May do everything, people and settings included.',
  editor: 'Orders, products and stock; refunds up to a limit of their own.',
  packer: 'Packs and sends orders, and counts stock.',
  viewer: 'Looks at orders, without addresses, and at products and figures.',
};
