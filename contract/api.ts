import * as dataComplaints from './data-complaints.ts';
import * as activity from './activity.ts';
import * as addresses from './addresses.ts';
import * as authentication from './authentication.ts';
import * as basket from './basket.ts';
import * as catalogue from './catalogue.ts';
import * as gifts from './gifts.ts';
import * as home from './home.ts';
import * as invoice from './invoice.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as productLists from './product-lists.ts';
import * as productCards from './product-cards.ts';
import * as privacy from './privacy.ts';
import * as productDetails from './product-details.ts';
import * as productPreview from './product-preview.ts';
import * as profile from './profile.ts';
import * as search from './search.ts';
import * as reviews from './reviews.ts';
import * as sessions from './sessions.ts';
import * as shop from './shop.ts';
import * as stockAlerts from './stock-alerts.ts';
import * as terms from './terms.ts';
import * as twoFactor from './two-factor.ts';
import * as webLogin from './web-login.ts';
import type { EndpointName } from './paths.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Every endpoint by name. A guardian test checks that the server implements them all; the browser knows their types.
 */
export const api = {
  getShop: shop.getShop,
  getTerms: terms.getTerms,
  getHome: home.getHome,
  listCategories: catalogue.listCategories,
  findMovedCategory: catalogue.findMovedCategory,
  listProducts: catalogue.listProducts,
  listProductCards: productCards.listProductCards,
  listFacets: catalogue.listFacets,
  listGifts: gifts.listGifts,
  getProduct: catalogue.getProduct,
  listVariants: catalogue.listVariants,
  listSuggestions: search.listSuggestions,
  readSearch: search.readSearch,
  listProductsById: productLists.listProductsById,
  listRelatedProducts: productLists.listRelatedProducts,
  getProductDetails: productDetails.getProductDetails,
  getProductPreview: productPreview.getProductPreview,
  listReviews: reviews.listReviews,
  writeReview: reviews.writeReview,
  changeReview: reviews.changeReview,
  deleteReview: reviews.deleteReview,
  reportReview: reviews.reportReview,
  listOwnReviews: reviews.listOwnReviews,
  declineReviewLetters: reviews.declineReviewLetters,
  resumeReviewLetters: reviews.resumeReviewLetters,
  register: authentication.register,
  verifyEmail: authentication.verifyEmail,
  completeRegistration: authentication.completeRegistration,
  login: authentication.login,
  logout: authentication.logout,
  forgotPassword: authentication.forgotPassword,
  changePassword: authentication.changePassword,
  resetPassword: authentication.resetPassword,
  getProfile: profile.getProfile,
  changeProfile: profile.changeProfile,
  getTwoFactorStatus: twoFactor.getTwoFactorStatus,
  setUpTwoFactor: twoFactor.setUpTwoFactor,
  getTwoFactorQrCode: twoFactor.getTwoFactorQrCode,
  cancelTwoFactorSetUp: twoFactor.cancelTwoFactorSetUp,
  enableTwoFactor: twoFactor.enableTwoFactor,
  disableTwoFactor: twoFactor.disableTwoFactor,
  loginWithTwoFactor: twoFactor.loginWithTwoFactor,
  loginWithRecoveryCode: twoFactor.loginWithRecoveryCode,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  endOtherSessions: sessions.endOtherSessions,
  exportData: privacy.exportData,
  deleteAccount: privacy.deleteAccount,
  makeDataComplaint: dataComplaints.makeDataComplaint,
  createWebLoginToken: webLogin.createWebLoginToken,
  exchangeWebLoginToken: webLogin.exchangeWebLoginToken,
  createEnableLink: notifications.createEnableLink,
  subscribe: notifications.subscribe,
  renewSubscription: notifications.renewSubscription,
  listSubscriptions: notifications.listSubscriptions,
  deleteSubscription: notifications.deleteSubscription,
  addStockAlert: stockAlerts.addStockAlert,
  listStockAlerts: stockAlerts.listStockAlerts,
  deleteStockAlert: stockAlerts.deleteStockAlert,
  requestStockAlert: stockAlerts.requestStockAlert,
  confirmStockAlert: stockAlerts.confirmStockAlert,
  endStockAlerts: stockAlerts.endStockAlerts,
  listActivity: activity.listActivity,
  listActivityActions: activity.listActivityActions,
  listAddresses: addresses.listAddresses,
  addAddress: addresses.addAddress,
  changeAddress: addresses.changeAddress,
  deleteAddress: addresses.deleteAddress,
  setPrimaryShippingAddress: addresses.setPrimaryShippingAddress,
  setPrimaryBillingAddress: addresses.setPrimaryBillingAddress,
  getBasket: basket.getBasket,
  clearBasket: basket.clearBasket,
  addBasketItem: basket.addBasketItem,
  changeBasketItem: basket.changeBasketItem,
  removeBasketItem: basket.removeBasketItem,
  createOrder: orders.createOrder,
  listOrders: orders.listOrders,
  getOrder: orders.getOrder,
  getInvoice: invoice.getInvoice,
  cancelOrder: orders.cancelOrder,
  initiatePayPalPayment: payments.initiatePayPalPayment,
  captureOrderPayment: payments.captureOrderPayment,
} satisfies { [Name in EndpointName]: Endpoint<Name> };

export type Api = typeof api;
