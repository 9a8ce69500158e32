/** Limits of what staff type. No Zod here: the browser imports this file. */

/** The maximum length of each text field of the desk, in characters. The database enforces the same for what it stores. */
export const DESK_MAX_LENGTH = {
  batch: 60,
  carrier: 60,
  categoryName: 100,
  categoryImage: 500,
  deviceName: 60,
  orderNote: 2000,
  orderNumber: 40,
  /** The reason for hiding, showing or keeping a review; an answer may be as long as a review. */
  reviewReason: 500,
  /** Of Royal Mail, such as TPN24. */
  serviceCode: 20,
  stockNote: 500,
  synonym: 60,
  /** A code, or the address at which the parcel can be tracked. */
  tracking: 500,
  viewName: 60,
} as const;

/** The maximum length of the shop's own details, in the environment and at the desk. */
export const SHOP_MAX_LENGTH = {
  name: 60,
  address: 200,
  /** Room for the names of several partners. */
  legalName: 200,
  /** As Companies House writes it. */
  companyNumber: 8,
  /** Thirty characters behind a plus. */
  phone: 31,
  /** Two letters and twelve digits, with a space before each digit. */
  vatNumber: 26,
  hours: 200,
  weeeScheme: 200,
  weeeText: 1000,
} as const;

/** The most words in one group of synonyms. */
export const MAX_SYNONYMS = 20;
/** The most products in one bulk act. */
export const MAX_BULK = 50_000;
/** The most of them that can be chosen one by one. */
export const MAX_CHOSEN = 500;
/** The most days on which nothing leaves, besides the bank holidays. */
export const MAX_CLOSED_DAYS = 100;
/** The most lines that an order can have. */
export const MAX_ORDER_LINES = 500;
/** The most pieces of a product on its shelf, and in one change of them. */
export const MAX_ON_SHELF = 1_000_000;
