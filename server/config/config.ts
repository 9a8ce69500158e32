import path from 'node:path';
import type { DeliveryTable } from '#contract/delivery/zones.ts';
import type { DispatchTerms } from '#contract/delivery/promise.ts';
import type { Shop } from '#contract/shop.ts';
import { settingKeys, type SettingKey } from '#contract/desk/setting-keys.ts';
import type { DeliveryTerms } from '#contract/pricing/quote.ts';
import type { Trader } from '#contract/trader.ts';
import { deliveryTableOf, mainlandTerms } from './delivery-settings.ts';
import { dispatchTerms } from './dispatch-settings.ts';
import { readEnvironment, settingNames, type Environment } from './environment.ts';
import { s3Settings, type S3Settings } from './picture-settings.ts';
import { takesRealMoney } from './real-money.ts';
import { readPushSettings, type PushSettings } from './push-settings.ts';
import { generatedKey, keyFrom } from './secret-key.ts';
import { traderOf } from './trader-settings.ts';

export interface Config {
  host: string;
  port: number;
  /** Without a trailing slash. When PUBLIC_URL is not set, empty until the port is known. */
  publicUrl: string;
  dataDir: string;
  /**
   * Where the embedded PostgreSQL archives its changes, so that it can be restored to any moment. Null: no
   * archive.
   */
  backupArchive: string | null;
  /** Where the shop puts its nightly backups, and how many of them it keeps. 0: it makes none. */
  backups: { directory: string; keep: number };
  /** Null: the embedded PostgreSQL starts. */
  databaseUrl: string | null;
  /**
   * For migrations, which need a session that stays on one connection: bypasses a pooler. Null:
   * `databaseUrl`.
   */
  databaseDirectUrl: string | null;
  /** Whether statements are prepared by name: not through a pooler that loses them. */
  isPrepared: boolean;
  /** 32 bytes derived from SECRET_KEY, or from the key generated into DATA_DIR. */
  secretKey: Buffer;
  /** The previous SECRET_KEY: data sealed with it still opens, and is sealed again with the current one. */
  previousSecretKey: Buffer | null;
  /** The coming SECRET_KEY: data that another process has already sealed with it opens. */
  shopName: string;
  /** The seller's name and postal address, on one line. */
  shopAddress: string | null;
  /** Where customers write to. */
  shopEmail: string;
  shopPhone: string | null;
  /** When somebody answers, in words. */
  shopHours: string | null;
  trader: Trader;
  /** Null while the shop is not registered for VAT, which may begin on `vatFrom`. */
  vatNumber: string | null;
  /** The day in London from which it is registered, `yyyy-MM-dd`. Null: always, if it has a number. */
  vatFrom: string | null;
  /** True before that day, too, so that the desk can prepare for it. */
  hasVatNumber: boolean;
  /** The demo's own details are shown, because the owner has given none. */
  tradesAsExample: boolean;
  /** Receives news of paid orders, and of money that needs a look. */
  ownerEmail: string | null;
  appScheme: string;
  mail: {
    /** When SMTP_URL is not set, null until the simulated mailbox has started. */
    smtpUrl: string | null;
    from: string;
    /** Where to read the mail of a shop that has no mail server. */
    mailboxUrl: string | null;
  };
  paypal: {
    /** True when no credentials are set: the simulator starts and `apiBase` becomes its address. */
    isSimulated: boolean;
    apiBase: string;
    clientId: string;
    clientSecret: string;
    webhookId: string;
    /** How long to wait for PayPal, if not the usual time: tests are less patient than buyers. */
    timeouts?: { callMilliseconds: number; captureMilliseconds: number };
  };
  push: PushSettings;
  /** The companion app, for the files that let phones open the shop's links in it. */
  app: {
    appleIds: readonly string[];
    androidPackage: string;
    androidCertificates: readonly string[];
  };
  passwordMinLength: number;
  authRequestsPerAddressPerMinute: number;
  demoCatalogue: 'on' | 'off' | 'when-embedded-and-empty';
  logLevel: Environment['LOG_LEVEL'];
  trustedProxies: string[];
  desk: {
    isOn: boolean;
    /** Null: at `publicUrl`. */
    url: string | null;
    /** The networks from which it can be reached. Empty: all. */
    networks: readonly string[];
  };
  /** Where pictures added by staff are stored. `s3` null: in DATA_DIR. */
  pictures: { s3: S3Settings | null };
  deliveryTable: DeliveryTable;
  /** Of the mainland's cheapest parcel. */
  delivery: DeliveryTerms;
  /** When parcels leave and how long they take. Null: no page or e-mail gives an arrival date. */
  dispatch: DispatchTerms | null;
  /** A product with this many left, or fewer, is low on stock. */
  lowStockLimit: number;
  /** Prints the statutory form for cancelling an order on the back of each slip. */
  printsCancellationForm: boolean;
  /** Where old electricals and batteries are taken back. */
  takeBack: Shop['takeBack'];
  /** Settings fixed by the environment that could otherwise be chosen at the desk. */
  fixedSettings: Readonly<Partial<Record<SettingKey, string>>>;
  /** How many days after delivery the customer is asked for reviews. 0: never. */
  reviewRequestDays: number;
  /** How long a closing process keeps serving after /readyz starts to report that it is not ready. */
  drainSeconds: number;
  /** The most memory each process may use for cached public answers. */
  cacheBytes: number;
  metricsToken: string | null;
  isDevelopment: boolean;
}

