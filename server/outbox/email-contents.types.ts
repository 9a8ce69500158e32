import type { Role } from '#contract/desk/permissions.ts';
import type { CancelObstacle, Fault, ToldRule } from '#contract/returns/words.ts';
import type { ContactTopic } from '#contract/contact-topics.ts';
import type { PostalAddress } from '#contract/addresses.ts';

/**
 * The data needed to write each e-mail, as JSON and as it stood when its cause happened, so that a retry says
 * the same. Money is in pence, times are ISO 8601. The texts are in `server/email/`.
 */
export interface EmailContents {
  'verify-email': LinkContent & {
    registeredAt?: string;
    /** The device's kind in our own words, if we know it; otherwise empty. */
    device?: string;
  };
  'already-registered': { firstName: string };
  'reset-password': LinkContent;
  'password-changed': { firstName: string; changedAt: string };
  'account-deleted': {
    firstName: string;
    deletedAt: string;
    /** Why the email address stays for now. Missing: it does not. */
    kept?: string | null;
  };
  'data-complaint-received': { name: string; madeAt: string; /** `yyyy-MM-dd`. */ dueOn: string };
  'data-complaint-answered': { name: string; madeAt: string; answer: string };
  /** Written on the contact page, for the owner. */
  'contact-message': {
    name: string;
    email: string;
    topic: ContactTopic;
    orderNumber: string | null;
    /** A customer who was logged in: the name, the address and the order are known to be theirs. */
    isCustomer: boolean;
    words: string;
  };
  /** A copy for the customer who wrote it. */
  'contact-copy': {
    firstName: string;
    topic: ContactTopic;
    /** Null: it is about no order. */
    orderId: string | null;
    orderNumber: string | null;
    words: string;
  };
  'two-factor-enabled': { firstName: string; changedAt: string };
  'two-factor-disabled': {
    firstName: string;
    changedAt: string;
    /** The customer had lost the app and the recovery codes, and asked us. */
    isByShop?: boolean;
  };
  'recovery-code-used': { firstName: string; usedAt: string; codesLeft: number };
  'order-confirmed': OrderContent;
  'order-cancelled': OrderContent & {
    because: 'customer' | 'expired' | 'owner' | 'payment-unclear';
  };
  'order-refunded': ReturnSummary & {
    refundedPence: number;
    refundedInAllPence: number;
    /** In all refunds of the order so far. Missing where nothing was. */
    keptBack?: Deduction[];
  };
  'order-shipped': OrderSummary & {
    items: OrderedItem[];
    shippingAddress: PostalAddress;
    carrier: string | null;
    trackingUrl: string | null;
    /** The buyer was told another carrier or tracking address before. */
    isCorrected?: boolean;
  };
  'order-ready': OrderSummary & {
    items: OrderedItem[];
    collection: CollectionContent;
    /** The customer was told before. */
    isReminder?: boolean;
  };
  /** The acknowledgement that the law asks for, on a durable medium, at once. */
  'return-told': ReturnSummary & ToldReturn;
  /** The same for a form by order number and email address, with a link that chooses what comes back. */
  'withdrawal-told': ReturnSummary &
    ToldReturn &
    LinkContent & { /** It was told before, and another form has come. */ isAgain: boolean };
  /** Such a form changed nothing. */
  'withdrawal-not-taken': ReturnSummary & {
    because: 'nothing-left' | 'not-paid' | 'too-late';
    askedAt: string;
    /** `yyyy-MM-dd`. */
    lastDay: string | null;
  };
  /** A buyer keeps all or some of what they wanted to return. */
  'return-kept': ReturnSummary & {
    code: string;
    /** What still comes back. */
    goods: { name: string; quantity: number }[];
  };
  /** The parcel has come back. */
  'return-received': ReturnSummary & {
    code: string;
    /** What came, of what was told; absent from emails that were waiting before it was said. */
    goods?: { name: string; received: number; told: number }[];
    /** `yyyy-MM-dd`. Null for goods that are not right. */
    refundDue: string | null;
  };
  /** What the shop says to a message that something is wrong, or why it refuses a return. */
  'claim-answered': ReturnSummary & { code: string; words: string; isRefusal: boolean };
  /** Written by somebody at the desk. */
  'order-message': OrderSummary & { body: string };
  'stock-alert-link': LinkContent & { productName: string };
  'back-in-stock': LinkContent & Pictured & { productId: string; productName: string; pricePence: number };
  reminder: Pictured & {
    firstName: string;
    productId: string;
    productName: string;
    /** Missing: it cannot be bought. */
    pricePence?: number;
    state: ReminderState;
  };
  'review-request': LinkContent & {
    orderNumber: string;
    placedAt: string;
    items: (Pictured & { productId: string; name: string })[];
  };
  'owner-order-paid': OwnersOrder & { items: OrderedItem[] };
  'owner-payment-in-review': OwnersOrder & { paypalOrderId: string | null; note: string; isOver?: boolean };
  /** A buyer withdraws, or says that something is wrong. */
  'owner-return-told': OwnersOrder & {
    kind: 'withdrawal' | 'claim';
    fault: Fault | null;
    code: string;
    wasSent: boolean;
    goods: { name: string; quantity: number }[];
  };
  'owner-order-given-back': OwnersOrder & { items: OrderedItem[]; isRestocked: boolean };
  'owner-refund-failed': OwnersOrder & { refundPence: number; note: string };
  'owner-refund-given': OwnersOrder & { refundPence: number; who: string };
  /** Somebody at the desk asks for more than their limit allows: to refund, or to cancel the order. */
  'owner-refund-asked': OwnersOrder & { refundPence: number; who: string; kind: 'refund' | 'cancel' };
  'owner-payment-case': OwnersOrder & {
    kind: 'dispute' | 'reversal' | 'hold';
    paypalId: string;
    amountPence: number | null;
    status: string;
    reason: string | null;
    outcome: string | null;
    /** ISO 8601. Missing in emails from before it was stored. */
    respondBy?: string | null;
    isClosed: boolean;
  };
  'owner-refund-undecided': OwnersOrder & { refundPence: number; because: RefundDoubt };
  /** To somebody who is to work at the desk. */
  'staff-invitation': LinkContent & {
    invitedBy: string;
    role: Role;
    refundLimitPence: number;
    expiresAt: string;
  };
  /** For a member of staff and for the owners. */
  'staff-notice': {
    news: 'new-device' | 'joined' | 'recovered' | 'exported' | 'failed-log-ins';
    /** The person it is about. */
    name: string;
    isAboutReader: boolean;
    device: string;
    happenedAt: string;
  };
}

