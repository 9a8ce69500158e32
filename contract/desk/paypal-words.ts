/** What PayPal says of a dispute, a hold or a refused refund, by its code. What is missing here is read as it is written. */
const words: Readonly<Record<string, string>> = {
  // How a dispute stands.
  OPEN: 'open',
  WAITING_FOR_BUYER_RESPONSE: 'waiting for the buyer’s answer',
  WAITING_FOR_SELLER_RESPONSE: 'waiting for your answer',
  UNDER_REVIEW: 'PayPal is deciding',
  RESOLVED: 'closed',
  // How it ended.
  RESOLVED_BUYER_FAVOUR: 'decided for the buyer',
  RESOLVED_SELLER_FAVOUR: 'decided for you',
  RESOLVED_WITH_PAYOUT: 'PayPal paid the buyer itself',
  CANCELED_BY_BUYER: 'withdrawn by the buyer',
  ACCEPTED: 'accepted',
  DENIED: 'turned down',
  NONE: 'without a decision',
  // What the buyer says.
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'the parcel did not arrive',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'the goods are not as described',
  UNAUTHORISED: 'the buyer did not make the payment',
  CREDIT_NOT_PROCESSED: 'a promised refund did not arrive',
  DUPLICATE_TRANSACTION: 'paid twice',
  INCORRECT_AMOUNT: 'the amount is wrong',
  PAYMENT_BY_OTHER_MEANS: 'paid in another way',
  CANCELED_RECURRING_BILLING: 'a cancelled subscription was charged',
  PROBLEM_WITH_REMITTANCE: 'a problem with the payment',
  OTHER: 'another reason',
  // Why money is held, or was taken back.
  PENDING: 'held',
  REVERSED: 'taken back',
  BUYER_COMPLAINT: 'the buyer complained',
  CHARGEBACK: 'taken back by the buyer’s bank',
  ECHECK: 'paid from a bank account, which takes days',
  INTERNATIONAL_WITHDRAWAL: 'you must accept it at PayPal',
  PENDING_REVIEW: 'PayPal is checking it',
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: 'you must accept it at PayPal',
  UNILATERAL: 'your PayPal account’s email address is not confirmed',
  VERIFICATION_REQUIRED: 'PayPal wants to verify you',
  // Why it makes no refund.
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'there is not enough money in your PayPal account',
  REFUND_TIME_LIMIT_EXCEEDED: 'the payment is more than 180 days old',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'the buyer’s bank has taken the payment back',
  REFUND_NOT_ALLOWED: 'it does not allow this refund',
  REFUND_IS_RESTRICTED: 'your PayPal account is not allowed to make refunds',
  REFUND_AMOUNT_TOO_LOW: 'the amount is too small',
  REFUND_AMOUNT_EXCEEDED: 'that is more than is left of the payment',
  PARTIAL_REFUND_NOT_ALLOWED: 'it allows only a refund of everything',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'the payment has been refunded too many times',
  TRANSACTION_DISPUTED: 'the payment is disputed, so PayPal decides about the money',
  CAPTURE_FULLY_REFUNDED: 'everything has been refunded already',
};

/** Codes of PayPal's, such as WAITING_FOR_SELLER_RESPONSE, for somebody to read: an error's name is left out where a cause follows. */
export function paypalWords(code: string): string {
  if (!/^[A-Z]+(?:[_ ][A-Z]+)*$/.test(code)) return code;
  const [name = '', ...causes] = code.split(' ');
  return (causes.length > 0 ? causes : [name])
    .map((one) => words[one] ?? one.replaceAll('_', ' ').toLowerCase())
    .join(', ');
}

/** How a case stands, why, and how it ended. */
export function caseWords(told: { status: string; reason: string | null; outcome: string | null }): string {
  const codes = [told.status, told.reason, told.outcome].filter((code) => code !== null);
  return [...new Set(codes.filter((code) => code !== '').map(paypalWords))].join(', ');
}

/** Where a seller answers disputes. */
export const RESOLUTION_CENTRE = 'https://www.paypal.com/resolutioncenter';

/** What settles a dispute in the seller's favour, by the buyer's reason; ends a sentence that begins 'Send'. */
export function evidenceFor(reason: string | null): string {
  switch (reason) {
    case 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED':
      return 'what the product page says, photographs of the goods, and what you and the buyer have written to each other.';
    case 'UNAUTHORISED':
      return 'the tracking and the delivery address, to show that the parcel went to the address given with the payment.';
    default:
      return 'the tracking and the delivery address, to show that the parcel was delivered.';
  }
}
