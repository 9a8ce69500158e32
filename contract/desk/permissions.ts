/** The roles of the people who work in the shop. Each can do what `permissionsOf` says and nothing else. */
export const roles = ['owner', 'editor', 'packer', 'viewer'] as const;
export type Role = (typeof roles)[number];

const everything = [
  'orders.read',
  'orders.pack',
  'orders.ship',
  'orders.print',
  'orders.note',
  'orders.email',
  'orders.export',
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

/** Viewers get orders without addresses and e-mail: a call that answers with orders has a schema for each case. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: everything,
  editor: [
    'orders.read',
    'orders.pack',
    'orders.ship',
    'orders.print',
    'orders.note',
    'orders.email',
    'orders.export',
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
 * Money and people: using one of these takes a passkey or a code shown within the last five minutes. Reading (GET)
 * needs no confirmation.
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
 * Those of the above that cannot be undone after the fact: a confirmation covers only the one request that asked for
 * it. A log-in within the last five minutes counts as a confirmation.
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

/** Whether one role may change people of another: only those below it. */
export function isAbove(role: Role, other: Role): boolean {
  return roles.indexOf(role) < roles.indexOf(other);
}
