/** What the people of the shop may be. Each can do what `permissionsOf` says and nothing else. */
export const roles = ['owner', 'editor', 'packer', 'viewer'] as const;
export type Role = (typeof roles)[number];

const everything = [
  'orders.read',
  'orders.pack',
  'orders.ship',
  'orders.print',
  'orders.note',
  'orders.address',
  'orders.cancel',
  'orders.refund',
  'payments.review',
  'products.read',
  'products.edit',
  'products.price',
  'stock.read',
  'stock.count',
  'stock.change',
  'customers.read',
  'customers.help',
  'customers.export',
  'customers.erase',
  'reports.read',
  'settings.change',
  'staff.manage',
  'log.read',
] as const;
export type Permission = (typeof everything)[number];

/** A viewer's orders come without address and e-mail: a call that answers with them has a schema for each. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: everything,
  editor: [
    'orders.read',
    'orders.pack',
    'orders.ship',
    'orders.print',
    'orders.note',
    'orders.address',
    'orders.cancel',
    'orders.refund',
    'products.read',
    'products.edit',
    'products.price',
    'stock.read',
    'stock.count',
    'stock.change',
    'customers.read',
  ],
  packer: [
    'orders.read',
    'orders.pack',
    'orders.ship',
    'orders.print',
    'orders.note',
    'stock.read',
    'stock.count',
  ],
  viewer: ['orders.read', 'products.read', 'stock.read', 'reports.read'],
};

/**
 * Money and people: a person who uses one of these has shown a passkey or a code within the last five minutes. Looking (GET)
 * asks for nothing.
 */
const confirmed: readonly Permission[] = [
  'orders.cancel',
  'orders.refund',
  'payments.review',
  'products.price',
  'customers.help',
  'customers.export',
  'customers.erase',
  'settings.change',
  'staff.manage',
];

/**
 * Of these, what cannot be taken back once it is found: a confirmation is good for the one request that asked for it. A
 * log-in of the last five minutes stands in for it.
 */
const confirmedEach: readonly Permission[] = [
  'orders.cancel',
  'orders.refund',
  'payments.review',
  'customers.help',
  'customers.export',
  'customers.erase',
  'staff.manage',
];

export function may(role: Role, permission: Permission): boolean {
  return permissionsOf[role].includes(permission);
}

export function wantsConfirmation(permission: Permission): boolean {
  return confirmed.includes(permission);
}

export function isConfirmedEach(permission: Permission): boolean {
  return confirmedEach.includes(permission);
}

/** Whether one may change somebody: only those below oneself. */
export function isAbove(role: Role, other: Role): boolean {
  return roles.indexOf(role) < roles.indexOf(other);
}
