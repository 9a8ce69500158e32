/** Every call of the owner's desk: its name, method and path. Apart from the shop's, so that no shopper loads it. */
export const deskPaths = {
  getSignIn: 'GET /api/desk/sign-in',
  startPasskeyLogin: 'POST /api/desk/sign-in/passkey/options',
  loginWithPasskey: 'POST /api/desk/sign-in/passkey',
  loginWithPassword: 'POST /api/desk/sign-in/password',
  endOwnSession: 'POST /api/desk/sign-in/log-out',
  startConfirmation: 'POST /api/desk/sign-in/confirm/passkey/options',
  confirmWithPasskey: 'POST /api/desk/sign-in/confirm/passkey',
  confirmWithCode: 'POST /api/desk/sign-in/confirm/code',

  readSetUpLink: 'POST /api/desk/set-up/link',
  startSetUpWithPasskey: 'POST /api/desk/set-up/passkey/options',
  setUpWithPasskey: 'POST /api/desk/set-up/passkey',
  startSetUpWithPassword: 'POST /api/desk/set-up/password/authenticator',
  setUpWithPassword: 'POST /api/desk/set-up/password',

  getMe: 'GET /api/desk/me',
  getWaysIn: 'GET /api/desk/me/ways-in',
  startPasskey: 'POST /api/desk/me/passkeys/options',
  addPasskey: 'POST /api/desk/me/passkeys',
  removePasskey: 'DELETE /api/desk/me/passkeys/:id',
  startAuthenticator: 'POST /api/desk/me/password/authenticator',
  setPassword: 'PUT /api/desk/me/password',
  removePassword: 'DELETE /api/desk/me/password',
  renewRecoveryCodes: 'POST /api/desk/me/recovery-codes',
  listOwnSessions: 'GET /api/desk/me/sessions',
  endOneOwnSession: 'DELETE /api/desk/me/sessions/:id',
  endOtherOwnSessions: 'DELETE /api/desk/me/sessions',

  listStaff: 'GET /api/desk/staff',
  inviteStaff: 'POST /api/desk/staff',
  changeStaff: 'PUT /api/desk/staff/:id',
  linkStaff: 'POST /api/desk/staff/:id/link',
  suspendStaff: 'POST /api/desk/staff/:id/suspend',
  reinstateStaff: 'POST /api/desk/staff/:id/reinstate',
  endSessionsOfStaff: 'DELETE /api/desk/staff/:id/sessions',

  listActs: 'GET /api/desk/log',

  listStock: 'GET /api/desk/stock',
  exportStock: 'GET /api/desk/stock/csv',
  receiveDelivery: 'POST /api/desk/stock/deliveries',
  undoStockMove: 'POST /api/desk/stock/moves/:id/undo',
  getStock: 'GET /api/desk/stock/products/:id',
  countStock: 'POST /api/desk/stock/products/:id/count',
  changeStock: 'POST /api/desk/stock/products/:id/changes',
  placeStock: 'PUT /api/desk/stock/products/:id/shelf',
} as const;

export type DeskEndpointName = keyof typeof deskPaths;
