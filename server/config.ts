import { createECDH, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { DispatchTerms } from '#contract/delivery/promise.ts';
import { settingKeys, type SettingKey } from '#contract/desk/setting-keys.ts';
import type { DeliveryTerms } from '#contract/pricing/quote.ts';
import { cdnFaults, cdnSettings, readCdnSettings, type CdnSettings } from './cdn-settings.ts';
import { deskSettings } from './desk-settings.ts';
import { dispatchTerms } from './dispatch-settings.ts';
import { pictureFaults, pictureSettings, s3Settings, type S3Settings } from './picture-settings.ts';
import { isNetwork } from './platform/networks.ts';
import { choice, list, text, url, wholeNumber } from './setting-fields.ts';
import { shopSettings } from './shop-settings.ts';

const secretKey = text('').refine(
  (value) => value === '' || value.length >= 32,
  'must have at least 32 characters (try: openssl rand -base64 32)',
);

/** The settings by their names in the environment. `.env.example` explains each one. */
const environment = z.object({
  HOST: text('127.0.0.1'),
  PORT: wholeNumber(3000, 0, 65535),
  PUBLIC_URL: url('', ['http:', 'https:']),
  DATA_DIR: text('./data'),
  BACKUP_ARCHIVE: text(''),
  DATABASE_URL: url('', ['postgres:', 'postgresql:']),
  DATABASE_DIRECT_URL: url('', ['postgres:', 'postgresql:']),
  DATABASE_PREPARED: choice(['on', 'off'], 'on'),
  DATABASE_READ_URL: url('', ['postgres:', 'postgresql:']),
  DATABASE_READ_MAX_LAG_MS: wholeNumber(1000, 100, 60_000),
  DATABASE_CONNECTIONS: wholeNumber(10, 4, 200),
  SECRET_KEY: secretKey,
  PREVIOUS_SECRET_KEY: text(''),
  NEXT_SECRET_KEY: secretKey,
  ...shopSettings,
  OWNER_EMAIL: text('').pipe(z.string().regex(/^$|^[^\s<>,@]+@[^\s<>,@]+$/, 'must be a plain email address')),
  APP_SCHEME: text('dandle').pipe(
    z.string().regex(/^[a-z][a-z0-9+.-]*$/, 'must be a URL scheme: lower-case letters, digits, + . -'),
  ),
  SMTP_URL: url('', ['smtp:', 'smtps:']),
  MAIL_FROM: text('hello@dandle.example').pipe(
    z.string().regex(/^[^\s<>,@]+@[^\s<>,@]+$/, 'must be a plain email address'),
  ),
  PAYPAL_CLIENT_ID: text(''),
  PAYPAL_CLIENT_SECRET: text(''),
  PAYPAL_WEBHOOK_ID: text(''),
  PAYPAL_API_BASE: url('https://api-m.sandbox.paypal.com', ['http:', 'https:']),
  VAPID_PUBLIC_KEY: text('').pipe(
    z.string().regex(/^$|^[A-Za-z0-9_-]{87}$/, 'must be an uncompressed P-256 point, base64url'),
  ),
  VAPID_PRIVATE_KEY: text('').pipe(
    z.string().regex(/^$|^[A-Za-z0-9_-]{43}$/, 'must be a P-256 private key, base64url'),
  ),
  VAPID_SUBJECT: text('').pipe(
    z.string().regex(/^$|^https:\/\/\S+$|^mailto:\S+@\S+$/, 'must start with mailto: or https://'),
  ),
  PUSH_SERVICES: list(
    'fcm.googleapis.com,android.googleapis.com,jmt17.google.com,updates.push.services.mozilla.com,' +
      '*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com',
    /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
    'must be host names with commas between, such as push.example or *.push.example',
  ),
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
    { test: isNetwork },
    'must be addresses or networks such as 10.0.0.0/8, commas between',
  ),
  ...deskSettings,
  ...pictureSettings,
  REVIEW_REQUEST_DAYS: wholeNumber(14, 0, 365),
  DRAIN_SECONDS: wholeNumber(0, 0, 15),
  WEB_PROCESSES: text('1').pipe(
    z.string().regex(/^(?:auto|[1-9]\d?)$/, 'must be a number from 1 to 99, or auto'),
  ),
  CACHE_MEGABYTES: wholeNumber(32, 1, 16_384),
  ...cdnSettings,
  METRICS_TOKEN: text(''),
  PAYPAL_SIMULATOR_PORT: text('').pipe(z.string().regex(/^\d{0,5}$/, 'must be a port number')),
  MAILBOX_PORT: text('').pipe(z.string().regex(/^\d{0,5}$/, 'must be a port number')),
});

