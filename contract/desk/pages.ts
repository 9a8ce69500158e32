/** The address of every page of the desk. `desk/routes.ts` shows them; the server answers 404 at any other below /desk. */
export const deskPages = {
  home: '/desk',
  login: '/desk/login',
  setUp: '/desk/set-up',
  orders: '/desk/orders',
  order: '/desk/orders/:number',
  round: '/desk/round',
  stock: '/desk/stock',
  stockCount: '/desk/stock/count',
  stockReceive: '/desk/stock/receive',
  stockProduct: '/desk/stock/:id',
  /** What the QR code of a slip opens. */
  scanned: '/desk/o/:number',
  slips: '/desk/print/slips',
  pickList: '/desk/print/pick-list',
  reviews: '/desk/reviews',
  search: '/desk/search',
  settings: '/desk/settings',
  me: '/desk/me',
  staff: '/desk/staff',
  log: '/desk/log',
} as const;
