import type { DeskEndpoint } from '#contract/endpoint.ts';
import * as categories from './categories.ts';
import * as customers from './customers.ts';
import * as dataComplaints from './data-complaints.ts';
import * as home from './home.ts';
import * as jobs from './jobs.ts';
import * as letters from './letters.ts';
import * as log from './log.ts';
import * as me from './me.ts';
import * as money from './money.ts';
import * as orderActions from './order-actions.ts';
import { listDeskOrders } from './order-list.ts';
import * as orderMoney from './order-money.ts';
import { getDeskOrder } from './one-order.ts';
import * as bulk from './bulk.ts';
import * as changes from './changes.ts';
import * as exchange from './import-export.ts';
import * as grid from './grid.ts';
import type { DeskEndpointName } from './paths.ts';
import * as pictures from './pictures.ts';
import * as print from './print.ts';
import * as reviews from './reviews.ts';
import * as search from './search.ts';
import * as sending from './sending.ts';
import * as settings from './settings.ts';
import * as round from './round.ts';
import * as products from './products.ts';
import * as signIn from './sign-in.ts';
import * as staff from './staff.ts';
import * as stock from './stock.ts';
import * as styles from './styles.ts';
import * as terms from './terms.ts';
import * as today from './today.ts';
import * as views from './views.ts';

