import type { Config } from '#server/config/config.ts';
import { takesRealMoney } from '#server/config/real-money.ts';
import type { MissingToSell } from './readiness.rules.ts';

/** The list as the terminal shows it: in full once the shop takes real money, and as a hint before. */
export function readinessText(
  missing: readonly MissingToSell[],
  { paypal }: Pick<Config, 'paypal'>,
  { isWhole = takesRealMoney(paypal) } = {},
): string[] {
  if (missing.length === 0) return isWhole ? ['Ready to sell.'] : [];
  if (!isWhole) return [`Not ready to sell yet: npm run doctor says what is missing (${missing.length}).`];
  const stops = takesRealMoney(paypal) && missing.some(({ stopsPayments }) => stopsPayments);
  return [
    stops
      ? 'Not ready to sell: until these are fixed, nobody can pay (!).'
      : 'Missing before you sell (! would stop payments of real money):',
    ...missing.map(
      ({ what, means, mend, stopsPayments }) => `  ${stopsPayments ? '!' : '-'} ${what}. ${means} ${mend}`,
    ),
  ];
}
