/** An amount as PayPal writes it: a decimal string and a currency. */
export type Money = { currency_code: string; value: string };

const withDecimals =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' ');
const withoutDecimals = ['HUF', 'JPY', 'TWD'];

export const largestMinor = 99_999_999_999_999_999n;

export function isSupportedCurrency(code: string): boolean {
  return withDecimals.includes(code) || withoutDecimals.includes(code);
}

export function decimalsOf(currency: string): number {
  return withoutDecimals.includes(currency) ? 0 : 2;
}

/** The number of digits after the point. */
export function decimalsIn(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}

/**
 * The amount in hundredths, whatever the currency. BigInt, because PayPal's largest amount exceeds a float's
 * precision.
 */
export function toMinor(value: string): bigint {
  const negative = value.startsWith('-');
  const [whole, fraction = ''] = value.replace('-', '').split('.');
  const minor = BigInt(whole || '0') * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
  return negative ? -minor : minor;
}

export function toMoney(minor: bigint, currency: string): Money {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  const whole = `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}`;
  return {
    currency_code: currency,
    value: decimalsOf(currency) === 0 ? whole : `${whole}.${digits.slice(-2)}`,
  };
}
