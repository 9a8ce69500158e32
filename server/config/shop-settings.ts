import { z } from 'zod';
import { SHOP_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { SettingKey } from '#contract/desk/setting-keys.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { deliverySettings } from './delivery-settings.ts';
import { dispatchSettings } from './dispatch-settings.ts';
import { choice, text, wholeNumber } from './setting-fields.ts';
import { oneLine, traderSettings } from './trader-settings.ts';

const plainEmailOrNone = text('').pipe(
  z
    .string()
    .refine(
      (value) => value.length <= MAX_LENGTH.email && /^$|^[^\s<>,@]+@[^\s<>,@]+$/.test(value),
      'must be a single address such as hello@shop.example',
    ),
);

/** The settings that can also be chosen at the desk. `.env.example` explains each one. */
export const shopSettings = {
  SHOP_NAME: text('Dandle').pipe(
    z.string().max(SHOP_MAX_LENGTH.name, `can have at most ${SHOP_MAX_LENGTH.name} characters`),
  ),
  SHOP_ADDRESS: oneLine(SHOP_MAX_LENGTH.address),
  SHOP_EMAIL: plainEmailOrNone,
  SHOP_PHONE: text('').pipe(
    z.string().regex(/^$|^\+?[0-9(][0-9 ()-]{4,28}[0-9]$/, 'must be written like 0113 496 0000'),
  ),
  SHOP_HOURS: oneLine(SHOP_MAX_LENGTH.hours),
  OWNER_EMAIL: plainEmailOrNone,
  ...traderSettings,
  ...deliverySettings,
  ...dispatchSettings,
  LOW_STOCK_LIMIT: wholeNumber(3, 0, 10_000),
  SLIP_CANCELLATION_FORM: choice(['off', 'on'], 'off'),
  WEEE_SCHEME: oneLine(SHOP_MAX_LENGTH.weeeScheme),
  WEEE_ADDRESS: oneLine(SHOP_MAX_LENGTH.address),
  WEEE_TEXT: oneLine(SHOP_MAX_LENGTH.weeeText),
} satisfies Record<SettingKey, z.ZodType>;

export const shopSettingsSchema = z.object(shopSettings);
