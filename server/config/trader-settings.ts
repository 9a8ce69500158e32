import { z } from 'zod';
import { SHOP_MAX_LENGTH } from '#contract/desk/limits.ts';
import { isDay } from '#contract/days.ts';
import { registers, traderKinds, type Trader } from '#contract/trader.ts';
import { choice, text } from './setting-fields.ts';

export const oneLine = (max: number) =>
  text('').refine(
    (value) => value.length <= max && !/[\p{C}<>]/u.test(value),
    `must be one line of at most ${max} characters`,
  );

/** Who trades, and whether they are registered for VAT. */
export const traderSettings = {
  SHOP_KIND: choice(['', ...traderKinds], ''),
  SHOP_LEGAL_NAME: oneLine(SHOP_MAX_LENGTH.legalName),
  SHOP_COMPANY_NUMBER: text('').pipe(
    z
      .string()
      .regex(
        /^$|^(?:[0-9]{8}|[A-Za-z]{2}[0-9]{6})$/,
        'must have the eight characters that Companies House gave it, such as 01234567 or SC123456',
      )
      .transform((number) => number.toUpperCase()),
  ),
  SHOP_REGISTERED_IN: choice(['', ...registers], ''),
  SHOP_REGISTERED_OFFICE: oneLine(SHOP_MAX_LENGTH.address),
  SHOP_VAT_NUMBER: text('').pipe(
    z
      .string()
      .regex(/^$|^(?:GB|XI)?(?: ?[0-9]){9}(?:(?: ?[0-9]){3})?$/, 'must be written like GB 123 4567 89'),
  ),
  VAT_FROM: text('').refine((value) => value === '' || isDay(value), 'must be a date such as 2027-04-01'),
};
const settings = z.object(traderSettings);

/** From texts that are known to be valid. */
export const readTrader = (texts: Record<string, string>): Trader => traderOf(settings.parse(texts));

export function traderOf(values: z.infer<typeof settings>): Trader {
  return {
    kind: values.SHOP_KIND || null,
    legalName: values.SHOP_LEGAL_NAME || null,
    companyNumber: values.SHOP_COMPANY_NUMBER || null,
    registeredIn: values.SHOP_REGISTERED_IN || null,
    registeredOffice: values.SHOP_REGISTERED_OFFICE || null,
  };
}