/** Reads the settings once. Throws a ConfigError that lists all faults. */
export function readConfig(env: NodeJS.ProcessEnv): Readonly<Config> {
  const values = readEnvironment(env);
  const dataDir = path.resolve(values.DATA_DIR);
  const paypal = {
    apiBase: values.PAYPAL_API_BASE.replace(/(?<!\/)\/+$/, ''),
    isSimulated: values.PAYPAL_CLIENT_ID === '',
    clientId: values.PAYPAL_CLIENT_ID,
    clientSecret: values.PAYPAL_CLIENT_SECRET,
    webhookId: values.PAYPAL_WEBHOOK_ID,
  };
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL.replace(/(?<!\/)\/+$/, ''),
    dataDir,
    backupArchive: values.BACKUP_ARCHIVE ? path.resolve(values.BACKUP_ARCHIVE) : null,
    backups: {
      directory: path.resolve(values.BACKUP_DIRECTORY || path.join(dataDir, 'backups', 'nightly')),
      keep: values.BACKUP_KEEP,
    },
    databaseUrl: values.DATABASE_URL || null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL || null,
    isPrepared: values.DATABASE_PREPARED === 'on',
    secretKey: keyFrom(values.SECRET_KEY || generatedKey(dataDir)),
    previousSecretKey: values.PREVIOUS_SECRET_KEY ? keyFrom(values.PREVIOUS_SECRET_KEY) : null,
    shopName: values.SHOP_NAME,
    shopAddress: values.SHOP_ADDRESS || null,
    shopEmail: values.SHOP_EMAIL || values.MAIL_FROM,
    shopPhone: values.SHOP_PHONE || null,
    shopHours: values.SHOP_HOURS || null,
    trader: traderOf(values),
    vatNumber: values.SHOP_VAT_NUMBER || null,
    vatFrom: values.VAT_FROM || null,
    hasVatNumber: values.SHOP_VAT_NUMBER !== '',
    tradesAsExample: false,
    ownerEmail: values.OWNER_EMAIL || null,
    appScheme: values.APP_SCHEME,
    mail: { smtpUrl: values.SMTP_URL || null, from: values.MAIL_FROM, mailboxUrl: null },
    paypal,
    push: readPushSettings(values),
    app: {
      appleIds: values.APPLE_APP_IDS,
      androidPackage: values.ANDROID_APP_PACKAGE,
      androidCertificates: values.ANDROID_APP_CERTIFICATES,
    },
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    authRequestsPerAddressPerMinute: values.AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE,
    demoCatalogue: takesRealMoney(paypal) ? 'off' : values.DEMO_CATALOGUE || 'when-embedded-and-empty',
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    desk: {
      isOn: values.DESK === 'on',
      url: values.DESK_URL ? new URL(values.DESK_URL).origin : null,
      networks: values.DESK_NETWORKS,
    },
    pictures: { s3: s3Settings(values) },
    deliveryTable: deliveryTableOf(values),
    delivery: mainlandTerms(deliveryTableOf(values)),
    dispatch: dispatchTerms(values, values.PAYPAL_CLIENT_ID === ''),
    lowStockLimit: values.LOW_STOCK_LIMIT,
    printsCancellationForm: values.SLIP_CANCELLATION_FORM === 'on',
    takeBack: {
      scheme: values.WEEE_SCHEME || null,
      address: values.WEEE_ADDRESS || null,
      text: values.WEEE_TEXT || null,
    },
    fixedSettings: Object.fromEntries(
      settingKeys.flatMap((key) =>
        settingNames.includes(key) && env[key]?.trim() ? [[key, env[key].trim()]] : [],
      ),
    ),
    reviewRequestDays: values.REVIEW_REQUEST_DAYS,
    drainSeconds: values.DRAIN_SECONDS,
    cacheBytes: values.CACHE_MEGABYTES * 1024 * 1024,
    metricsToken: values.METRICS_TOKEN || null,
    isDevelopment: env.DANDLE_DEV === '1',
  });
}
