import { z } from 'zod';
import { settingKeys, type SettingKey } from '#contract/desk/setting-keys.ts';
import { deskSettings } from './desk-settings.ts';
import { pictureFaults, pictureSettings } from './picture-settings.ts';
import { directoryFaults } from './directory-settings.ts';
import { nearestOf } from './misspelt-names.ts';
import { isProxyNetwork } from './networks.ts';
import { pushFaults, pushSettings } from './push-settings.ts';
import { choice, list, text, url, wholeNumber } from './setting-fields.ts';
import { shopSettings } from './shop-settings.ts';

const secretKey = text('').refine(
  (value) => value === '' || value.length >= 32,
  'must have at least 32 characters (try: openssl rand -base64 32)',
);

const plainEmail = (fallback: string) =>
  text(fallback).pipe(z.string().regex(/^$|^[^\s<>,@]+@[^\s<>,@]+$/, 'must be a plain email address'));

/** The settings by their names in the environment. `.env.example` explains each one. */
const environment = z.object({
  HOST: text('127.0.0.1'),
  PORT: wholeNumber(3000, 0, 65535),
  PUBLIC_URL: url('', ['http:', 'https:']),
  DATA_DIR: text('./data'),
  BACKUP_ARCHIVE: text(''),
  BACKUP_DIRECTORY: text(''),
  BACKUP_KEEP: wholeNumber(14, 0, 1000),
  DATABASE_URL: url('', ['postgres:', 'postgresql:']),
  DATABASE_DIRECT_URL: url('', ['postgres:', 'postgresql:']),
  DATABASE_PREPARED: choice(['on', 'off'], 'on'),
  SECRET_KEY: secretKey,
  PREVIOUS_SECRET_KEY: text(''),
  ...shopSettings,
  APP_SCHEME: text('dandle').pipe(
    z.string().regex(/^[a-z][a-z0-9+.-]*$/, 'must be a URL scheme: lower-case letters, digits, + . -'),
  ),
  SMTP_URL: url('', ['smtp:', 'smtps:']),
  MAIL_FROM: plainEmail('hello@dandle.example'),
  PAYPAL_CLIENT_ID: text(''),
  PAYPAL_CLIENT_SECRET: text(''),
  PAYPAL_WEBHOOK_ID: text(''),
  PAYPAL_API_BASE: url('https://api-m.sandbox.paypal.com', ['http:', 'https:']),
  ...pushSettings,
  APPLE_APP_IDS: list(
    '',
    /^[A-Z0-9]{10}\.[A-Za-z0-9.-]{1,155}$/,
    'must be app ids such as AB12CD34EF.com.example.app',
  ),
  ANDROID_APP_PACKAGE: text('').pipe(
    z.string().regex(/^$|^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/, 'must be a package name such as com.example.app'),
  ),
  ANDROID_APP_CERTIFICATES: list(
    '',
    /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/,
    'must be SHA-256 fingerprints such as AB:CD:…, in capitals',
  ),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 6, 64),
  AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE: wholeNumber(60, 1, 1_000_000),
  DEMO_CATALOGUE: choice(['on', 'off', ''], ''),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  TRUSTED_PROXIES: list(
    '',
    { test: isProxyNetwork },
    'must be addresses or networks such as 10.0.0.0/8, commas between, and none that visitors are in too: they could claim to be anybody',
  ),
  ...deskSettings,
  ...pictureSettings,
  REVIEW_REQUEST_DAYS: wholeNumber(14, 0, 365),
  DRAIN_SECONDS: wholeNumber(0, 0, 15),
  CACHE_MEGABYTES: wholeNumber(32, 1, 16_384),
  METRICS_TOKEN: text(''),
});

const ofTheEnvironment: readonly SettingKey[] = ['SHOP_NAME', 'SHOP_VAT_NUMBER', 'VAT_FROM'];

/** Chosen at the desk alone. */
export const deskSettingNames = settingKeys.filter((key) => !ofTheEnvironment.includes(key));

export const settingNames = Object.keys(environment.shape).filter(
  (name) => !deskSettingNames.some((key) => key === name),
);

/** Those of earlier versions, which an environment may still have. */
const goneNames: readonly string[] = [
  ...deskSettingNames,
  ...['CDN_PURGE_TOKEN', 'CDN_PURGE_TOKEN_HEADER', 'CDN_PURGE_URL', 'CDN_TAG_HEADER'],
  ...[
    'DATABASE_CONNECTIONS',
    'DATABASE_READ_MAX_LAG_MS',
    'DATABASE_READ_URL',
    'MAILBOX_PORT',
    'NEXT_SECRET_KEY',
  ],
  ...['PAYPAL_SIMULATOR_PORT', 'PUSH_SERVICES', 'VOCABULARY_MEGABYTES', 'WEB_PROCESSES'],
];

/** The cost of delivery as earlier versions had it: taken over, but without effect once there is a table. */
const deliveryPrices: readonly string[] = ['DELIVERY_PENCE', 'FREE_DELIVERY_FROM_PENCE'];

/** Settings that no longer have an effect, as sentences to say at the start. */
export function goneSettingsAdvice(env: NodeJS.ProcessEnv, { hasDeliveryTable = false } = {}): string[] {
  const set = goneNames.filter((name) => env[name]?.trim());
  const prices = hasDeliveryTable ? set.filter((name) => deliveryPrices.includes(name)) : [];
  const found = set.filter((name) => !prices.includes(name));
  return [
    ...(prices.length === 0
      ? []
      : [
          `${prices.join(', ')}: ignored. What delivery costs is set at the desk, under Settings, Delivery. ` +
            'Remove them from .env.',
        ]),
    ...(found.length === 0
      ? []
      : [
          `${found.join(', ')}: no longer read from the environment. What they said about the shop has been taken over ` +
            'and can be changed at the desk, under Settings; the other values are fixed now. Remove them from .env.',
        ]),
  ];
}

export type Environment = z.output<typeof environment>;

/** The settings are faulty; `message` lists every fault with the setting's name. */
export class ConfigError extends Error {}

/** Checks the settings. Throws a ConfigError that lists all faults. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const gone = Object.fromEntries(deskSettingNames.map((key) => [key, undefined]));
  const parsed = environment.safeParse({ ...env, ...gone });
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}.`),
    ...paypalFaults(env),
    ...pushFaults(env),
    ...pictureFaults(env),
    ...databaseFaults(env),
    ...directoryFaults(env),
    ...misspeltNames(Object.keys(env)),
  ];
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(['The settings have errors:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
  }
  return parsed.data;
}

function paypalFaults(env: NodeJS.ProcessEnv): string[] {
  return Boolean(env.PAYPAL_CLIENT_ID?.trim()) === Boolean(env.PAYPAL_CLIENT_SECRET?.trim())
    ? []
    : ['PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET must be set together.'];
}

function misspeltNames(names: readonly string[]): string[] {
  return (
    names
      // npm's own are many, and none of the shop's.
      .filter((name) => ![...settingNames, ...goneNames].includes(name) && !name.startsWith('npm_'))
      .flatMap((name) => {
        const meant = nearestOf(name, settingNames);
        return meant === null ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
      })
  );
}

function databaseFaults(env: NodeJS.ProcessEnv): string[] {
  return env.DATABASE_URL?.trim() && !env.SECRET_KEY?.trim()
    ? ['SECRET_KEY must be set together with DATABASE_URL: processes that share a database share the key.']
    : [];
}
