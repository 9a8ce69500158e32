import { json, silent, type CannedAnswers } from './canned-answers.ts';

/*
 * The answers of a server that sends what was promised (docs/external-api.md) and nothing more: no brand, no number of
 * products, no stock of a basket line, no delivery cost. Even barer are a category with nothing but its name, and the
 * answers to changes, for which nothing was promised.
 */

const product = {
  Uuid: '11111111-1111-4111-8111-111111111111',
  Name: 'Bare Pram',
  Price: 12.5,
  ImageCollection: [{ Id: 'i1', ImagePath: '/favicon.svg', ImageDescription: 'From the side' }],
  StockLevel: 12,
  InBasketsCount: 2,
  Description: 'It rolls.',
  Categories: [{ Name: 'Nursery' }],
};

/** The least that can be shown of a product. */
const plainProduct = {
  ...product,
  Uuid: '22222222-2222-4222-8222-222222222222',
  Name: 'Bare Cot',
  ImageCollection: [],
  InBasketsCount: 0,
  Description: '',
  Categories: [],
};

const basket = {
  items: [
    {
      id: 'b1',
      productId: product.Uuid,
      productName: product.Name,
      productSku: 'BP-1',
      imageUrl: '/favicon.svg',
      unitPrice: 12.5,
      quantity: 2,
      totalPrice: 25,
    },
  ],
  subtotal: 25,
};

const address = {
  id: 'a1',
  contactName: 'Robin Ashworth',
  phoneNumber: '+44 113 496 0000',
  streetAddress1: '12 Otter Lane',
  streetAddress2: '',
  city: 'Leeds',
  regionOrState: 'West Yorkshire',
  postalCode: 'LS1 1AA',
  country: 'United Kingdom',
};

const order = {
  id: 'o1',
  orderNumber: 'BARE-1',
  orderDate: '2024-03-05T14:30:00Z',
  OrderStatus: 'Pending',
  PaymentStatus: 'Pending',
  grandTotal: 28.95,
};

const wholeOrder = {
  ...order,
  items: [
    {
      id: 'oi1',
      productId: product.Uuid,
      productNameSnapshot: product.Name,
      productSkuSnapshot: 'BP-1',
      productMainImageUrl: '/favicon.svg',
      quantity: 2,
      unitPriceAtOrder: 12.5,
      totalPrice: 25,
    },
  ],
  subtotal: 25,
  shippingCost: 3.95,
  taxes: 4.83,
  discountAmount: 0,
  paymentMethod: 'PayPal',
  paymentTransactionId: 'T-1',
  notes: '',
  shippingAddress: address,
  billingAddress: address,
};

const pageInfo = { currentPage: 1, pageSize: 10, totalItems: 1, totalPages: 1 };

export const bareSession = {
  token: 'a-token',
  id: 'c1',
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Ashworth',
  role: 'Customer',
  isTwoFactorEnabled: false,
};

/** Calls that existed before this server. */
export const bareAnswers: CannedAnswers = {
  listCategories: json({
    Categories: [
      { Name: 'Nursery' },
      { Id: 'k2', Name: 'Travel', Image: '🚗', Subcategories: [{ Name: 'Prams' }] },
    ],
  }),
  listProducts: json({ Products: [product, plainProduct], PageInfo: { CurrentPage: 1, TotalPages: 3 } }),
  listGifts: json({ Products: [product], PageInfo: {} }),
  listProductsById: json({ Products: [product] }),
  getProduct: json(product),

  login: json(bareSession),
  register: json({ message: 'Check your email.' }),
  forgotPassword: json({ message: 'Check your email.' }),
  verifyEmail: json({ message: 'Verified.' }),
  resetPassword: json({ message: 'Reset.' }),
  changePassword: json({ message: 'Changed.' }),
  loginWithTwoFactor: json(bareSession),
  loginWithRecoveryCode: json(bareSession),
  exchangeWebLoginToken: json(bareSession),

  getProfile: json({
    firstName: 'Robin',
    lastName: 'Ashworth',
    dateOfBirth: '1990-02-03T00:00:00',
    phoneNumber: null,
    email: 'robin@example.com',
  }),
  changeProfile: json({
    firstName: 'Robin',
    lastName: 'Ashworth',
    dateOfBirth: null,
    phoneNumber: null,
    email: 'robin@example.com',
  }),

  getTwoFactorStatus: json({ isTwoFactorEnabled: false }),
  setUpTwoFactor: json({ qrCodeImageUrl: '/api/account/2fa/qr-code', secretKey: 'ABCDEFGHIJKLMNOP' }),
  getTwoFactorQrCode: {
    status: 200,
    contentType: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
  },
  enableTwoFactor: json({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }),
  disableTwoFactor: silent(204),

  listActivity: json({
    logs: [
      {
        id: 'l1',
        timestamp: '2024-03-05T14:30:00Z',
        action: 'Logged in',
        entityType: null,
        entityId: null,
        changes: '',
        isSuccess: false,
        failureReason: null,
      },
    ],
    pageInfo: { ...pageInfo, pageSize: 15 },
  }),
  listActivityActions: json(['Logged in']),

  listAddresses: json([address]),
  addAddress: silent(204),
  changeAddress: silent(204),
  deleteAddress: silent(204),
  setPrimaryShippingAddress: silent(204),
  setPrimaryBillingAddress: silent(204),

  getBasket: json(basket),
  clearBasket: silent(204),
  addBasketItem: json(basket),
  changeBasketItem: json({
    items: [{ ...basket.items[0], quantity: 3, totalPrice: 37.5 }],
    subtotal: 37.5,
  }),
  removeBasketItem: json({ items: [], subtotal: 0 }),

  createOrder: json({ id: 'o1' }),
  listOrders: json({ orders: [{ ...order, items: [{ quantity: 2 }, { quantity: 1 }] }], pageInfo }),
  getOrder: json(wholeOrder),
  cancelOrder: silent(204),
  initiatePayPalPayment: json({ approvalUrl: 'https://www.paypal.invalid/approve' }),
  captureOrderPayment: json({ ...wholeOrder, OrderStatus: 'Processing', PaymentStatus: 'Paid' }),

  subscribe: silent(204),
  deleteAccount: json({ message: 'Gone.' }),
  exportData: json({ profile: { firstName: 'Robin' } }),

  // Calls that only this server has.
  getTerms: json({
    version: 1,
    words: '## Who you buy from\n\nFrom **us**.',
    holdsFrom: '2024-03-05T14:30:00Z',
    holdsUntil: null,
    isInForce: true,
    other: null,
  }),
  logout: json({ message: 'Logged out.' }),
  listSessions: json([]),
  listSubscriptions: json([]),
  listStockAlerts: json([]),
  listReminders: json({ reminders: [], offer: null }),
  getInvoice: json({
    orderNumber: order.orderNumber,
    orderDate: order.orderDate,
    seller: { name: 'Dandle' },
    billingAddress: address,
    items: [{ id: 'oi1', name: product.Name, quantity: 2, unitPrice: 12.5, totalPrice: 25, vatPercent: 20 }],
    shippingCost: 3.95,
    discountAmount: 0,
    grandTotal: 28.95,
    taxes: 4.83,
    rates: [{ percent: 20, net: 24.12, vat: 4.83, gross: 28.95 }],
    refunded: 0,
  }),
};
