import { randomUUID } from 'node:crypto';
import { paths, type EndpointName } from '#contract/paths.ts';

/** A scanner's starting point: a valid request, except for anything that would lock the scanner out. */
interface Sample {
  /** In place of `:id`. */
  id?: string;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

export interface Facts {
  email: string;
  token: string;
  productId: string;
  categoryId: string;
  addressId: string;
  basketItemId: string;
  orderId: string;
}

/** Every endpoint is listed: a new one is a compile error until it says what to try. `null`: it takes no input. */
export function samples(facts: Facts): Record<EndpointName, Sample | null> {
  const nobody = { email: 'nobody@example.com', token: 'a'.repeat(43), wrong: 'not the password' };
  const address = {
    contactName: 'Robin Scan',
    phoneNumber: '+44 113 496 0000',
    streetAddress1: '1 High Street',
    streetAddress2: 'Flat 2',
    city: 'Leeds',
    regionOrState: 'West Yorkshire',
    postalCode: 'LS1 1AA',
    country: 'United Kingdom',
    addressType: 'Both',
  };
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/scan',
    // The generator point of P-256: a valid key on the curve that no receiver uses.
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'A'.repeat(22),
  };
  const list = { page: 1, pageSize: 10 };
  return {
    getShop: null,
    getTerms: null,
    getDelivery: { query: { postcode: 'LS1 4AP', productId: facts.productId, quantity: 1 } },
    getHome: null,
    listCategories: null,
    findMovedCategory: { query: { path: 'Nursery' } },
    listProductCards: { query: { ids: facts.productId } },
    listProducts: { query: { ...list, categoryId: facts.categoryId, search: 'pram' } },
    listFacets: { query: { ...list, categoryId: facts.categoryId, search: 'pram' } },
    listGifts: { query: { page: 1, pageSize: 10, ageMonths: 12, underPrice: 30 } },
    getProduct: { id: facts.productId },
    listVariants: { id: facts.productId },
    listSuggestions: { query: { q: 'pram' } },
    readSearch: { query: { search: 'pram under £300' } },
    listProductsById: { query: { ids: facts.productId } },
    listRelatedProducts: { id: facts.productId },
    getProductDetails: { id: facts.productId },
    getProductPreview: { id: facts.productId, query: { token: nobody.token } },
    listReviews: { id: facts.productId, query: { ...list, sort: 'newest' } },
    writeReview: {
      id: facts.productId,
      body: {
        Stars: 4,
        Title: 'Soft',
        Words: 'Washes well.',
        Fit: 'true',
        ChildAgeMonths: 7,
        OwnName: 'Robin',
      },
    },
    changeReview: { id: facts.productId, body: { Stars: 3, Title: 'Soft', Words: 'Washes well.' } },
    deleteReview: { id: facts.productId },
    reportReview: { id: facts.productId, body: { Reason: 'offensive' } },
    listOwnReviews: null,
    declineReviewLetters: { query: { token: nobody.token } },
    resumeReviewLetters: { query: { token: nobody.token } },
    register: {
      body: { firstName: 'Robin', lastName: 'Scan', email: nobody.email, password: 'seven prams' },
    },
    verifyEmail: { query: { token: nobody.token, email: facts.email } },
    completeRegistration: {
      body: { token: nobody.token, email: facts.email, registrationSecret: nobody.token },
    },
    login: {
      body: { email: facts.email, password: nobody.wrong },
      // A session stores this to describe its browser.
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    },
    logout: null,
    forgotPassword: { body: { email: facts.email } },
    changePassword: {
      body: { currentPassword: nobody.wrong, newPassword: 'eight prams', confirmPassword: 'eight prams' },
    },
    resetPassword: {
      body: {
        token: nobody.token,
        email: facts.email,
        newPassword: 'eight prams',
        confirmPassword: 'eight prams',
      },
    },
    addStockAlert: { body: { productId: facts.productId } },
    listStockAlerts: null,
    deleteStockAlert: { id: randomUUID() },
    addReminder: { body: { productId: facts.productId, remindOn: '2999-01-01', channel: 'email' } },
    listReminders: null,
    deleteReminder: { id: randomUUID() },
    requestStockAlert: { body: { productId: facts.productId, email: nobody.email } },
    confirmStockAlert: { body: { token: nobody.token } },
    endStockAlerts: { query: { token: nobody.token } },
    getProfile: null,
    changeProfile: {
      body: { firstName: 'Robin', lastName: 'Scan', dateOfBirth: '1990-02-03', phoneNumber: '+441134960000' },
    },
    getTwoFactorStatus: null,
    setUpTwoFactor: null,
    getTwoFactorQrCode: null,
    enableTwoFactor: { body: { code: '123456', secretKey: 'A'.repeat(32), password: nobody.wrong } },
    cancelTwoFactorSetUp: null,
    disableTwoFactor: { body: { code: '123456', password: nobody.wrong } },
    loginWithTwoFactor: { body: { twoFactorToken: nobody.token, code: '123456' } },
    loginWithRecoveryCode: { body: { twoFactorToken: nobody.token, recoveryCode: 'K7PM-2XQD' } },
    listSessions: null,
    endSession: { id: randomUUID() },
    endOtherSessions: null,
    exportData: null,
    makeDataComplaint: { body: { name: 'Scan', email: nobody.email, words: 'Scan' } },
    writeToShop: { body: { name: 'Scan', email: nobody.email, topic: 'other', words: 'Scan' } },
    writeToShopAsCustomer: { body: { topic: 'other', words: 'Scan' } },
    previewDeletion: null,
    deleteAccount: { body: { password: nobody.wrong } },
    // A call without a body: a repeated key with another body would be refused before anything is read.
    createWebLoginToken: { headers: { 'idempotency-key': 'scan-scan-scan' } },
    exchangeWebLoginToken: { body: { token: nobody.token } },
    createEnableLink: { body: { deviceId: 'scan-1' } },
    subscribe: { body: { ...subscription, deviceId: 'scan-1' } },
    renewSubscription: { body: { ...subscription, renewalToken: nobody.token } },
    listSubscriptions: null,
    deleteSubscription: { id: randomUUID() },
    listActivity: {
      query: {
        ...list,
        startDate: '2020-01-01',
        endDate: '2099-12-31',
        actionFilter: 'Logged in',
        search: 'log',
      },
    },
    listActivityActions: null,
    listAddresses: null,
    addAddress: { body: address },
    changeAddress: { id: facts.addressId, body: address },
    deleteAddress: { id: randomUUID() },
    setPrimaryShippingAddress: { id: facts.addressId },
    setPrimaryBillingAddress: { id: facts.addressId },
    // One call scanned with every header represents all of them, because they take the same path.
    getBasket: { headers: { authorization: `Bearer ${facts.token}`, 'x-request-id': 'scan-scan-scan' } },
    clearBasket: null,
    setBasketCode: { body: { code: 'WELCOME10' } },
    removeBasketCode: null,
    addBasketItem: { body: { productId: facts.productId, quantity: 1 } },
    changeBasketItem: { id: facts.basketItemId, body: { quantity: 1 } },
    removeBasketItem: { id: randomUUID() },
    createOrder: {
      body: {
        shippingAddressId: facts.addressId,
        customerNotes: 'Please ring twice',
        paymentMethodHint: 'PayPal',
      },
    },
    listBoughtAgain: null,
    listOrders: { query: { ...list, search: 'pending' } },
    getOrder: { id: facts.orderId },
    getInvoice: { id: facts.orderId },
    cancelOrder: { id: randomUUID() },
    getReturnOptions: { id: randomUUID() },
    cancelPaidOrder: { id: randomUUID() },
    tellReturn: {
      id: randomUUID(),
      body: { kind: 'withdrawal', lines: [{ itemId: randomUUID(), quantity: 1 }], note: null },
    },
    setReturnTracking: { id: randomUUID(), body: { tracking: 'JD0002' } },
    takeBackReturn: { id: randomUUID() },
    markArrived: { id: randomUUID(), body: { day: '2024-03-05' } },
    addReturnPicture: { id: randomUUID() },
    getReturnPicture: { id: randomUUID(), query: { position: 1 } },
    withdraw: { body: { orderNumber: '7KQ2-M9XD', email: 'ada@example.com', note: null } },
    getWithdrawal: { body: { token: 'none' } },
    changeWithdrawal: {
      body: { token: 'none', tracking: 'JD0002', lines: [{ itemId: randomUUID(), quantity: 1 }] },
    },
    initiatePayPalPayment: { id: randomUUID() },
    captureOrderPayment: { id: randomUUID() },
  };
}

/** A request as sqlmap reads it from a file: an asterisk marks each place to try. */
export function rawRequest(name: EndpointName, sample: Sample, shopUrl: string, token: string): string {
  const [method, path] = paths[name].split(' ') as [string, string];
  const query = Object.entries(sample.query ?? {}).map(
    ([key, value]) => `${key}=${encodeURIComponent(value)}*`,
  );
  const target = path.replace(':id', `${sample.id}*`) + (query.length > 0 ? `?${query.join('&')}` : '');
  const marked = Object.entries(sample.headers ?? {}).map(([key, value]) => `${key}: ${value}*`);
  const body = Object.entries(sample.body ?? {}).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value).replace(/("?)$/, '*$1')}`,
  );
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${new URL(shopUrl).host}`, ...marked];
  if (!sample.headers?.authorization) lines.push(`Authorization: Bearer ${token}`);
  if (sample.body) lines.push('Content-Type: application/json');
  lines.push('', sample.body ? `{${body.join(', ')}}` : '');
  return lines.join('\r\n');
}
