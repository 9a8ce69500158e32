/**
 * PayPal writes pounds as decimal text. Integer arithmetic only: `37.97` is 3797 pence and never 3796.9999.
 */
export function toPayPalMoney(pence: number): { currency_code: 'GBP'; value: string } {
  return {
    currency_code: 'GBP',
    value: `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`,
  };
}

/** Null if it is not a plain amount of whole pence. */
export function penceFromPayPal(value: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(value);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}
