/** What PayPal writes as a code, such as WAITING_FOR_SELLER_RESPONSE, for somebody to read. */
export function paypalWords(code: string): string {
  if (!/^[A-Z]+(?:_[A-Z]+)*$/.test(code)) return code;
  return code.replaceAll('_', ' ').toLowerCase();
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
