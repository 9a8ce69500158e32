import type { PostalAddress } from '#contract/addresses.ts';
import type { MethodKind } from '#contract/delivery/zones.ts';
import type { Totals } from '#contract/pricing/quote.ts';
import type { ReturnRule } from '#contract/returns/words.ts';
import type { VatClass } from '#contract/pricing/vat.ts';
import type { OrderPromotion } from '#server/promotions/promotions.service.ts';
import type { OrderPromise } from './delivery-promise.rules.ts';
import type { OrderStatus, PaymentStatus } from './orders.rules.ts';

/** An address as it stood when the order was placed. */
export interface AddressSnapshot extends PostalAddress {
  countryCode: string;
}

/** A line as it stood when the order was placed. */
export interface OrderLine {
  id: string;
  productId: string;
  name: string;
  sku: string;
  imagePath: string | null;
  vatClass: VatClass;
  quantity: number;
  unitPricePence: number;
  /** Before the discount. */
  totalPence: number;
  /** Taken off it by the promotion code. */
  discountPence: number;
  /** What the buyer was told before the purchase. */
  returnRule: ReturnRule;
}

/** By which of the owner's methods an order is delivered. */
export interface OrderDelivery {
  /** Null, as the name: placed before there were methods. */
  deliveryMethodId: string | null;
  deliveryMethodName: string | null;
  deliveryKind: MethodKind;
  /** What a withdrawal gives back; null: all of it, of an older order. */
  standardDeliveryPence: number | null;
}

/** Where and with which code an order is collected, and what its customer has been told. */
export interface Collection {
  code: string;
  address: string;
  hours: string;
  readyAt: Date | null;
  remindedAt: Date | null;
}

export interface StoredOrder extends Totals, OrderDelivery {
  /** The code it was placed with, as it was then. */
  promotion: OrderPromotion | null;
  id: string;
  orderNumber: string;
  /** Null once the customer has deleted the account. */
  customerId: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  placedAt: Date;
  /** Under which it was placed. Null: the shop was not registered for VAT. Empty: not known, of an older order. */
  vatNumber: string | null;
  fingerprint: string;
  refundedPence: number;
  notes: string | null;
  shippingAddress: AddressSnapshot;
  billingAddress: AddressSnapshot | null;
  /** Stock is held for it until then; null when it holds none. */
  reservedUntil: Date | null;
  /** When its customer began to hold stock without a break, across orders that replaced one another. */
  heldFrom: Date | null;
  /** Since when the order itself has held its stock without a break; null when it holds none. */
  heldSince: Date | null;
  /** Money may be on its way. */
  isPaymentInProgress: boolean;
  paymentTransactionId: string | null;
  cancelReason: CancelReason | null;
  /** Null: no promise was made. */
  promise: OrderPromise | null;
  /** The version of the terms in force when it was placed; null if that was before the shop kept versions. */
  termsVersion: number | null;
  shippedAt: Date | null;
  carrier: string | null;
  trackingUrl: string | null;
  deliveredAt: Date | null;
  /** Null: a parcel. */
  collection: Collection | null;
  /** The day on which it arrived, says its customer. */
  arrivedOn: string | null;
  /** When sold goods that were never sent went back on the shelf. */
  restockedAt: Date | null;
  lines: OrderLine[];
  /** The refunds that make up `refundedPence`, oldest first. */
  refunds: { amountPence: number; refundedAt: string }[];
}

export interface Shipment {
  shippedAt: Date;
  carrier: string | null;
  trackingUrl: string | null;
}

export type CancelReason = 'customer' | 'expired' | 'replaced' | 'owner';
