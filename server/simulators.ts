import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Config } from './config/config.ts';
import { takesRealMoney } from './config/real-money.ts';

/**
 * Stands for the outside world until a shop has one: a PayPal and a mailbox, each in its own process, started
 * when no credentials or no mail server are set. The shop talks to them only as it would to the real ones.
 */
export interface RunningSimulators {
  /** The settings with the simulators' addresses filled in. */
  config: Config;
  stop(): Promise<void>;
}

interface Child {
  ready: Record<string, string>;
  stop(): Promise<void>;
}

export async function startSimulators(
  config: Config,
  report: (message: string) => void,
): Promise<RunningSimulators> {
  // Both at once: each takes a moment to load.
  const starting = {
    paypal: config.paypal.isSimulated ? startPayPal(config) : null,
    // A shop that sells for real keeps its letters until it has a mail server, rather than show them to passers-by.
    mailbox: config.mail.smtpUrl === null && !takesRealMoney(config.paypal) ? startMailbox(config) : null,
  };
  if (starting.paypal) report('Starting the PayPal simulator');
  if (starting.mailbox) report('Starting the mailbox');
  const started = await Promise.allSettled([starting.paypal, starting.mailbox]);
  const stop = async () => {
    const children = started.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    await Promise.all(children.map((child) => child.stop()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }

  const running = { ...config };
  const [paypal, mailbox] = [await starting.paypal, await starting.mailbox];
  if (paypal) running.paypal = { isSimulated: true, apiBase: paypal.ready.url!, ...paypal.credentials };
  if (mailbox) {
    running.mail = { ...config.mail, smtpUrl: mailbox.ready.smtpUrl!, mailboxUrl: mailbox.ready.url! };
  }
  return { config: running, stop };
}

async function startPayPal(config: Config) {
  const credentials = {
    clientId: 'dandle-simulated-client',
    clientSecret: randomBytes(24).toString('base64url'),
    webhookId: 'DANDLE-SIMULATED-WEBHOOK',
  };
  const child = await startOnPort(portBeside(config, 1), (port) =>
    startChild(new URL('../simulators/paypal/main.ts', import.meta.url), {
      PAYPAL_SIM_PORT: port,
      PAYPAL_SIM_DATA_DIR: path.join(config.dataDir, 'paypal-simulator'),
      PAYPAL_SIM_CLIENT_ID: credentials.clientId,
      PAYPAL_SIM_CLIENT_SECRET: credentials.clientSecret,
      PAYPAL_SIM_WEBHOOK_ID: credentials.webhookId,
      PAYPAL_SIM_WEBHOOK_URL: `http://127.0.0.1:${config.port}/api/webhooks/paypal`,
      PAYPAL_SIM_EXIT_WITH_PARENT: '1',
    }),
  );
  return { ...child, credentials };
}

function startMailbox(config: Config): Promise<Child> {
  return startOnPort(portBeside(config, 2), (port) =>
    startChild(new URL('../simulators/mailbox/main.ts', import.meta.url), {
      MAILBOX_SMTP_PORT: '0',
      MAILBOX_HTTP_PORT: port,
      MAILBOX_DATA_DIR: path.join(config.dataDir, 'mailbox'),
      MAILBOX_EXIT_WITH_PARENT: '1',
    }),
  );
}

/** The same port at every start, so that links survive a restart. */
function portBeside(config: Config, distance: number): number {
  return Math.min(config.port + distance, 65_535);
}

/** Uses the preferred port if it is free, otherwise any. */
async function startOnPort(port: number, start: (port: string) => Promise<Child>): Promise<Child> {
  try {
    return await start(String(port));
  } catch {
    return start('0');
  }
}

const READY_WITHIN_MILLISECONDS = 15_000;

/**
 * Starts a simulator and waits for its line of JSON. It gets its own session, so that Ctrl-C reaches only us
 * and we stop everything in order.
 */
function startChild(file: URL, settings: Record<string, string>): Promise<Child> {
  const child = spawn(process.execPath, [fileURLToPath(file)], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: process.env.NODE_ENV,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...settings,
    },
    // Its stdin closes when we end, for whatever reason; that tells it to stop.
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${file} did not start in time`));
    }, READY_WITHIN_MILLISECONDS);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${file} ended with ${code} before it was ready`));
    });
    createInterface(child.stdout).once('line', (line) => {
      clearTimeout(timer);
      resolve({
        ready: JSON.parse(line) as Record<string, string>,
        stop: async () => {
          child.kill('SIGTERM');
          const kill = setTimeout(() => child.kill('SIGKILL'), 5000);
          await ended;
          clearTimeout(kill);
        },
      });
    });
  });
}