export const settingNames = Object.keys(environment.shape);

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
  /** Null: the embedded PostgreSQL starts. */
  databaseUrl: string | null;
  /**
   * For migrations, which need a session that stays on one connection: bypasses a pooler. Null:
   * `databaseUrl`.
   */
  databaseDirectUrl: string | null;
  /** Whether statements are prepared by name: not through a pooler that loses them. */
  isPrepared: boolean;
  /** Replicas that the public catalogue may be read from, and how far they may lag. */
  replicas: { url: string; maxLagMilliseconds: number } | null;
  /** The most that each web process may open. */
  databaseConnections: number;
  /** 32 bytes derived from SECRET_KEY, or from the key generated into DATA_DIR. */
  secretKey: Buffer;
  /** The previous SECRET_KEY: data sealed with it still opens, and is sealed again with the current one. */
  previousSecretKey: Buffer | null;
  /** The coming SECRET_KEY: data that another process has already sealed with it opens. */
  nextSecretKey: Buffer | null;
  shopName: string;
  /** The seller's name and postal address, on one line. */
  shopAddress: string | null;
  /** Where customers write to. */
  shopEmail: string;
  shopPhone: string | null;
  vatNumber: string | null;
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
  push: {
    /** Null: the pair that the shop generates and keeps in the database. */
    vapidKeys: { publicKey: string; privateKey: string } | null;
    /** The contact given to push services. Empty: the shop's address if it is https, else MAIL_FROM. */
    vapidSubject: string;
    /** Hosts that notifications may be sent to; `*.` stands for any subdomain. */
    services: readonly string[];
  };
  /** The companion app, for the files that let phones open the shop's links in it. */
  app: {
    appleIds: readonly string[];
    androidPackage: string;
    androidCertificates: readonly string[];
  };
  passwordMinLength: number;
  authRequestsPerAddressPerMinute: number;
  demoCatalogue: 'on' | 'off' | 'when-embedded-and-empty';
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
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
  delivery: DeliveryTerms;
  /** When parcels leave and how long they take. Null: no page or e-mail gives an arrival date. */
  dispatch: DispatchTerms | null;
  /** A product with this many left, or fewer, is low on stock. */
  lowStockLimit: number;
  /** Prints the statutory form for cancelling an order on the back of each slip. */
  printsCancellationForm: boolean;
  /** Settings fixed by the environment that could otherwise be chosen at the desk. */
  fixedSettings: Readonly<Partial<Record<SettingKey, string>>>;
  /** How many days after delivery the customer is asked for reviews. 0: never. */
  reviewRequestDays: number;
  /** How long a closing process keeps serving after /readyz starts to report that it is not ready. */
  drainSeconds: number;
  /** How many processes answer requests behind one port. */
  webProcesses: number;
  /** The most memory each process may use for cached public answers. */
  cacheBytes: number;
  /** A CDN that caches pages and is purged when something changes. */
  cdn: CdnSettings | null;
  metricsToken: string | null;
  simulators: { paypalPort: number | null; mailboxPort: number | null };
  isDevelopment: boolean;
}

/** The settings are faulty; `message` lists every fault with the setting's name. */
export class ConfigError extends Error {}