/** Every call of the desk by name, as `api` lists the shop's. */
export const deskApi = {
  getSignIn: signIn.getSignIn,
  startPasskeyLogin: signIn.startPasskeyLogin,
  loginWithPasskey: signIn.loginWithPasskey,
  loginWithPassword: signIn.loginWithPassword,
  endOwnSession: signIn.endOwnSession,
  startConfirmation: signIn.startConfirmation,
  confirmWithPasskey: signIn.confirmWithPasskey,
  confirmWithCode: signIn.confirmWithCode,
  readSetUpLink: signIn.readSetUpLink,
  startSetUpWithPasskey: signIn.startSetUpWithPasskey,
  setUpWithPasskey: signIn.setUpWithPasskey,
  startSetUpWithPassword: signIn.startSetUpWithPassword,
  setUpWithPassword: signIn.setUpWithPassword,
  getMe: me.getMe,
  getWaysIn: me.getWaysIn,
  startPasskey: me.startPasskey,
  addPasskey: me.addPasskey,
  removePasskey: me.removePasskey,
  startAuthenticator: me.startAuthenticator,
  setPassword: me.setPassword,
  removePassword: me.removePassword,
  renewRecoveryCodes: me.renewRecoveryCodes,
  listOwnSessions: me.listOwnSessions,
  endOneOwnSession: me.endOneOwnSession,
  endOtherOwnSessions: me.endOtherOwnSessions,
  saveView: views.saveView,
  removeView: views.removeView,
  listStaff: staff.listStaff,
  inviteStaff: staff.inviteStaff,
  changeStaff: staff.changeStaff,
  linkStaff: staff.linkStaff,
  suspendStaff: staff.suspendStaff,
  reinstateStaff: staff.reinstateStaff,
  endSessionsOfStaff: staff.endSessionsOfStaff,
  listActions: log.listActions,
  listHomeSections: home.listHomeSections,
  addHomeSection: home.addHomeSection,
  previewHomeProducts: home.previewHomeProducts,
  changeHomeSection: home.changeHomeSection,
  moveHomeSection: home.moveHomeSection,
  removeHomeSection: home.removeHomeSection,
  listDeskReviews: reviews.listDeskReviews,
  decideOnReview: reviews.decideOnReview,
  listSynonyms: search.listSynonyms,
  addSynonyms: search.addSynonyms,
  changeSynonyms: search.changeSynonyms,
  removeSynonyms: search.removeSynonyms,
  dropMiss: search.dropMiss,
  trySearch: search.trySearch,
  getFoundBy: search.getFoundBy,
  listDeskCategories: categories.listDeskCategories,
  createCategory: categories.createCategory,
  changeCategory: categories.changeCategory,
  moveCategory: categories.moveCategory,
  deleteCategory: categories.deleteCategory,
  undoCategoryChange: categories.undoCategoryChange,
  listCustomers: customers.listCustomers,
  resendVerification: customers.resendVerification,
  getCustomer: customers.getCustomer,
  mailPasswordReset: customers.mailPasswordReset,
  resetAccess: customers.resetAccess,
  endCustomerSessions: customers.endCustomerSessions,
  openDataRequest: customers.openDataRequest,
  answerDataRequest: customers.answerDataRequest,
  listDataComplaints: dataComplaints.listDataComplaints,
  answerDataComplaint: dataComplaints.answerDataComplaint,
  exportCustomer: customers.exportCustomer,
  eraseCustomer: customers.eraseCustomer,
  listStock: stock.listStock,
  exportStock: stock.exportStock,
  receiveDelivery: stock.receiveDelivery,
  undoStockMove: stock.undoStockMove,
  getStock: stock.getStock,
  countStock: stock.countStock,
  changeStock: stock.changeStock,
  placeStock: stock.placeStock,
  uploadPicture: pictures.uploadPicture,
  listPictures: pictures.listPictures,
  exportProducts: exchange.exportProducts,
  listImports: exchange.listImports,
  uploadImport: exchange.uploadImport,
  getImport: exchange.getImport,
  listImportRows: exchange.listImportRows,
  sendImportPiece: exchange.sendImportPiece,
  checkImport: exchange.checkImport,
  startImport: exchange.startImport,
  stopImport: exchange.stopImport,
  listGrid: grid.listGrid,
  listBulk: bulk.listBulk,
  lookAtBulk: bulk.lookAtBulk,
  getBulk: bulk.getBulk,
  startBulk: bulk.startBulk,
  stopBulk: bulk.stopBulk,
  lookAtBulkAgain: bulk.lookAtBulkAgain,
  listChangeSets: changes.listChangeSets,
  getChangeSet: changes.getChangeSet,
  takeBackChanges: changes.takeBackChanges,
  listDeskProducts: products.listDeskProducts,
  createProduct: products.createProduct,
  getDeskProduct: products.getDeskProduct,
  editProduct: products.editProduct,
  saveProductDraft: products.saveProductDraft,
  discardProductDraft: products.discardProductDraft,
  previewProduct: products.previewProduct,
  publishProduct: products.publishProduct,
  unpublishProduct: products.unpublishProduct,
  archiveProduct: products.archiveProduct,
  restoreProduct: products.restoreProduct,
  copyProduct: products.copyProduct,
  undoProductChange: products.undoProductChange,
  getDeskStyle: styles.getDeskStyle,
  makeStyle: styles.makeStyle,
  addVariants: styles.addVariants,
  changeStyle: styles.changeStyle,
  shareFields: styles.shareFields,
  publishStyle: styles.publishStyle,
  getToday: today.getToday,
  removeDemoProducts: today.removeDemoProducts,
  getMoney: money.getMoney,
  listJobs: jobs.listJobs,
  undoJob: jobs.undoJob,
  getBatch: jobs.getBatch,
  undoJobs: jobs.undoJobs,
  listPrintedOrders: print.listPrintedOrders,
  listInvoices: print.listInvoices,
  listDeskOrders,
  listSendable: sending.listSendable,
  sendOrders: sending.sendOrders,
  exportParcels: sending.exportParcels,
  getDeskOrder,
  packOrder: orderActions.packOrder,
  weighParcel: orderActions.weighParcel,
  shipDeskOrder: orderActions.shipDeskOrder,
  deliverDeskOrder: orderActions.deliverDeskOrder,
  cancelDeskOrder: orderMoney.cancelDeskOrder,
  refundDeskOrder: orderMoney.refundDeskOrder,
  declineRefund: orderMoney.declineRefund,
  resendLetter: orderActions.resendLetter,
  getLetter: letters.getLetter,
  changeOrderAddress: orderActions.changeOrderAddress,
  noteOrder: orderActions.noteOrder,
  noteOrders: orderActions.noteOrders,
  askPayPalAgain: orderMoney.askPayPalAgain,
  giveUpPayment: orderMoney.giveUpPayment,
  decideOnDeskRefunds: orderMoney.decideOnDeskRefunds,
  listSettings: settings.listSettings,
  changeSettings: settings.changeSettings,
  getDeskTerms: terms.getDeskTerms,
  saveTermsDraft: terms.saveTermsDraft,
  discardTermsDraft: terms.discardTermsDraft,
  publishTerms: terms.publishTerms,
  getRound: round.getRound,
  startRound: round.startRound,
  pickForRound: round.pickForRound,
  shortForRound: round.shortForRound,
  packCrate: round.packCrate,
  releaseCrate: round.releaseCrate,
  exportRound: round.exportRound,
  sendRound: round.sendRound,
  endRound: round.endRound,
} satisfies { [Name in DeskEndpointName]: DeskEndpoint<Name> };

export type DeskApi = typeof deskApi;
