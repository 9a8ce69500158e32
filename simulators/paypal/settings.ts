import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ });

const schema = z.object({
  PAYPAL_SIM_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  PAYPAL_SIM_HOST: z.string().min(1).default('127.0.0.1'),
  PAYPAL_SIM_DATA_DIR: z.string().min(1),
  PAYPAL_SIM_CLIENT_ID: z.string().min(1),
  PAYPAL_SIM_CLIENT_SECRET: z.string().min(1),
  PAYPAL_SIM_WEBHOOK_URL: url.optional(),
  PAYPAL_SIM_WEBHOOK_ID: z.string().min(1).default('WEBHOOK_ID'),
  PAYPAL_SIM_PUBLIC_URL: url.optional(),
  PAYPAL_SIM_RETRY_MS: z.coerce.number().int().min(1).default(1_000),
  PAYPAL_SIM_EXIT_WITH_PARENT: z.enum(['0', '1']).default('0'),
});

export type PayPalSettings = {
  port: number;
  host: string;
  dataDir: string;
  clientId: string;
  clientSecret: string;
  webhookUrl: string | undefined;
  webhookId: string;
  /** Where a buyer's browser finds the approval page, if that differs from where the shop finds the API. */
  publicUrl: string | undefined;
  /** The delay before a webhook's first retry; it doubles with each further one. */
  retryMs: number;
  exitWithParent: boolean;
};

export function readSettings(env: NodeJS.ProcessEnv): PayPalSettings {
  // An empty variable means "not set", as everywhere.
  const read = schema.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  return {
    port: read.PAYPAL_SIM_PORT,
    host: read.PAYPAL_SIM_HOST,
    dataDir: read.PAYPAL_SIM_DATA_DIR,
    clientId: read.PAYPAL_SIM_CLIENT_ID,
    clientSecret: read.PAYPAL_SIM_CLIENT_SECRET,
    webhookUrl: read.PAYPAL_SIM_WEBHOOK_URL,
    webhookId: read.PAYPAL_SIM_WEBHOOK_ID,
    publicUrl: read.PAYPAL_SIM_PUBLIC_URL?.replace(/\/$/, ''),
    retryMs: read.PAYPAL_SIM_RETRY_MS,
    exitWithParent: read.PAYPAL_SIM_EXIT_WITH_PARENT === '1',
  };
}
