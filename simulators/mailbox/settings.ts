import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535).default(0);

const schema = z.object({
  MAILBOX_SMTP_PORT: port,
  MAILBOX_HTTP_PORT: port,
  MAILBOX_HOST: z.string().min(1).default('127.0.0.1'),
  MAILBOX_DATA_DIR: z.string().min(1),
  MAILBOX_KEEP_MESSAGES: z.coerce.number().int().min(1).max(100_000).default(2_000),
  MAILBOX_EXIT_WITH_PARENT: z.enum(['0', '1']).default('0'),
});

export type MailboxSettings = {
  smtpPort: number;
  httpPort: number;
  host: string;
  dataDir: string;
  /** The oldest messages beyond this many are deleted, so that memory and disk stay small. */
  keepMessages: number;
  exitWithParent: boolean;
};

export function readSettings(env: NodeJS.ProcessEnv): MailboxSettings {
  const read = schema.parse(env);
  return {
    smtpPort: read.MAILBOX_SMTP_PORT,
    httpPort: read.MAILBOX_HTTP_PORT,
    host: read.MAILBOX_HOST,
    dataDir: read.MAILBOX_DATA_DIR,
    keepMessages: read.MAILBOX_KEEP_MESSAGES,
    exitWithParent: read.MAILBOX_EXIT_WITH_PARENT === '1',
  };
}
