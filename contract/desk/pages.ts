/** The address of every page of the desk. `desk/routes.ts` shows them; the server answers 404 at any other below /desk. */
export const deskPages = {
  home: '/desk',
  login: '/desk/login',
  setUp: '/desk/set-up',
  orders: '/desk/orders',
  order: '/desk/orders/:number',
  stock: '/desk/stock',
  stockCount: '/desk/stock/count',
  stockReceive: '/desk/stock/receive',
  stockProduct: '/desk/stock/:id',
  me: '/desk/me',
  staff: '/desk/staff',
  log: '/desk/log',
} as const;
