/** What an invoice calls its delivery and its discount: each with the code, where that is what made it less. */
export function invoiceWords({
  promotionCode,
  discount,
}: {
  promotionCode: string | undefined;
  /** What is taken off the goods, in any unit. */
  discount: number;
}): { delivery: string; discount: string } {
  const code = promotionCode === undefined ? '' : ` (${promotionCode})`;
  return { delivery: discount === 0 ? `Delivery${code}` : 'Delivery', discount: `Discount${code}` };
}