/** Whether what somebody is reminded of can be bought, has sold out, or is no longer sold. */
export type ReminderState = 'in-stock' | 'sold-out' | 'withdrawn';

/**
 * `old`: PayPal has not confirmed it for a month. `another-known`: PayPal knows a refund that the shop has
 * forgotten. `another-sum`: PayPal has made it, but not of the sum that was asked for. `same-id`: PayPal has made it,
 * under the id of another refund.
 */
export type RefundDoubt = 'old' | 'another-known' | 'another-sum' | 'same-id';

export type EmailTemplate = keyof EmailContents;

export interface LinkContent {
  firstName: string;
  email: string;
  /** The link's token, sealed: a copy of the database must not open accounts while a message waits. */
  sealedToken: string;
}

export interface OrderSummary {
  orderId: string;
  orderNumber: string;
  placedAt: string;
  firstName: string;
  totalPence: number;
}

export interface ReturnSummary extends OrderSummary {
  /** Nobody can open the order's page: its buyer has deleted the account, and only the address is kept. */
  isAccountGone?: true;
}

/** For the owner. Holds nothing about the customer, as these e-mails outlive an account. */
export interface OwnersOrder {
  orderNumber: string;
  totalPence: number;
}

/**
 * Everything that a confirmation must contain in durable form (Consumer Contracts Regulations 2013, schedule
 * 2).
 */
export interface OrderContent extends OrderSummary {
  items: OrderedItem[];
  subtotalPence: number;
  shippingPence: number;
  discountPence: number;
  promotionCode?: string | null;
  /** 'Next day' */
  deliveryMethod?: string | null;
  /** The VAT contained in the total. */
  taxPence: number;
  shippingAddress: PostalAddress;
  /** Null: the same as the shipping address. */
  billingAddress: PostalAddress | null;
  paymentMethod: string;
  /** Null while nothing has been paid. */
  transactionId: string | null;
  notes: string | null;
  /** The version of the terms it was made under. */
  termsVersion?: number | null;
  /** The days on which it is promised to arrive, `yyyy-MM-dd`. */
  arrival?: { from: string; to: string } | null;
  /** Missing: a parcel. */
  collection?: CollectionContent;
}

export interface CollectionContent {
  address: string;
  hours: string;
  code: string;
}

/** Kept back of goods that came back worn. */
export interface Deduction {
  name: string;
  amountPence: number;
  reason: string;
}

/** What was told of a return, and what comes of it. */
export interface ToldReturn {
  kind: 'cancellation' | 'withdrawal' | 'claim';
  fault: Fault | null;
  code: string;
  toldAt: string;
  goods: ReturnedGoods[];
  note: string;
  /** The lines of the address for the parcel; null: there is none to send, or the shop has not said where. */
  sendTo: string | null;
  /** `yyyy-MM-dd`. Null: nothing has to be sent. */
  sendBackBy: string | null;
  /** Null: not before the goods, or a proof of posting, are here. */
  refundDue: string | null;
  /** Of goods that have not been sent. Missing: they were sent. */
  unsent?: { obstacle: CancelObstacle | null; isCollected: boolean };
  /** What goes back as things stand. Missing for a claim, and in emails from before it was said. */
  refundPence?: number;
  /** `yyyy-MM-dd`, for a claim. Null: not known yet. */
  lastDayToReject?: string | null;
  /** Missing in emails from before they led to its page. */
  returnId?: string;
}

interface ReturnedGoods extends Pictured {
  name: string;
  quantity: number;
  /** What its buyer can’t simply return. */
  returnRule?: ToldRule;
}

interface Pictured {
  /** The path of its picture in this shop. Missing in emails from before they had pictures. */
  picture?: string | null;
}

export interface OrderedItem extends Pictured {
  name: string;
  sku: string;
  quantity: number;
  unitPricePence: number;
  totalPence: number;
  /** What was said before the purchase about returning it; missing: nothing. */
  returnRule?: ToldRule;
}