/** Reads the settings once. Throws a ConfigError that lists all faults. */
export function readConfig(env: NodeJS.ProcessEnv): Readonly<Config> {
  const parsed = environment.safeParse(env);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
  if (Boolean(env.PAYPAL_CLIENT_ID?.trim()) !== Boolean(env.PAYPAL_CLIENT_SECRET?.trim())) {
    faults.push('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET must be set together.');
  }
  if (Boolean(env.VAPID_PUBLIC_KEY?.trim()) !== Boolean(env.VAPID_PRIVATE_KEY?.trim())) {
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.');
  } else if (parsed.data?.VAPID_PUBLIC_KEY && !isPairOfKeys(parsed.data)) {
    faults.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must belong together: no push service would take them.',
    );
  }
  faults.push(...pictureFaults(env), ...cdnFaults(env));
  if (env.DATABASE_URL?.trim() && !env.SECRET_KEY?.trim()) {
    faults.push(
      'SECRET_KEY must be set together with DATABASE_URL: processes that share a database share the key.',
    );
  }
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(['The settings need mending:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
  }

  const values = parsed.data;
  const dataDir = path.resolve(values.DATA_DIR);
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL.replace(/\/+$/, ''),
    dataDir,
    backupArchive: values.BACKUP_ARCHIVE ? path.resolve(values.BACKUP_ARCHIVE) : null,
    databaseUrl: values.DATABASE_URL || null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL || null,
    isPrepared: values.DATABASE_PREPARED === 'on',
    replicas: values.DATABASE_READ_URL
      ? { url: values.DATABASE_READ_URL, maxLagMilliseconds: values.DATABASE_READ_MAX_LAG_MS }
      : null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    secretKey: keyFrom(values.SECRET_KEY || generatedKey(dataDir)),
    previousSecretKey: values.PREVIOUS_SECRET_KEY ? keyFrom(values.PREVIOUS_SECRET_KEY) : null,
    nextSecretKey: values.NEXT_SECRET_KEY ? keyFrom(values.NEXT_SECRET_KEY) : null,
    shopName: values.SHOP_NAME,
    shopAddress: values.SHOP_ADDRESS || null,
    shopEmail: values.SHOP_EMAIL || values.MAIL_FROM,
    shopPhone: values.SHOP_PHONE || null,
    vatNumber: values.SHOP_VAT_NUMBER || null,
    ownerEmail: values.OWNER_EMAIL || null,
    appScheme: values.APP_SCHEME,
    mail: { smtpUrl: values.SMTP_URL || null, from: values.MAIL_FROM, mailboxUrl: null },
    paypal: {
      apiBase: values.PAYPAL_API_BASE.replace(/\/+$/, ''),
      isSimulated: values.PAYPAL_CLIENT_ID === '',
      clientId: values.PAYPAL_CLIENT_ID,
      clientSecret: values.PAYPAL_CLIENT_SECRET,
      webhookId: values.PAYPAL_WEBHOOK_ID,
    },
    push: {
      vapidKeys: values.VAPID_PUBLIC_KEY
        ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY }
        : null,
      vapidSubject: values.VAPID_SUBJECT,
      services: values.PUSH_SERVICES,
    },
    app: {
      appleIds: values.APPLE_APP_IDS,
      androidPackage: values.ANDROID_APP_PACKAGE,
      androidCertificates: values.ANDROID_APP_CERTIFICATES,
    },
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    authRequestsPerAddressPerMinute: values.AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE,
    demoCatalogue: values.DEMO_CATALOGUE || 'when-embedded-and-empty',
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    desk: {
      isOn: values.DESK === 'on',
      url: values.DESK_URL ? new URL(values.DESK_URL).origin : null,
      networks: values.DESK_NETWORKS,
    },
    pictures: { s3: s3Settings(values) },
    delivery: { costPence: values.DELIVERY_PENCE, freeFromPence: values.FREE_DELIVERY_FROM_PENCE },
    dispatch: dispatchTerms(values, values.PAYPAL_CLIENT_ID === ''),
    lowStockLimit: values.LOW_STOCK_LIMIT,
    printsCancellationForm: values.SLIP_CANCELLATION_FORM === 'on',
    fixedSettings: Object.fromEntries(
      settingKeys.flatMap((key) => (env[key]?.trim() ? [[key, env[key].trim()]] : [])),
    ),
    reviewRequestDays: values.REVIEW_REQUEST_DAYS,
    drainSeconds: values.DRAIN_SECONDS,
    webProcesses: values.WEB_PROCESSES === 'auto' ? availableParallelism() : Number(values.WEB_PROCESSES),
    cacheBytes: values.CACHE_MEGABYTES * 1024 * 1024,
    cdn: readCdnSettings(values),
    metricsToken: values.METRICS_TOKEN || null,
    simulators: {
      paypalPort: values.PAYPAL_SIMULATOR_PORT ? Number(values.PAYPAL_SIMULATOR_PORT) : null,
      mailboxPort: values.MAILBOX_PORT ? Number(values.MAILBOX_PORT) : null,
    },
    isDevelopment: env.DANDLE_DEV === '1',
  });
}

/** Settings that fit together badly although the shop can open with them: a sentence for each. */
export function settingsAdvice(config: Readonly<Config>): string[] {
  const advice: string[] = [];
  if (config.publicUrl.startsWith('https:') && config.trustedProxies.length === 0) {
    advice.push(
      'PUBLIC_URL is https, so a proxy stands in front of the shop, but TRUSTED_PROXIES is empty: all visitors ' +
        'seem to come from the proxy, and one who floods the log-in is refused together with all others. ' +
        'Set TRUSTED_PROXIES to the address of the proxy.',
    );
  }
  return advice;
}

function isPairOfKeys(keys: { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string }): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(keys.VAPID_PRIVATE_KEY, 'base64url');
  } catch {
    return false;
  }
  return pair.getPublicKey('base64url') === keys.VAPID_PUBLIC_KEY;
}

function keyFrom(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The key used when SECRET_KEY is not set: generated once, readable only by the account that runs the shop.
 */
function generatedKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx` fails if the file exists, so two shops starting at once agree on one key.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
