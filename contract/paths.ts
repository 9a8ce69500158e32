/**
 * Every call of the API on one screen: its name, method and path.
 *
 * This table is separate from the schemas so that the browser knows where to call without shipping Zod: it imports
 * these strings as values, and the schemas only as types.
 */
export const paths = {
  getShop: 'GET /api/shop',
  getTerms: 'GET /api/terms',
  writeToShop: 'POST /api/contact',
  writeToShopAsCustomer: 'POST /api/account/contact',
  getDelivery: 'GET /api/delivery',

  getHome: 'GET /api/home',

  listCategories: 'GET /api/categories',
  findMovedCategory: 'GET /api/categories/moved',
  listProducts: 'GET /api/products',
  listProductCards: 'GET /api/products/cards',
  listFacets: 'GET /api/products/facets',
  listGifts: 'GET /api/gifts',
  getProduct: 'GET /api/products/:id',
  listVariants: 'GET /api/products/:id/variants',
  listSuggestions: 'GET /api/search/suggestions',
  readSearch: 'GET /api/search/reading',
  listProductsById: 'GET /api/products/by-id',
  listRelatedProducts: 'GET /api/products/:id/related',
  getProductDetails: 'GET /api/products/:id/details',
  getProductPreview: 'GET /api/products/:id/preview',

  listReviews: 'GET /api/products/:id/reviews',
  writeReview: 'POST /api/products/:id/reviews',
  changeReview: 'PUT /api/reviews/:id',
  deleteReview: 'DELETE /api/reviews/:id',
  reportReview: 'POST /api/reviews/:id/report',
  listOwnReviews: 'GET /api/account/reviews',
  declineReviewLetters: 'POST /api/review-letters',
  resumeReviewLetters: 'DELETE /api/review-letters',

  register: 'POST /api/auth/register',
  verifyEmail: 'GET /api/auth/verify-email',
  completeRegistration: 'POST /api/auth/complete-registration',
  login: 'POST /api/auth/login',
  logout: 'POST /api/auth/logout',
  forgotPassword: 'POST /api/auth/forgot-password',
  changePassword: 'POST /api/account/change-password',
  resetPassword: 'POST /api/auth/reset-password',

  getProfile: 'GET /api/account/profile',
  changeProfile: 'PUT /api/account/profile',

  getTwoFactorStatus: 'GET /api/account/2fa/status',
  setUpTwoFactor: 'GET /api/account/2fa/setup',
  getTwoFactorQrCode: 'GET /api/account/2fa/qr-code',
  cancelTwoFactorSetUp: 'DELETE /api/account/2fa/setup',
  enableTwoFactor: 'POST /api/account/2fa/enable',
  disableTwoFactor: 'POST /api/account/2fa/disable',
  loginWithTwoFactor: 'POST /api/auth/login-2fa',
  loginWithRecoveryCode: 'POST /api/auth/login-recovery',

  listSessions: 'GET /api/account/sessions',
  endSession: 'DELETE /api/account/sessions/:id',
  endOtherSessions: 'DELETE /api/account/sessions',

  exportData: 'GET /api/account/export-data',
  deleteAccount: 'POST /api/account/delete-account',
  previewDeletion: 'GET /api/account/delete-account',
  makeDataComplaint: 'POST /api/privacy/complaints',

  createWebLoginToken: 'POST /api/auth/web-login-token',
  exchangeWebLoginToken: 'POST /api/auth/exchange-web-login-token',

  createEnableLink: 'POST /api/notifications/enable-link',
  subscribe: 'POST /api/notifications/subscribe',
  renewSubscription: 'POST /api/notifications/renew',
  listSubscriptions: 'GET /api/notifications/subscriptions',
  deleteSubscription: 'DELETE /api/notifications/subscriptions/:id',

  addStockAlert: 'POST /api/account/stock-alerts',
  listStockAlerts: 'GET /api/account/stock-alerts',
  deleteStockAlert: 'DELETE /api/account/stock-alerts/:id',
  requestStockAlert: 'POST /api/stock-alerts',
  confirmStockAlert: 'POST /api/stock-alerts/confirm',
  endStockAlerts: 'POST /api/stock-alert',

  addReminder: 'POST /api/account/reminders',
  listReminders: 'GET /api/account/reminders',
  deleteReminder: 'DELETE /api/account/reminders/:id',

  listActivity: 'GET /api/account/my-activity',
  listActivityActions: 'GET /api/account/my-activity/actions',

  listAddresses: 'GET /api/account/addresses',
  addAddress: 'POST /api/account/addresses',
  changeAddress: 'PUT /api/account/addresses/:id',
  deleteAddress: 'DELETE /api/account/addresses/:id',
  setPrimaryShippingAddress: 'PUT /api/account/addresses/:id/set-primary-shipping',
  setPrimaryBillingAddress: 'PUT /api/account/addresses/:id/set-primary-billing',

  getBasket: 'GET /api/basket',
  clearBasket: 'DELETE /api/basket',
  setBasketCode: 'PUT /api/basket/code',
  removeBasketCode: 'DELETE /api/basket/code',
  addBasketItem: 'POST /api/basket/items',
  changeBasketItem: 'PUT /api/basket/items/:id',
  removeBasketItem: 'DELETE /api/basket/items/:id',

  createOrder: 'POST /api/orders',
  listOrders: 'GET /api/orders',
  listBoughtAgain: 'GET /api/account/bought-again',
  getOrder: 'GET /api/orders/:id',
  getInvoice: 'GET /api/orders/:id/invoice',
  cancelOrder: 'POST /api/orders/:id/cancel',

  getReturnOptions: 'GET /api/orders/:id/return-options',
  cancelPaidOrder: 'POST /api/orders/:id/cancellation',
  tellReturn: 'POST /api/orders/:id/returns',
  setReturnTracking: 'PUT /api/returns/:id/tracking',
  takeBackReturn: 'DELETE /api/returns/:id',
  markArrived: 'POST /api/orders/:id/arrived',
  addReturnPicture: 'POST /api/returns/:id/pictures',
  getReturnPicture: 'GET /api/returns/:id/pictures',
  withdraw: 'POST /api/withdrawals',
  getWithdrawal: 'POST /api/withdrawals/link',
  changeWithdrawal: 'PUT /api/withdrawals/link',

  initiatePayPalPayment: 'POST /api/orders/:id/initiate-paypal-payment',
  captureOrderPayment: 'POST /api/orders/:id/capture-payment',
} as const;

export type EndpointName = keyof typeof paths;

/** Calls below these are also served without `/api`, because some clients that are not ours expect them there. */
export const bareRoots = ['/account', '/auth', '/orders', '/review-letters', '/stock-alert'] as const;

/**
 * Ways of logging in. They carry no `Authorization`, so a 401 from them (a wrong password) says nothing about the
 * session of somebody who is already logged in.
 */
export const callsWithoutSession: ReadonlySet<EndpointName> = new Set([
  'login',
  'loginWithTwoFactor',
  'loginWithRecoveryCode',
  'register',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'completeRegistration',
  'exchangeWebLoginToken',
]);
