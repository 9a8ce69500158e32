import { readFileSync } from 'node:fs';
import http from 'node:http';
import tls from 'node:tls';
import type { FaultRequest } from '#tests/push-simulator/faults.ts';
import type { Message } from '#tests/push-simulator/post-office.ts';
import { request, startSimulator } from './simulators.ts';
import type { SimulatorProcess } from './simulators.ts';

/** A browser played by the test: what it would post to the shop, and what it then receives. */
export interface PlayedBrowser {
  token: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** What has reached it, oldest first, as plain text. */
  received(): Promise<string[]>;
  /** The next message that reaches it and has not been returned before; waits at most 20 seconds. */
  next(): Promise<Message>;
  /** While it is offline, its messages wait. */
  setOnline(online: boolean): Promise<void>;
  /** From now on the push service says that there is no such subscription. */
  end(status?: 404 | 410): Promise<void>;
}

export interface PushSubscriptionView {
  token: string;
  device: string | null;
  senderKey: string | null;
  online: boolean;
  gone: 404 | 410 | null;
  playedByTest: boolean;
}

export interface PushMessageFilter {
  token?: string;
  fate?: Message['fate'];
  after?: number;
}

export type PushAddresses = Record<
  'url' | 'checkInUrl' | 'registrationUrl' | 'mcsUrl' | 'proxyUrl' | 'certificatePath',
  string
>;

export type PushService = SimulatorProcess & {
  url: string;
  /** Leads a process that a test starts to these push services, and to no others. */
  env: { HTTPS_PROXY: string; NODE_USE_ENV_PROXY: '1'; NODE_EXTRA_CA_CERTS: string };
  /** The same for the test's own process from now on; the returned function undoes it. */
  redirectThisProcess(): () => void;
  /**
   * With these arguments a Chromium gets its messages from here. It must not run with
   * `--disable-background-networking`.
   */
  chromiumArguments: string[];
  /** The addresses it printed when it was ready; another process connects with them. */
  addresses: PushAddresses;
  browserPlayedByTest(options?: { host?: string; senderKey?: string }): Promise<PlayedBrowser>;
  subscriptions(): Promise<PushSubscriptionView[]>;
  /** Ends a subscription without telling the browser, as a push service may at any time. */
  endSubscription(token: string, status?: 404 | 410): Promise<void>;
  /** Everything that was sent, including refused messages, oldest first. */
  messages(filter?: PushMessageFilter): Promise<Message[]>;
  /** Waits for the first matching message, at most 20 seconds. */
  waitForMessage(filter: PushMessageFilter): Promise<Message>;
  /** See tests/push-simulator/README.md for the faults that can be requested. */
  fault(fault: FaultRequest): Promise<void>;
  clearFaults(): Promise<void>;
  /** Cuts the connections of all real browsers, which reconnect automatically. */
  disconnectBrowsers(): Promise<void>;
};

export async function startPushService(options: { dataDir?: string } = {}): Promise<PushService> {
  const { child, ready, dataDir, end } = await startSimulator(
    'tests/push-simulator',
    'PUSH_SIM',
    options.dataDir,
    {},
  );
  return {
    ...connectToPushService(ready as PushAddresses),
    dataDir,
    pid: child.pid!,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** A push service that another process started, by the addresses it printed when ready. */
export function connectToPushService(addresses: PushAddresses): Omit<PushService, keyof SimulatorProcess> {
  const { url } = addresses;
  const list = async (filter: PushMessageFilter, wait: number) => {
    const query = new URLSearchParams({ wait: String(wait) });
    for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
    return (await request<{ messages: Message[] }>(url, 'GET', `/simulator/messages?${query}`)).messages;
  };
  const waitForMessage = async (filter: PushMessageFilter) => {
    const [first] = await list(filter, 20_000);
    if (!first) throw new Error(`No push message arrived that matches ${JSON.stringify(filter)}`);
    return first;
  };
  const change = (token: string, body: object) =>
    request(url, 'PATCH', `/simulator/subscriptions/${token}`, body);
  return {
    url,
    env: {
      HTTPS_PROXY: addresses.proxyUrl,
      NODE_USE_ENV_PROXY: '1',
      NODE_EXTRA_CA_CERTS: addresses.certificatePath,
    },
    redirectThisProcess() {
      const trusted = tls.getCACertificates('default');
      tls.setDefaultCACertificates([...trusted, readFileSync(addresses.certificatePath, 'utf8')]);
      const restoreProxy = http.setGlobalProxyFromEnv({ HTTPS_PROXY: addresses.proxyUrl });
      return () => {
        restoreProxy();
        tls.setDefaultCACertificates(trusted);
      };
    },
    chromiumArguments: [
      `--gcm-checkin-url=${addresses.checkInUrl}`,
      `--gcm-registration-url=${addresses.registrationUrl}`,
      `--gcm-mcs-endpoint=${addresses.mcsUrl}`,
      '--ignore-certificate-errors',
    ],
    addresses,
    async browserPlayedByTest(browser = {}) {
      const { token, endpoint, p256dh, auth } = await request<
        Pick<PlayedBrowser, 'token' | 'endpoint' | 'p256dh' | 'auth'>
      >(url, 'POST', '/simulator/browsers', browser);
      let last = 0;
      return {
        token,
        endpoint,
        p256dh,
        auth,
        received: async () => (await list({ token, fate: 'delivered' }, 0)).map(({ text }) => text ?? ''),
        async next() {
          const message = await waitForMessage({ token, fate: 'delivered', after: last });
          last = message.seq;
          return message;
        },
        setOnline: (online) => change(token, { online }),
        end: (status = 410) => change(token, { gone: status }),
      };
    },
    subscriptions: async () =>
      (await request<{ subscriptions: PushSubscriptionView[] }>(url, 'GET', '/simulator/subscriptions'))
        .subscriptions,
    endSubscription: (token, status = 410) => change(token, { gone: status }),
    messages: (filter = {}) => list(filter, 0),
    waitForMessage,
    fault: (fault) => request(url, 'POST', '/simulator/faults', fault),
    clearFaults: () => request(url, 'DELETE', '/simulator/faults'),
    disconnectBrowsers: () => request(url, 'DELETE', '/simulator/connections'),
  };
}
