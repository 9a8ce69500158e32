/** What PayPal writes as a code, such as WAITING_FOR_SELLER_RESPONSE, for somebody to read. */
export function paypalWords(code: string): string {
  if (!/^[A-Z]+(?:_[A-Z]+)*$/.test(code)) return code;
  return code.replaceAll('_', ' ').toLowerCase();
}
