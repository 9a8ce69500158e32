import type { DeskEndpoint } from '#contract/endpoint.ts';
import * as categories from './categories.ts';
import * as customers from './customers.ts';
import * as jobs from './jobs.ts';
import * as log from './log.ts';
import * as me from './me.ts';
import * as orders from './orders.ts';
import * as exchange from './exchange.ts';
import type { DeskEndpointName } from './paths.ts';
import * as pictures from './pictures.ts';
import * as print from './print.ts';
import * as settings from './settings.ts';
import * as round from './round.ts';
import * as signIn from './sign-in.ts';
import * as staff from './staff.ts';
import * as stock from './stock.ts';
import * as today from './today.ts';
import * as views from './views.ts';

/** Every call of the desk by name, as `api` has the shop's. */
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
  listActs: log.listActs,
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
  letIn: customers.letIn,
  endCustomerSessions: customers.endCustomerSessions,
  openDataRequest: customers.openDataRequest,
  answerDataRequest: customers.answerDataRequest,
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
  getToday: today.getToday,
  listJobs: jobs.listJobs,
  undoJob: jobs.undoJob,
  undoJobs: jobs.undoJobs,
  listPrintedOrders: print.listPrintedOrders,
  listInvoices: print.listInvoices,
  listDeskOrders: orders.listDeskOrders,
  getDeskOrder: orders.getDeskOrder,
  packOrder: orders.packOrder,
  shipDeskOrder: orders.shipDeskOrder,
  deliverDeskOrder: orders.deliverDeskOrder,
  cancelDeskOrder: orders.cancelDeskOrder,
  refundDeskOrder: orders.refundDeskOrder,
  resendLetter: orders.resendLetter,
  noteOrder: orders.noteOrder,
  askPayPalAgain: orders.askPayPalAgain,
  giveUpPayment: orders.giveUpPayment,
  decideOnDeskRefunds: orders.decideOnDeskRefunds,
  listSettings: settings.listSettings,
  changeSettings: settings.changeSettings,
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
