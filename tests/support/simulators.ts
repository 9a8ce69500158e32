import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DisputeRequest } from '#simulators/paypal/disputes.ts';
import type { FaultRequest } from '#simulators/paypal/faults.ts';

/** A process that simulates an outside service. `stop` asks it to end, `kill` does not; both wait until it has gone. */
export type SimulatorProcess = {
  dataDir: string;
  pid: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

export type PayPalSimulator = SimulatorProcess & {
  url: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** The simulator's own log, oldest first: the independent witness of what was charged. */
  log(): Promise<PayPalLogEntry[]>;
  /** Its log entries of one type, such as `order.captured`. */
  logged(type: string): Promise<PayPalLogEntry[]>;
  state(): Promise<PayPalState>;
  /** See simulators/README.md for the faults that can be requested. */
  fault(fault: FaultRequest): Promise<void>;
  /** Faults that have not occurred yet. */
  faults(): Promise<FaultRequest[]>;
  clearFaults(): Promise<void>;
  advanceClock(milliseconds: number): Promise<void>;
  /** Approves as the buyer would on the approval page. */
  approve(orderId: string, instrument?: 'good' | 'declined'): Promise<void>;
  /** Completes or declines a pending capture. */
  settle(captureId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void>;
  /** A buyer's dispute over a capture, or its outcome. */
  dispute(captureId: string, dispute: DisputeRequest): Promise<void>;
  /** PayPal or a bank takes the money back. */
  reverse(captureId: string): Promise<void>;
  sendWebhooksTo(url: string | null): Promise<void>;
  resendWebhook(eventId: string): Promise<void>;
  /** Sends any event, properly signed. */
  raiseWebhook(eventType: string, resource: object): Promise<void>;
};

export type PayPalLogEntry = { seq: number; at: string; type: string } & Record<string, any>;
export type PayPalState = { orders: any[]; captures: any[]; refunds: any[]; webhooks: any[] };
export type PayPalSimulatorOptions = {
  /** Kept afterwards if given; otherwise a new one is made and deleted. */
  dataDir?: string;
  port?: number;
  webhookUrl?: string;
  /** The wait before a webhook's first retry, in milliseconds. */
  retryMs?: number;
};

export async function startPayPalSimulator(options: PayPalSimulatorOptions = {}): Promise<PayPalSimulator> {
  const credentials = { clientId: 'test-client', clientSecret: 'test-secret', webhookId: 'WH-TEST' };
  const { child, ready, dataDir, end } = await startSimulator(
    'simulators/paypal',
    'PAYPAL_SIM',
    options.dataDir,
    {
      PAYPAL_SIM_PORT: String(options.port ?? 0),
      PAYPAL_SIM_CLIENT_ID: credentials.clientId,
      PAYPAL_SIM_CLIENT_SECRET: credentials.clientSecret,
      PAYPAL_SIM_WEBHOOK_ID: credentials.webhookId,
      PAYPAL_SIM_RETRY_MS: String(options.retryMs ?? 200),
      ...(options.webhookUrl && { PAYPAL_SIM_WEBHOOK_URL: options.webhookUrl }),
    },
  );
  const url = ready.url!;
  async function readLog(type?: string): Promise<PayPalLogEntry[]> {
    const limit = 10_000;
    const entries: PayPalLogEntry[] = [];
    for (let more = true; more;) {
      const query = new URLSearchParams({ after: String(entries.at(-1)?.seq ?? 0), limit: String(limit) });
      if (type) query.set('type', type);
      const page = await request<{ entries: PayPalLogEntry[] }>(url, 'GET', `/simulator/log?${query}`);
      entries.push(...page.entries);
      more = page.entries.length === limit;
    }
    return entries;
  }
  return {
    ...credentials,
    url,
    dataDir,
    pid: child.pid!,
    log: () => readLog(),
    logged: readLog,
    state: () => request(url, 'GET', '/simulator/state'),
    fault: (fault) => request(url, 'POST', '/simulator/faults', fault),
    faults: async () => (await request<{ faults: FaultRequest[] }>(url, 'GET', '/simulator/faults')).faults,
    clearFaults: () => request(url, 'DELETE', '/simulator/faults'),
    advanceClock: (advanceMs) => request(url, 'POST', '/simulator/clock', { advanceMs }),
    approve: (orderId, instrument = 'good') =>
      request(url, 'POST', `/simulator/orders/${orderId}/approve`, { instrument }),
    settle: (captureId, status) =>
      request(url, 'POST', `/simulator/captures/${captureId}/settle`, { status }),
    dispute: (captureId, dispute) =>
      request(url, 'POST', `/simulator/captures/${captureId}/dispute`, dispute),
    reverse: (captureId) => request(url, 'POST', `/simulator/captures/${captureId}/reverse`, {}),
    sendWebhooksTo: (webhookUrl) => request(url, 'PUT', '/simulator/webhook', { url: webhookUrl }),
    resendWebhook: (eventId) => request(url, 'POST', `/simulator/webhooks/${eventId}/resend`),
    raiseWebhook: (event_type, resource) =>
      request(url, 'POST', '/simulator/webhooks', { event_type, resource }),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

export type ReceivedMail = {
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  messageId: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  links: string[];
};
export type MailFilter = { to?: string; subject?: string; after?: string };

export type Mailbox = SimulatorProcess & {
  url: string;
  smtpUrl: string;
  /** Newest first. */
  messages(filter?: MailFilter): Promise<ReceivedMail[]>;
  /** Waits for the newest matching message, at most 20 seconds. */
  waitForMessage(filter: MailFilter): Promise<ReceivedMail>;
  clear(): Promise<void>;
  fault(fault: {
    refuse: '4xx' | '5xx' | 'hang' | 'drop' | 'drop-after';
    at?: 'connect' | 'recipient' | 'data';
    times?: number;
    to?: string;
  }): Promise<void>;
  clearFaults(): Promise<void>;
};

export type MailboxOptions = { dataDir?: string; smtpPort?: number; keepMessages?: number };

export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const { child, ready, dataDir, end } = await startSimulator(
    'simulators/mailbox',
    'MAILBOX',
    options.dataDir,
    {
      MAILBOX_SMTP_PORT: String(options.smtpPort ?? 0),
      ...(options.keepMessages && { MAILBOX_KEEP_MESSAGES: String(options.keepMessages) }),
    },
  );
  const url = ready.url!;
  const list = async (filter: MailFilter, wait: number) => {
    const query = new URLSearchParams({ ...filter, limit: '1000', wait: String(wait) });
    const { messages } = await request<{ messages: { id: string }[] }>(url, 'GET', `/api/messages?${query}`);
    return messages;
  };
  const message = (id: string) => request<ReceivedMail>(url, 'GET', `/api/messages/${id}`);
  return {
    url,
    smtpUrl: ready.smtpUrl!,
    dataDir,
    pid: child.pid!,
    messages: async (filter = {}) => Promise.all((await list(filter, 0)).map(({ id }) => message(id))),
    async waitForMessage(filter) {
      const [newest] = await list(filter, 20_000);
      if (!newest) throw new Error(`No mail arrived that matches ${JSON.stringify(filter)}`);
      return message(newest.id);
    },
    clear: () => request(url, 'DELETE', '/api/messages'),
    fault: (fault) => request(url, 'POST', '/api/faults', fault),
    clearFaults: () => request(url, 'DELETE', '/api/faults'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

export async function startSimulator(
  folder: 'simulators/paypal' | 'simulators/mailbox' | 'tests/push-simulator',
  prefix: string,
  givenDataDir: string | undefined,
  env: Record<string, string>,
) {
  const dataDir = givenDataDir ?? (await mkdtemp(join(tmpdir(), `dandle-${basename(folder)}-`)));
  const program = fileURLToPath(import.meta.resolve(`#${folder}/main.ts`));
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
      [`${prefix}_DATA_DIR`]: dataDir,
      [`${prefix}_EXIT_WITH_PARENT`]: '1',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ready = await readyLine(folder, child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    if (!givenDataDir) await rm(dataDir, { recursive: true, force: true });
  };
  return { child, ready, dataDir, end };
}

async function readyLine(folder: string, child: ChildProcess): Promise<Record<string, string>> {
  const lines = createInterface({ input: child.stdout! });
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => line as string),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${folder} ended with code ${code} before it was ready`);
    }),
  ]);
  return JSON.parse(first);
}

/** Controls a simulator; throws unless it succeeds. */
export async function request<T = void>(
  base: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(base + path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
